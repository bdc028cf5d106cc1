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
 * The timer of this page. It exists longer than a screen, and ticks without React: each second redraws the clocks and
 * nothing else. The page shows the last answer of the server with the presses that have no answer yet applied to it.
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

/** Renders again when the timer changes, not every second. Null while the timer is unknown. */
export function useTimer(): TimerView | null {
  return useSyncExternalStore(subscribe, () => shown)
}

export function timerNow(): TimerView | null {
  return shown
}

/**
 * Takes the timer from an answer of the server, with its moment by performance.now; an older answer is ignored.
 * `unanswered`: the presses that still wait for an answer.
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

// One timeout a second for all clocks on the page.

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

/** Calls the listener every second while the timer runs, and when the timer changes. */
export function onSecond(listener: () => void): () => void {
  return subscribeSeconds(listener)
}

export function timerReadingNow(): TimerReading | null {
  return shown && timerReadingOf(shown.told, performance.now())
}

/** The whole seconds that the clock shows. Only components with this hook are rendered every second. */
export function useTimerSeconds(): number {
  return useSyncExternalStore(subscribeSeconds, () => {
    const reading = timerReadingNow()
    return reading ? readingSeconds(reading) : 0
  })
}

/**
 * The same for another value of the reading, such as whole minutes; renders when it changes. Two calls at nearly the
 * same moment have to give equal values, or React renders forever; milliseconds would not be equal.
 */
export function useTimerReading<T extends string | number | boolean | null>(
  of: (reading: TimerReading) => T,
): T | null {
  return useSyncExternalStore(subscribeSeconds, () => {
    const reading = timerReadingNow()
    return reading && of(reading)
  })
}
