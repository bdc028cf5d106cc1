import { Button } from '@mantine/core'
import css from './Alone.module.css'
import { useTitle } from './title.ts'
import { Unplugged } from './ui/drawings/Unplugged.tsx'

export function SomethingWrong() {
  useTitle('Something went wrong')
  return (
    <main className={css.alone} role="alert">
      <Unplugged />
      <h1 className={css.title}>Something went wrong</h1>
      <p className={css.words}>Please refresh the page. Nothing you saved is lost.</p>
      <Button onClick={() => window.location.reload()}>Refresh Page</Button>
    </main>
  )
}
