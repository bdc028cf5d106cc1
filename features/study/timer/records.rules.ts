import { type AwayAnswer, type PhaseKind, presenceSlackMs } from '../rules.ts'
import { advanceClock, type Gap, phaseKindOf, resumeClock, type TimerClock } from './rules.ts'

/** A recorded interval. Moments are milliseconds; `id` is null until it is written, `end` while it is open. */
export type RecordedInterval = {
  id: string | null
  sessionId: string
  kind: PhaseKind
  phase: number
  start: number
  end: number | null
  entered: boolean
}

/** `discarded`: the person is not asked about it. Presence that is reported later fills it all the same. */
export type RecordedGap = Gap & { id: string | null; sessionId: string; discarded: boolean }

/** The fields of a session that a timer needs. */
export type TimedSession = {
  id: string
  title: string
  state: 'planned' | 'running' | 'paused' | 'completed'
  pomodoro: TimerClock['pomodoro']
  phase: number
  phaseDone: number
  startTime: number
  startedAt: number | null
  endTime: number | null
  answer: 'open' | 'yes' | 'no' | null
  /** Set when the session is stopped; undefined leaves the stored text. */
  notes?: string | null | undefined
}

/**
 * A person's timer with all records that a press can read or change: loaded once, changed in memory by the functions
 * below, written once. Intervals that a correction replaced are left out.
 */
export type TimerRecords = {
  sessionId: string | null
  version: number
  /** The moment of the last command: later commands cannot be before it. */
  pressedAt: number
  clock: TimerClock
  sessions: Map<string, TimedSession>
  intervals: RecordedInterval[]
  gaps: RecordedGap[]
  /** When the last interval outside of `sessions` ended; 0 without one. */
  lastEndElsewhere: number
  /** What the person decided about gaps beforehand. */
  away: AwayAnswer
}

/** Closes the open interval at a moment; an empty one is removed. */
export function closeInterval(records: TimerRecords, at: number): void {
  records.intervals = records.intervals.filter(({ start, end }) => end !== null || start < at)
  for (const interval of records.intervals) interval.end ??= at
}

/**
 * Ends an interval that is open although the timer is not on its session: what was studied counts up to the last known
 * presence.
 */
export function closeLeftOpen(records: TimerRecords): void {
  const { sessionId, clock, sessions } = records
  const isLeft = (one: RecordedInterval) =>
    one.end === null && (one.sessionId !== sessionId || clock.state !== 'running')
  const left = records.intervals.find(isLeft)
  if (!left) return
  if (clock.lastSeenAt > left.start) left.end = clock.lastSeenAt
  else records.intervals = records.intervals.filter((one) => one !== left)
  clock.openSince = null
  const session = sessions.get(left.sessionId)
  if (session?.state === 'running') session.state = 'paused'
}

/** Opens an interval where the clock says that one is open. */
export function openInterval({ sessionId, clock, intervals }: TimerRecords): void {
  if (sessionId === null || clock.openSince === null) return
  const { phase, openSince: start } = clock
  intervals.push({ id: null, sessionId, kind: phaseKindOf(clock), phase, start, end: null, entered: false })
}

/** Sets the session's state to what its timer says. */
export function markSession({ sessionId, sessions, clock }: TimerRecords, state: 'running' | 'paused'): void {
  const session = sessionId === null ? undefined : sessions.get(sessionId)
  if (session) Object.assign(session, { state, phase: clock.phase, phaseDone: Math.round(clock.phaseDone) })
}

/**
 * Lets time pass up to a moment and records what happened meanwhile. `from` is the moment since which a page was awake;
 * null without a page.
 */
export function advanceRecords(records: TimerRecords, at: number, from: number | null): void {
  const since = from === null ? null : Math.max(from, records.pressedAt)
  if (since !== null) {
    resumeWaiting(records, since, at)
    if (fillGaps(records, since, at)) records.version++
  }
  const { sessionId } = records
  const { clock, ended, gap } = advanceClock(records.clock, at, since)
  records.clock = clock
  if ((ended.length === 0 && gap === null) || sessionId === null) return
  const [first, ...more] = ended
  if (first) closeInterval(records, first.end)
  for (const { start, end, kind, phase } of more)
    if (end > start) records.intervals.push({ id: null, sessionId, kind, phase, start, end, entered: false })
  if (gap) addGap(records, sessionId, gap)
  records.version++
  openInterval(records)
  if (clock.state !== 'running') markSession(records, 'paused')
}

/** About hours in which the timer was forgotten the student is always asked. */
function addGap({ away, gaps, intervals, clock }: TimerRecords, sessionId: string, gap: Gap): void {
  if (away === 'keep' && !clock.unattended)
    intervals.push({ id: null, sessionId, kind: 'focus', phase: 0, ...gap, entered: true })
  else gaps.push({ id: null, sessionId, ...gap, discarded: away === 'discard' && !clock.unattended })
}

/** Starts a waiting phase at its planned moment, if a page turns out to have been present then. */
function resumeWaiting(records: TimerRecords, from: number, at: number): void {
  const { sessionId, clock } = records
  if (clock.state !== 'waiting' || sessionId === null) return
  const before = latest(records.intervals.filter((one) => one.sessionId === sessionId && one.phase === clock.phase - 1))
  const resumed = before?.end && resumeClock(clock, before.end, from, at)
  if (!resumed) return
  records.clock = resumed
  records.version++
  openInterval(records)
  markSession(records, 'running')
}

function latest(intervals: RecordedInterval[]): RecordedInterval | undefined {
  return intervals.toSorted((one, other) => other.start - one.start)[0]
}

/** Fills a gap with the time in which a page turns out to have been awake: that time counts. */
function fillGaps(records: TimerRecords, from: number, at: number): boolean {
  const { sessionId, pressedAt } = records
  let filled = false
  records.gaps = records.gaps.flatMap((gap) => {
    if (gap.sessionId !== sessionId || gap.end <= from || gap.start >= at || gap.start < pressedAt) return [gap]
    const since = gap.start >= from - presenceSlackMs ? gap.start : from
    const until = Math.min(gap.end, at)
    if (until > since) {
      const interval = {
        id: null,
        sessionId,
        kind: 'focus',
        phase: 0,
        start: since,
        end: until,
        entered: false,
      } as const
      records.intervals.push(interval)
      filled = true
    }
    const before = since > gap.start ? [{ ...gap, end: since }] : []
    // The part after it keeps the record's id if no part before it is left.
    const after = until < gap.end ? [{ ...gap, id: before.length > 0 ? null : gap.id, start: until }] : []
    return [...before, ...after]
  })
  return filled
}

/**
 * Ends the running interval at a moment. If the timer did something by itself after that moment, this is taken back, as
 * if the server had received the press in time. Answers the paused clock, and whether it ran at that moment.
 */
export function stopAt(records: TimerRecords, at: number): { clock: TimerClock; ran: boolean } {
  const { sessionId, clock } = records
  const later = records.intervals.filter((one) => one.sessionId === sessionId && one.start >= at)
  const cut = records.intervals.find(
    (one) => one.sessionId === sessionId && one.start < at && (one.end === null || one.end > at),
  )
  records.intervals = records.intervals.filter((one) => !later.includes(one))
  if (cut) cut.end = at
  const openGap = records.gaps.find((gap) => gap.sessionId === sessionId && gap.start < at && gap.end > at)
  records.gaps = records.gaps.filter((gap) => gap.sessionId !== sessionId || gap.start < at)
  if (openGap) openGap.end = at
  const firstLater = later.length > 0 ? Math.min(...later.map(({ phase }) => phase)) : null
  const phase = cut?.phase ?? firstLater ?? clock.phase
  const phaseDone = clock.pomodoro ? recordedMs(records, phase) : 0
  return {
    clock: { ...clock, state: 'paused', phase, phaseDone, openSince: null, lastSeenAt: at, unattended: false },
    ran: cut !== undefined || later.length > 0 || openGap !== undefined,
  }
}

/** The recorded milliseconds of a phase of the timer's session. */
function recordedMs({ intervals, sessionId }: TimerRecords, phase: number): number {
  return intervals
    .filter((one) => one.sessionId === sessionId && one.phase === phase && !one.entered)
    .reduce((sum, { start, end }) => sum + (end === null ? 0 : end - start), 0)
}

/** When the person's last interval ended, in any session: a new one cannot begin before. */
export function lastEndOf({ intervals, lastEndElsewhere }: TimerRecords): number {
  return Math.max(lastEndElsewhere, ...intervals.map(({ end }) => end ?? 0))
}
