import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Unplugged } from './drawings/Unplugged.tsx'
import { EmptyState } from './EmptyState.tsx'

type FailedStateProps = {
  /** What happened: "Failed to fetch assignments". */
  title: string
  /** What is safe: "The connection dropped while loading. Nothing you saved is lost." */
  sentence?: string
  onRetry: () => void
  retrying?: boolean
  inPanel?: boolean
}

/** One area that could not be loaded; the rest of the page stays. */
export function FailedState({ title, sentence, onRetry, retrying = false, inPanel = false }: FailedStateProps) {
  return (
    <div role="alert">
      <EmptyState
        drawing={<Unplugged />}
        title={title}
        sentence={sentence}
        inPanel={inPanel}
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            loading={retrying}
            onClick={onRetry}
          >
            Try again
          </Button>
        }
      />
    </div>
  )
}
