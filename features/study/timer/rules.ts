import { type PhaseKind, type Pomodoro, phaseOf, slackMs, unattendedMs } from '../rules.ts'

/** A timer as it stands; moments and spans are milliseconds. */
export type Clock = {
  state: 'idle' | 'running' | 'paused' | 'waiting'
  /** How the session goes; null with a stopwatch. */
  pomodoro: Pomodoro | null
  phase: number
  /** Of this phase, before its open stretch. */
  phaseDone: number
  /** Since when a stretch is open; null unless running. */
  openSince: number | null
  /** Up to here somebody was there. */
  vouchedUntil: number
  /** Paused since nobody was there. */
  unattended: boolean
}
export type Stretch = { kind: PhaseKind; phase: number; start: number; end: number }
export type Gap = { start: number; end: number }

export function kindOf({ pomodoro, phase }: Pick<Clock, 'pomodoro' | 'phase'>): PhaseKind {
  return pomodoro ? phaseOf(phase, pomodoro.rounds).kind : 'focus'
}

/** How long the phase lasts; a stopwatch's has no end. */
export function lengthOf(clock: Pick<Clock, 'pomodoro' | 'phase'>): number {
  return clock.pomodoro ? clock.pomodoro[kindOf(clock)] * 60_000 : Infinity
}

/** When the running phase is over; null where none runs, or it has no end. */
export function phaseEnd(clock: Clock): number | null {
  if (clock.openSince === null || !clock.pomodoro) return null
  return clock.openSince + Math.max(0, lengthOf(clock) - clock.phaseDone)
}

/**
 * What happened to a timer by itself up to the moment `at`. `from` is since when a page was awake until then; null where
 * only time has passed and nobody vouches. Answers the stretches that ended, oldest first, and the gap that is to be
 * asked about.
 */
export function settle(
  before: Clock,
  at: number,
  from: number | null,
): { clock: Clock; ended: Stretch[]; gap: Gap | null } {
  let clock = before
  const ended: Stretch[] = []
  while (clock.state === 'running' && clock.openSince !== null) {
    const start = clock.openSince
    const end = phaseEnd(clock)
    if (end === null) {
      const seen = stopwatch(clock, at, from)
      if (seen.clock.openSince !== start)
        ended.push({ kind: 'focus', phase: clock.phase, start, end: clock.vouchedUntil })
      return { ...seen, ended }
    }
    if (at < end) {
      const vouchedUntil = from === null ? clock.vouchedUntil : Math.max(clock.vouchedUntil, at)
      return { clock: { ...clock, vouchedUntil }, ended, gap: null }
    }
    ended.push({ kind: kindOf(clock), phase: clock.phase, start, end })
    clock = after(clock, end, isThere(clock, end, from))
  }
  return { clock, ended, gap: null }
}

/** Whether a page was there at a moment: it had vouched so far, or it does now. */
function isThere({ vouchedUntil }: Clock, moment: number, from: number | null): boolean {
  return vouchedUntil + slackMs >= moment || (from !== null && from <= moment + slackMs)
}

/** A phase is over: a break begins by itself when somebody is there, focus only when that is wanted. */
function after(clock: Clock, end: number, there: boolean): Clock {
  const next = { ...clock, phase: clock.phase + 1, phaseDone: 0 }
  if (!there || !beginsItself(next)) return { ...next, state: 'waiting', openSince: null }
  return { ...next, openSince: end, vouchedUntil: Math.max(clock.vouchedUntil, end) }
}

function beginsItself(clock: Clock): boolean {
  return kindOf(clock) !== 'focus' || clock.pomodoro?.autoFocus === true
}

/**
 * A phase waits since nobody was known to be there at `end`, as the one before it was over; now a page says that it was
 * awake from `from` to `at`. Undefined where that changes nothing.
 */
export function goesOn(clock: Clock, end: number, from: number, at: number): Clock | undefined {
  const there = from <= end + slackMs && at >= end - slackMs
  if (clock.state !== 'waiting' || !there || !beginsItself(clock)) return undefined
  return { ...clock, state: 'running', openSince: end, vouchedUntil: Math.max(clock.vouchedUntil, end) }
}

function stopwatch(clock: Clock, at: number, from: number | null): { clock: Clock; gap: Gap | null } {
  const { vouchedUntil: seen } = clock
  if (from !== null && from <= seen + slackMs)
    return { clock: { ...clock, vouchedUntil: Math.max(seen, at) }, gap: null }
  const back = from ?? at
  if (back - seen > unattendedMs) {
    const gap = { start: seen, end: seen + unattendedMs }
    return { clock: { ...clock, state: 'paused', openSince: null, unattended: true }, gap }
  }
  if (from === null) return { clock, gap: null }
  return { clock: { ...clock, openSince: from, vouchedUntil: at }, gap: { start: seen, end: from } }
}

/** The clock once the student has begun the phase that it stands at. */
export function begun(clock: Clock, at: number): Clock {
  // A phase whose whole length is over already gives way to the next.
  const spent = clock.pomodoro !== null && clock.phaseDone >= lengthOf(clock)
  const stands = spent ? { ...clock, phase: clock.phase + 1, phaseDone: 0 } : clock
  return { ...stands, state: 'running', openSince: at, vouchedUntil: at, unattended: false }
}

/** The phase with which another way of timing begins anew: the first round. */
export function freshPhase(phase: number, rounds: number): number {
  return (Math.floor(phase / (2 * rounds)) + 1) * 2 * rounds
}
