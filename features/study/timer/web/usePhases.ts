import { useEffect, useRef } from 'react'
import { announce, toast } from '../../../../web/ui/toast.tsx'
import type { Timer } from '../contract.ts'
import { ringBell } from './bell.ts'
import { phaseNoticeOf } from './phaseNotices.ts'
import { isLeader } from './presencePings.ts'
import { useTimer } from './timerStore.ts'

/** Tells screen readers that the timer started, paused or stopped, and everybody that a phase is over. */
export function usePhases(): void {
  const timer = useTimer()?.told.timer
  const before = useRef<Timer | undefined>(undefined)
  useEffect(() => {
    const was = before.current
    before.current = timer
    const news = was && timer ? phaseNoticeOf(was, timer) : null
    if (!news) return
    if (!news.rings) return announce(news.words)
    toast.plain(news.words)
    if (isLeader()) ringBell(news.words)
  }, [timer])
}
