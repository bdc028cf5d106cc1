import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { previewPageSize } from '../contract.ts'

type Page<R> = { rows: R[]; total: number }

/** A page of a preview's rows: `shown` is on screen until `wanted`, the place of its first row, has arrived. */
export type PreviewPage<R> = {
  shown: { from: number; rows: R[] }
  wanted: number
  total: number
  isFetching: boolean
  error: Error | null
  retry: () => unknown
}

/** The preview itself brings the first page; `query` fetches any other. A page that no longer exists is the last. */
export function usePreviewPage<R, K extends readonly unknown[]>(
  first: R[],
  total: number,
  asked: number,
  query: (from: number) => UseQueryOptions<Page<R>, Error, Page<R>, K>,
): PreviewPage<R> {
  const last = Math.max(0, Math.floor((total - 1) / previewPageSize) * previewPageSize)
  const wanted = Math.min(asked, last)
  const page = useQuery({
    ...query(wanted),
    enabled: wanted > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  const shown = useRef({ from: 0, rows: first })
  if (wanted === 0) shown.current = { from: 0, rows: first }
  else if (page.data && !page.isPlaceholderData) shown.current = { from: wanted, rows: page.data.rows }
  return {
    shown: shown.current,
    wanted,
    total,
    isFetching: wanted !== shown.current.from && page.isFetching,
    error: wanted > 0 ? page.error : null,
    retry: () => page.refetch(),
  }
}
