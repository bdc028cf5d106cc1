import type { ReactNode } from 'react'
import { FailedFetch } from '../errors/FailedFetch.tsx'
import { Loading } from '../ui/Skeletons.tsx'

/** What a list that has no rows yet says of its query. */
export type EmptyList = {
  isError: boolean
  isPending: boolean
  isFetching: boolean
  error: unknown
  refetch: () => unknown
}

type ListStateProps = {
  list: EmptyList
  /** "Failed to fetch assignments". */
  failed: string
  /** For screen readers while it loads: "Loading assignments". */
  loading: string
  /** Drawn while it loads, in the shape of the rows. */
  skeletons: ReactNode
  /** Why the list is empty, and what to do about it. */
  empty: ReactNode
  inPanel?: boolean
}

/** Replaces a list's rows while there are none: failed, loading, or empty and why. */
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
