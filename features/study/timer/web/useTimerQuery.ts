import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../../web/api/api.ts'
import { readTimer } from '../contract.ts'
import { acceptServerTimer } from './timerStore.ts'

const key = [readTimer.path] as const

const asked = queryOptions({
  queryKey: key,
  queryFn: async () => {
    const from = performance.now()
    const timer = await call(readTimer, {})
    // Read somewhere between the asking and the answer: the middle errs least.
    return { timer, at: (from + performance.now()) / 2 }
  },
  staleTime: 0,
})

/**
 * Keeps the timer of this page with the server's: on arrival, on return, and when anything of study happened elsewhere.
 * `over`: a phase has just ended here, and what comes next is the server's to say.
 */
export function useTimerQuery(over: boolean): void {
  const { data } = useQuery({ ...asked, refetchInterval: over && 1000 })
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

/** Asks again at once. */
export function useRefetchTimer(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: key })
}
