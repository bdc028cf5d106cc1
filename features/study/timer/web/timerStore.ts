import { useSyncExternalStore } from 'react'
import type { Timer } from '../contract.ts'
import { type PendingCommand, timerAfterCommand } from './optimisticTimer.ts'
import {
  msUntilNextSecond,
  readingSeconds,
  type TimerReading,
  type TimerSnapshot,
  timerReadingOf,
} from './timerReading.ts'

/*
 * The timer of this page. It outlives screens, and ticks without React: a second that passes draws the clocks and nothing
 * else. What is shown is what the server last told, and on top of it the presses that it has not answered.
 */
export type TimerView = { told: TimerSnapshot; pending: readonly PendingCommand[]; offline: boolean }

let confirmed: TimerSnapshot | null = null
let pending: readonly PendingCommand[] = []
let offline = false
let shown: TimerView | null = null
const listeners = new Set<() => void>()

function renew(): void {
  shown = confirmed && { told: pending.reduce(timerAfterCommand, confirmed), pending, offline }
  for (const listener of [...listeners]) listener()
  schedule()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Draws again when something happens to the timer, not with every second. Null while it is unknown. */
export function useTimer(): TimerView | null {
  return useSyncExternalStore(subscribe, () => shown)
}

export function timerNow(): TimerView | null {
  return shown
}

/**
 * The server's word, and when it was said by performance.now; an older one changes nothing. `unanswered`: the presses that
 * still wait where this answers others.
 */
export function acceptServerTimer(timer: Timer, at: number, unanswered = pending): void {
  const known = confirmed?.timer
  const older = known && (timer.version < known.version || (timer.version === known.version && timer.now < known.now))
  if (!older) confirmed = { timer, at }
  pending = unanswered
  offline = false
  renew()
}

/** Commands without an answer, oldest first, and whether the server can be reached. */
export function setPendingCommands(presses: readonly PendingCommand[], unreachable: boolean): void {
  if (presses === pending && unreachable === offline) return
  pending = presses
  offline = unreachable
  renew()
}

/** Another person, or nobody, uses this page now. */
export function forgetTimer(): void {
  confirmed = null
  pending = []
  offline = false
  renew()
}

// The second: one timer for every clock on the page.

const clocks = new Set<() => void>()
let tick = 0

function schedule(): void {
  clearTimeout(tick)
  if (clocks.size === 0) return
  if (shown?.told.timer.state !== 'running') return
  tick = window.setTimeout(second, msUntilNextSecond(timerReadingOf(shown.told, performance.now())) + 1)
}

function second(): void {
  for (const clock of [...clocks]) clock()
  schedule()
}

function subscribeSeconds(listener: () => void) {
  clocks.add(listener)
  const leave = subscribe(listener)
  schedule()
  return () => {
    clocks.delete(listener)
    leave()
  }
}

/** Calls with every second that the timer runs, and whenever something happens to it. */
export function onSecond(listener: () => void): () => void {
  return subscribeSeconds(listener)
}

export function timerReadingNow(): TimerReading | null {
  return shown && timerReadingOf(shown.told, performance.now())
}

/** What the clock says, in whole seconds. Only what uses this is drawn every second. */
export function useTimerSeconds(): number {
  return useSyncExternalStore(subscribeSeconds, () => {
    const reading = timerReadingNow()
    return reading ? readingSeconds(reading) : 0
  })
}

/**
 * The same of anything else that can be compared, such as whole minutes: drawn when that changes. Two calls at nearly the
 * same time must give equal values, or React draws without end; milliseconds do not.
 */
export function useTimerReading<T extends string | number | boolean | null>(
  of: (reading: TimerReading) => T,
): T | null {
  return useSyncExternalStore(subscribeSeconds, () => {
    const reading = timerReadingNow()
    return reading && of(reading)
  })
}
