import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Access, Endpoint } from '../../../contract/endpoint.ts'
import { call } from '../../../web/api/api.ts'

/** A list that is read page by page. */
export function pagedQuery<I extends z.ZodObject, O extends z.ZodType<{ next: string | null }>>(
  from: Endpoint<Access, I, O>,
  filter: z.input<I>,
) {
  return infiniteQueryOptions({
    queryKey: [from.path, 'pages', filter],
    queryFn: ({ pageParam }) => call(from, { ...filter, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
}
