import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sessionKey } from '../../../web/session.ts'

/**
 * Uses the single-use link with that secret as the page is opened; without a secret nothing is sent. A write, but made as
 * a query: its key makes it one request however often React draws the page.
 */
export function useLinkOnce<T>(name: string, token: string, use: (token: string) => Promise<T>) {
  const client = useQueryClient()
  return useQuery({
    queryKey: [name, token],
    queryFn: async () => {
      const answer = await use(token)
      await client.invalidateQueries({ queryKey: sessionKey })
      return answer
    },
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
