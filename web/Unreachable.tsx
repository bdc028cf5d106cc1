import { VisuallyHidden } from '@mantine/core'
import css from './Alone.module.css'
import { wordsOf } from './api.ts'
import { FailedState } from './ui/FailedState.tsx'

/** Before anything could be shown: the server did not say who is there. */
export function Unreachable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <main className={css.alone}>
      <VisuallyHidden component="h1">Quad</VisuallyHidden>
      <FailedState title="Quad did not answer" sentence={wordsOf(error)} onRetry={onRetry} />
    </main>
  )
}
