import { useEffect, useRef } from 'react'
import { announce, toast } from '../../../../web/ui/toast.tsx'
import type { Timer } from '../contract.ts'
import { isLeader } from './beats.ts'
import { ring } from './bell.ts'
import { happened } from './happened.ts'
import { useTimer } from './store.ts'

/** Says to who listens that the timer began, paused or ended, and to everybody that a phase is over. Never every second. */
export function usePhases(): void {
  const timer = useTimer()?.told.timer
  const before = useRef<Timer | undefined>(undefined)
  useEffect(() => {
    const was = before.current
    before.current = timer
    const news = was && timer ? happened(was, timer) : null
    if (!news) return
    if (!news.rings) return announce(news.words)
    toast.plain(news.words)
    if (isLeader()) ring(news.words)
  }, [timer])
}
