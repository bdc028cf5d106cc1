import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { useTitle } from '../navigation/title.ts'
import { Signpost } from '../ui/drawings/Signpost.tsx'
import css from './Alone.module.css'

export function NotFound() {
  const navigate = useNavigate()
  useTitle('Page not found')
  return (
    <div className={`${css.alone} ${css.inShell}`}>
      <Signpost />
      <h1 className={css.title}>Page not found</h1>
      <p className={css.words}>There is nothing at this address. It may have moved, or the link has a typing error.</p>
      <div className={css.actions}>
        <Button component={Link} to="/">
          Go to Dashboard
        </Button>
        <Button variant="default" onClick={() => navigate(-1)}>
          Go back
        </Button>
      </div>
    </div>
  )
}
