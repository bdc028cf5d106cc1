import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { countWords } from '../../../contract/words/counts.ts'
import { call } from '../../../web/api/api.ts'

/** The contract is loaded on demand: no page waits for it. */
const unreadQuery = queryOptions({
  queryKey: ['/notifications/unread'],
  queryFn: async () => (await call((await import('../contract.ts')).countUnread, {})).unread,
})

/** Milliseconds after which it is asked for: the page comes first. */
const soon = 600

/** How many notifications are unread; undefined while that is not known. */
export function useUnread(): number | undefined {
  const [enabled, setEnabled] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setEnabled(true), soon)
    return () => clearTimeout(timer)
  }, [])
  return useQuery({ ...unreadQuery, enabled }).data
}

/** "3 unread", "more than 99 unread" */
export function unreadWords(count: number): string {
  return count > 99 ? 'more than 99 unread' : `${countWords(count, 'unread', 'unread')}`
}

/** How much is new at the place of notifications. */
export function useFreshNotifications(): { count: number; words: string } | undefined {
  const count = useUnread() ?? 0
  return count > 0 ? { count, words: unreadWords(count) } : undefined
}
