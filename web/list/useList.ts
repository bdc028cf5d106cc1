import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import { type ListPage, listPages, rowsOf, totalOf } from './pages.ts'

type Options = {
  enabled?: boolean
  /** Milliseconds after which it is read again while it is on screen. */
  refetchInterval?: number
}

/** A list on screen: its query, the rows loaded so far, and the number of all. `filter`: see `listPages`. */
export function useList<I extends z.ZodObject, R extends { id: string }>(
  from: Endpoint<Access, I, z.ZodType<ListPage<R>>>,
  filter: z.input<I>,
  options: Options = {},
) {
  const list = useInfiniteQuery({ ...listPages(from, filter), ...options })
  const rows = useMemo(() => rowsOf(list.data), [list.data])
  return { list, rows, total: totalOf(list.data) }
}
