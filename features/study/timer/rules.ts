import { type PhaseKind, type Pomodoro, phaseOf, presenceSlackMs, unattendedMs } from '../rules.ts'

/** The state of a timer; moments and spans are milliseconds. */
export type TimerClock = {
  state: 'idle' | 'running' | 'paused' | 'waiting'
  /** The session's Pomodoro; null with a stopwatch. */
  pomodoro: Pomodoro | null
  phase: number
  /** Of this phase, before its open stretch. */
  phaseDone: number
  /** Start of the open stretch; null unless running. */
  openSince: number | null
  /** The end of the last known presence. */
  lastSeenAt: number
  /** Paused because nobody was there. */
  unattended: boolean
}
export type StudiedStretch = { kind: PhaseKind; phase: number; start: number; end: number }
export type Gap = { start: number; end: number }

export function phaseKindOf({ pomodoro, phase }: Pick<TimerClock, 'pomodoro' | 'phase'>): PhaseKind {
  return pomodoro ? phaseOf(phase, pomodoro.rounds).kind : 'focus'
}

/** The length of the phase; a stopwatch has no end. */
export function phaseLengthMs(clock: Pick<TimerClock, 'pomodoro' | 'phase'>): number {
  return clock.pomodoro ? clock.pomodoro[phaseKindOf(clock)] * 60_000 : Infinity
}

/** When the running phase ends; null where none runs, or it has no end. */
export function phaseEnd(clock: TimerClock): number | null {
  if (clock.openSince === null || !clock.pomodoro) return null
  return clock.openSince + Math.max(0, phaseLengthMs(clock) - clock.phaseDone)
}

/**
 * What happened to a timer by itself up to the moment `at`. `from` is since when a page was awake until then; null where
 * only time has passed and nobody vouches. Answers the stretches that ended, oldest first, and the gap that is to be
 * asked about.
 */
export function advanceClock(
  before: TimerClock,
  at: number,
  from: number | null,
): { clock: TimerClock; ended: StudiedStretch[]; gap: Gap | null } {
  let clock = before
  const ended: StudiedStretch[] = []
  while (clock.state === 'running' && clock.openSince !== null) {
    const start = clock.openSince
    const end = phaseEnd(clock)
    if (end === null) {
      const seen = stopwatch(clock, at, from)
      if (seen.clock.openSince !== start)
        ended.push({ kind: 'focus', phase: clock.phase, start, end: clock.lastSeenAt })
      return { ...seen, ended }
    }
    if (at < end) {
      const vouchedUntil = from === null ? clock.lastSeenAt : Math.max(clock.lastSeenAt, at)
      return { clock: { ...clock, lastSeenAt: vouchedUntil }, ended, gap: null }
    }
    ended.push({ kind: phaseKindOf(clock), phase: clock.phase, start, end })
    clock = after(clock, end, isThere(clock, end, from))
  }
  return { clock, ended, gap: null }
}

/** Whether a page was there at a moment: by an earlier ping, or by this one. */
function isThere({ lastSeenAt: vouchedUntil }: TimerClock, moment: number, from: number | null): boolean {
  return vouchedUntil + presenceSlackMs >= moment || (from !== null && from <= moment + presenceSlackMs)
}

/** A phase is over: a break begins by itself when somebody is there, focus only in that setting. */
function after(clock: TimerClock, end: number, there: boolean): TimerClock {
  const next = { ...clock, phase: clock.phase + 1, phaseDone: 0 }
  if (!there || !beginsItself(next)) return { ...next, state: 'waiting', openSince: null }
  return { ...next, openSince: end, lastSeenAt: Math.max(clock.lastSeenAt, end) }
}

function beginsItself(clock: TimerClock): boolean {
  return phaseKindOf(clock) !== 'focus' || clock.pomodoro?.autoFocus === true
}

/**
 * A phase waits since nobody was known to be there at `end`, as the one before it was over; now a page says that it was
 * awake from `from` to `at`. Undefined where that changes nothing.
 */
export function resumeClock(clock: TimerClock, end: number, from: number, at: number): TimerClock | undefined {
  const there = from <= end + presenceSlackMs && at >= end - presenceSlackMs
  if (clock.state !== 'waiting' || !there || !beginsItself(clock)) return undefined
  return { ...clock, state: 'running', openSince: end, lastSeenAt: Math.max(clock.lastSeenAt, end) }
}

function stopwatch(clock: TimerClock, at: number, from: number | null): { clock: TimerClock; gap: Gap | null } {
  const { lastSeenAt: seen } = clock
  if (from !== null && from <= seen + presenceSlackMs)
    return { clock: { ...clock, lastSeenAt: Math.max(seen, at) }, gap: null }
  const back = from ?? at
  if (back - seen > unattendedMs) {
    const gap = { start: seen, end: seen + unattendedMs }
    return { clock: { ...clock, state: 'paused', openSince: null, unattended: true }, gap }
  }
  if (from === null) return { clock, gap: null }
  return { clock: { ...clock, openSince: from, lastSeenAt: at }, gap: { start: seen, end: from } }
}

/** The clock once the student has begun the phase that it stands at. */
export function beginPhase(clock: TimerClock, at: number): TimerClock {
  // A phase whose whole length is over already gives way to the next.
  const spent = clock.pomodoro !== null && clock.phaseDone >= phaseLengthMs(clock)
  const stands = spent ? { ...clock, phase: clock.phase + 1, phaseDone: 0 } : clock
  return { ...stands, state: 'running', openSince: at, lastSeenAt: at, unattended: false }
}

/** The phase with which another way of timing begins anew: the first round. */
export function firstPhaseOf(phase: number, rounds: number): number {
  return (Math.floor(phase / (2 * rounds)) + 1) * 2 * rounds
}
