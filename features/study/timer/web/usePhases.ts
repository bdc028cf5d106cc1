import { useEffect, useRef } from 'react'
import { announce, toast } from '../../../../web/ui/toast.tsx'
import type { Timer } from '../contract.ts'
import { isLeader } from './beats.ts'
import { ring } from './bell.ts'
import { useTimer } from './store.ts'

/** Says to who listens that the timer began, paused or ended, and to everybody that a phase is over. Never every second. */
export function usePhases(): void {
  const timer = useTimer()?.told.timer
  const before = useRef<Timer | undefined>(undefined)
  useEffect(() => {
    const was = before.current
    before.current = timer
    if (!was || !timer) return
    const over = phaseOver(was, timer)
    if (over) {
      toast.plain(over)
      if (isLeader()) ring(over)
    } else {
      const words = spoken(was, timer)
      if (words) announce(words)
    }
  }, [timer])
}

function spoken(was: Timer, is: Timer): string | null {
  if (was.state === is.state && was.session?.id === is.session?.id) return null
  if (is.state === 'idle') return was.session ? 'Timer stopped.' : null
  if (is.state === 'paused') return is.left ? 'The timer was paused, since nobody was there.' : 'Timer paused.'
  if (is.state !== 'running') return null
  return was.session?.id === is.session?.id ? 'Timer resumed.' : `Timer started: ${is.session?.title ?? ''}`
}

/** In words for people, once a phase has come to its end by itself. */
function phaseOver(was: Timer, is: Timer): string | null {
  if (!was.phase || !is.phase || was.session?.id !== is.session?.id) return null
  const same = was.phase.kind === is.phase.kind && was.phase.round === is.phase.round
  if (same || was.state !== 'running' || is.state === 'paused') return null
  const minutes = Math.round(is.phase.lengthMs / 60_000)
  const length = minutes === 1 ? '1 minute' : `${minutes} minutes`
  if (is.phase.kind !== 'focus') return `Focus ${was.phase.round} of ${was.phase.rounds} is over. Break for ${length}.`
  return is.state === 'waiting'
    ? 'The break is over. Begin when you are ready.'
    : `The break is over. Focus for ${length}.`
}
