import type { ReactNode } from 'react'
import { FailedFetch } from '../errors/FailedFetch.tsx'
import { Loading } from '../ui/Skeletons.tsx'

type ListStateProps = {
  list: { isError: boolean; isPending: boolean; isFetching: boolean; error: unknown; refetch: () => unknown }
  /** "Failed to fetch assignments". */
  failed: string
  /** What is heard while it loads: "Loading assignments". */
  loading: string
  /** Drawn while it loads, in the form of what comes. */
  skeletons: ReactNode
  /** Why there is nothing, and what can be done about that. */
  empty: ReactNode
  inPanel?: boolean
}

/** What stands in the place of a list's rows while there are none: failed, loading, or empty and why. */
export function ListState({ list, failed, loading, skeletons, empty, inPanel = false }: ListStateProps) {
  if (list.isError)
    return (
      <FailedFetch
        title={failed}
        error={list.error}
        retrying={list.isFetching}
        onRetry={() => list.refetch()}
        inPanel={inPanel}
      />
    )
  return list.isPending ? <Loading label={loading}>{skeletons}</Loading> : empty
}
