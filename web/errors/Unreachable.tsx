import { VisuallyHidden } from '@mantine/core'
import { errorWords } from '../api/api.ts'
import { FailedState } from '../ui/FailedState.tsx'
import css from './Alone.module.css'

/** Shown first when the server did not say who is signed in. */
export function Unreachable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <main className={css.alone}>
      <VisuallyHidden component="h1">Quad</VisuallyHidden>
      <FailedState title="Quad did not answer" sentence={errorWords(error)} onRetry={onRetry} />
    </main>
  )
}
