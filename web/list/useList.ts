import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import { type ListPage, listPages, rowsOf, totalOf } from './pages.ts'

/** What a list on screen needs of its query to go on loading. */
export type ListOnScreen = {
  hasNextPage: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: (options?: { cancelRefetch?: boolean }) => unknown
}

type Options<F> = {
  enabled?: boolean
  /** Milliseconds after which it is read again while it is on screen. */
  refetchInterval?: number
  /** See `listPages`. */
  following?: Partial<F>
}

/** A list on screen: its query, the rows loaded so far, and the number of all. `filter`: see `listPages`. */
export function useList<I extends z.ZodObject, R extends { id: string }>(
  from: Endpoint<Access, I, z.ZodType<ListPage<R>>>,
  filter: z.input<I>,
  { following, ...options }: Options<z.input<I>> = {},
) {
  const list = useInfiniteQuery({ ...listPages(from, filter, following), ...options })
  const rows = useMemo(() => rowsOf(list.data), [list.data])
  return { list, rows, total: totalOf(list.data) }
}
