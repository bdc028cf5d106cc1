import { Refusal } from '../../contract/refusal.ts'
import { errorWords } from '../api/api.ts'
import { Signpost } from '../ui/drawings/Signpost.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'

/** Why something could not be fetched. */
export function fetchFailureWords(error: unknown): string {
  const dropped = error instanceof Refusal && error.code === 'unavailable'
  return dropped ? 'The connection dropped while loading.' : errorWords(error)
}

type FailedFetchProps = { title: string; error: unknown; retrying: boolean; onRetry: () => void; inPanel?: boolean }

/** In the place of a list that could not be fetched. */
export function FailedFetch({ error, ...state }: FailedFetchProps) {
  const sentence = `${fetchFailureWords(error)} Nothing you saved is lost.`
  return <FailedState {...state} sentence={sentence} />
}

type MissingProps = { what: string; error: unknown; retrying: boolean; onRetry: () => void }

/** In a dialog about one thing, such as an assignment, that is not there or could not be fetched. */
export function MissingState({ what, error, retrying, onRetry }: MissingProps) {
  // A mangled address is as much "not there" as one of somebody else's.
  if (error instanceof Refusal && (error.code === 'not_found' || error.code === 'invalid'))
    return (
      <EmptyState
        drawing={<Signpost />}
        title={`This ${what} is not there`}
        sentence="It was deleted, or it is not yours."
        inPanel
      />
    )
  const words = errorWords(error)
  return (
    <FailedState title={words} sentence="Nothing you saved is lost." retrying={retrying} onRetry={onRetry} inPanel />
  )
}
