import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../../web/api/api.ts'
import { readTimer } from '../contract.ts'
import { acceptServerTimer } from './timerStore.ts'

const key = [readTimer.path] as const

const timerQuery = queryOptions({
  queryKey: key,
  queryFn: async () => {
    const from = performance.now()
    const timer = await call(readTimer, {})
    // The server read the timer between request and answer: the middle has the smallest error.
    return { timer, at: (from + performance.now()) / 2 }
  },
  staleTime: 0,
})

/**
 * Keeps this page's timer equal to the server's: fetches it when the page opens, when the person returns to it, and
 * when study changed elsewhere. `over`: a phase has just ended on this page, and only the server knows what comes next.
 */
export function useTimerQuery(over: boolean): void {
  const { data } = useQuery({ ...timerQuery, refetchInterval: over && 1000 })
  useEffect(() => {
    if (data) acceptServerTimer(data.timer, data.at)
  }, [data])
  const again = useRefetchTimer()
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    if (over) latest.current()
  }, [over])
}

/** Fetches the timer again at once. */
export function useRefetchTimer(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: key })
}
