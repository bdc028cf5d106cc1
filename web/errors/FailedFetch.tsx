import type { ReactNode } from 'react'
import { Refusal, type RefusalCode } from '../../contract/refusal.ts'
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

/** A mangled address counts as "not found", like one of somebody else's. */
const refusals: readonly RefusalCode[] = ['not_found', 'invalid', 'gone', 'forbidden']

/** Whether the thing is not there for this person: what was shown of it until now is not to be seen any longer. */
export function isRefused(error: unknown): error is Refusal {
  return error instanceof Refusal && refusals.includes(error.code)
}

type MissingProps = {
  /** "assignment" */
  what: string
  error: unknown
  retrying: boolean
  onRetry: () => void
  /** The title when it could not be fetched, unless the reason is the title. */
  failed?: string | undefined
  /** Why it may not be there, where others have a say. */
  absent?: string | undefined
  /** The way on where it is not there. */
  actions?: ReactNode
  inPanel?: boolean
}

/** In place of one thing that does not exist, is not open to this person, or could not be fetched. */
export function MissingState({ what, error, failed, absent, actions, inPanel = true, ...retry }: MissingProps) {
  if (isRefused(error)) {
    const refused = error.code === 'forbidden'
    return (
      <EmptyState
        drawing={<Signpost />}
        title={refused ? `This ${what} is not open to you` : `This ${what} is not there`}
        sentence={refused ? error.message : (absent ?? 'It was deleted, or it is not yours.')}
        actions={actions}
        inPanel={inPanel}
      />
    )
  }
  const words = errorWords(error)
  return (
    <FailedState
      {...retry}
      title={failed ?? words}
      sentence={failed === undefined ? 'Nothing you saved is lost.' : `${words} Nothing you saved is lost.`}
      inPanel={inPanel}
    />
  )
}
