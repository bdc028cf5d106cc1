import { Button } from '@mantine/core'
import { useTitle } from '../navigation/title.ts'
import { Unplugged } from '../ui/drawings/Unplugged.tsx'
import css from './Alone.module.css'

export function SomethingWrong({ inShell }: { inShell: boolean }) {
  useTitle('Something went wrong')
  const words = (
    <div className={inShell ? `${css.alone} ${css.inShell}` : css.alone} role="alert">
      <Unplugged />
      <h1 className={css.title}>Something went wrong</h1>
      <p className={css.words}>Please refresh the page. Nothing you saved is lost.</p>
      <Button onClick={() => window.location.reload()}>Refresh Page</Button>
    </div>
  )
  return inShell ? words : <main>{words}</main>
}
