import { Refusal } from '../../contract/refusal.ts'
import { errorWords } from '../api/api.ts'
import { Signpost } from '../ui/drawings/Signpost.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'

/** Why a fetch failed. */
export function fetchFailureWords(error: unknown): string {
  const dropped = error instanceof Refusal && error.code === 'unavailable'
  return dropped ? 'The connection dropped while loading.' : errorWords(error)
}

type FailedFetchProps = { title: string; error: unknown; retrying: boolean; onRetry: () => void; inPanel?: boolean }

/** Replaces a list that could not be fetched. */
export function FailedFetch({ error, ...state }: FailedFetchProps) {
  const sentence = `${fetchFailureWords(error)} Nothing you saved is lost.`
  return <FailedState {...state} sentence={sentence} />
}

type MissingProps = { what: string; error: unknown; retrying: boolean; onRetry: () => void }

/** For a dialog about one thing, such as an assignment, that does not exist or could not be fetched. */
export function MissingState({ what, error, retrying, onRetry }: MissingProps) {
  // A mangled address counts as "not found", like one of somebody else's.
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
