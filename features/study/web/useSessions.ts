import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../web/api/api.ts'
import { listSessions } from '../contract.ts'
import type { SessionFilter } from './useSessionAddress.ts'

const perPage = 60

function sessionPages(filter: SessionFilter) {
  return infiniteQueryOptions({
    queryKey: [listSessions.path, 'pages', filter],
    queryFn: ({ pageParam }) => call(listSessions, { ...filter, after: pageParam || undefined, limit: perPage }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
}

/** The sessions that fit the filter, a page at a time. */
export function useSessions(filter: SessionFilter) {
  const list = useInfiniteQuery(sessionPages(filter))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return { list, rows, total: list.data?.pages.at(-1)?.total ?? 0 }
}
