import { type PhaseKind, type Pomodoro, phaseOf, presenceSlackMs, unattendedMs } from '../rules.ts'

/** The state of a timer; moments and spans are milliseconds. */
export type TimerClock = {
  state: 'idle' | 'running' | 'paused' | 'waiting'
  /** The session's Pomodoro; null for a stopwatch. */
  pomodoro: Pomodoro | null
  phase: number
  /** Time of this phase before its open interval. */
  phaseDone: number
  /** Start of the open interval; null unless running. */
  openSince: number | null
  /** The end of the last reported presence. */
  lastSeenAt: number
  /** Whether the timer was paused because no page was present. */
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

/** When the running phase ends; null if none runs or the phase has no end. */
export function phaseEnd(clock: TimerClock): number | null {
  if (clock.openSince === null || !clock.pomodoro) return null
  return clock.openSince + Math.max(0, phaseLengthMs(clock) - clock.phaseDone)
}

/**
 * Advances a timer to the moment `at`. A page was awake from `from` to `at`; null if no page reported presence. Answers
 * the stretches that ended, oldest first, and a gap about which the student has to be asked.
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

/** Whether a page was present at a moment, by an earlier ping or by this one. */
function isThere({ lastSeenAt: vouchedUntil }: TimerClock, moment: number, from: number | null): boolean {
  return vouchedUntil + presenceSlackMs >= moment || (from !== null && from <= moment + presenceSlackMs)
}

/** The clock after the end of a phase: if a page is present, a break begins by itself, focus only with `autoFocus`. */
function after(clock: TimerClock, end: number, there: boolean): TimerClock {
  const next = { ...clock, phase: clock.phase + 1, phaseDone: 0 }
  if (!there || !beginsItself(next)) return { ...next, state: 'waiting', openSince: null }
  return { ...next, openSince: end, lastSeenAt: Math.max(clock.lastSeenAt, end) }
}

function beginsItself(clock: TimerClock): boolean {
  return phaseKindOf(clock) !== 'focus' || clock.pomodoro?.autoFocus === true
}

/**
 * A phase waits because no page was known to be present at `end`, when the previous phase ended. Now a page reports
 * that it was awake from `from` to `at`. Undefined if that changes nothing.
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

/** The clock after the student begins its present phase. */
export function beginPhase(clock: TimerClock, at: number): TimerClock {
  // If the present phase is used up, the next one begins.
  const spent = clock.pomodoro !== null && clock.phaseDone >= phaseLengthMs(clock)
  const stands = spent ? { ...clock, phase: clock.phase + 1, phaseDone: 0 } : clock
  return { ...stands, state: 'running', openSince: at, lastSeenAt: at, unattended: false }
}

/** The number of the next phase that is the first of a set of rounds. */
export function firstPhaseOf(phase: number, rounds: number): number {
  return (Math.floor(phase / (2 * rounds)) + 1) * 2 * rounds
}
