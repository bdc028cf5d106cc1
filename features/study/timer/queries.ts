import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import { type Pomodoro, presenceSlackMs, samePomodoro, unattendedMs } from '../rules.ts'
import { studyCommands, studyGaps, studyIntervals, studySessions, studyTimers } from '../tables.ts'
import { advanceClock, firstPhaseOf, phaseEnd, phaseKindOf, resumeClock, type TimerClock } from './rules.ts'

/** A person's timer, locked until the transaction ends, with where it stands. All writes to a timer go through this. */
export type LockedTimer = {
  person: string
  sessionId: string | null
  version: number
  /** The last press: nothing that is said later can be before it. */
  pressedAt: number
  clock: TimerClock
}

type Person = { id: string }

/** As old as a press can say that it is: a week, in milliseconds. */
const longestWait = 7 * 86_400_000

/** Two presses of one person wait for each other here, whatever node they reach. */
export async function lockTimer(db: Db, person: Person, now: Date): Promise<LockedTimer> {
  const lock = `
    insert into study_timers (user_id, pressed_at, vouched_until) values ($1, $2, $2)
    on conflict (user_id) do update set version = study_timers.version`
  // A timer that is new was never pressed: a first press may have waited as long as any other.
  await db.$client.query({ text: lock, values: [person.id, new Date(now.getTime() - longestWait)] })
  // A statement of its own: the one that waited would still see sessions and stretches as they were before.
  const text = `
    select t.*, s.id as session, s.pomodoro, i.started_at as open from study_timers t
    left join study_sessions s on s.id = t.session_id
    left join study_intervals i on i.user_id = t.user_id and i.ended_at is null
    where t.user_id = $1`
  const { rows } = await db.$client.query({ text, values: [person.id] })
  const [row] = rows
  const gone = row.session === null
  return {
    person: person.id,
    sessionId: row.session,
    version: row.version,
    pressedAt: row.pressed_at.getTime(),
    clock: {
      state: gone ? 'idle' : row.state,
      pomodoro: row.pomodoro,
      phase: row.phase,
      phaseDone: row.phase_done,
      openSince: row.open?.getTime() ?? null,
      lastSeenAt: row.vouched_until.getTime(),
      unattended: row.unattended,
    },
  }
}

/** Writes where the timer stands. */
export async function writeTimer(db: Db, timer: LockedTimer): Promise<void> {
  const { clock } = timer
  const ends = phaseEnd(clock)
  await db
    .update(studyTimers)
    .set({
      sessionId: timer.sessionId,
      state: clock.state,
      version: timer.version,
      pressedAt: new Date(timer.pressedAt),
      vouchedUntil: new Date(clock.lastSeenAt),
      phase: clock.phase,
      phaseDone: clock.phaseDone,
      phaseEnds: ends === null ? null : new Date(ends),
      unattended: clock.unattended,
    })
    .where(eq(studyTimers.userId, timer.person))
}

/** Closes the open stretch at a moment; one without any length goes. */
async function closeStretch(db: Db, person: string, at: number): Promise<void> {
  const open = and(eq(studyIntervals.userId, person), isNull(studyIntervals.endedAt))
  const closed = await db
    .update(studyIntervals)
    .set({ endedAt: new Date(at) })
    .where(and(open, sql`${studyIntervals.startedAt} < ${new Date(at).toISOString()}::timestamptz`))
    .returning({ id: studyIntervals.id })
  if (closed.length === 0) await db.delete(studyIntervals).where(open)
}

/** Opens a stretch where the clock says that one is open. */
export async function openStretch(db: Db, timer: LockedTimer): Promise<void> {
  const { sessionId, person, clock } = timer
  if (sessionId === null || clock.openSince === null) return
  const startedAt = new Date(clock.openSince)
  await db
    .insert(studyIntervals)
    .values({ userId: person, sessionId, kind: phaseKindOf(clock), phase: clock.phase, startedAt })
}

/** Sets the session's state to what its timer says. */
export async function markSession(db: Db, timer: LockedTimer, state: 'running' | 'paused', now: Date): Promise<void> {
  const { sessionId, clock } = timer
  if (sessionId === null) return
  await db
    .update(studySessions)
    .set({ state, phase: clock.phase, phaseDone: Math.round(clock.phaseDone), updatedAt: now })
    .where(and(eq(studySessions.id, sessionId), eq(studySessions.userId, timer.person)))
}

/**
 * Lets time pass up to a moment and writes what happened meanwhile. `from` is since when a page was awake; null when
 * nobody vouches. Answers the timer as it then stands; nothing is written to its own row yet, see `writeTimer`.
 */
export async function advanceTimer(
  db: Db,
  stood: LockedTimer,
  at: number,
  from: number | null,
  now: Date,
): Promise<LockedTimer> {
  const since = from === null ? null : Math.max(from, stood.pressedAt)
  const timer = since === null ? stood : await takeUp(db, stood, since, at, now)
  const filled = since === null ? false : await fillGaps(db, timer, since, at)
  const { clock: before } = timer
  const { clock, ended, gap } = advanceClock(before, at, since)
  const moved = ended.length > 0 || gap !== null
  if (!moved) return { ...timer, clock, version: timer.version + (filled ? 1 : 0) }
  const { person, sessionId } = timer
  if (sessionId === null) return timer
  const [first, ...more] = ended
  if (first) await closeStretch(db, person, first.end)
  const rows = more.filter(({ start, end }) => end > start)
  if (rows.length > 0)
    await db.insert(studyIntervals).values(
      rows.map(({ start, end, kind, phase }) => ({
        ...{ userId: person, sessionId, kind, phase },
        startedAt: new Date(start),
        endedAt: new Date(end),
      })),
    )
  if (gap)
    await db
      .insert(studyGaps)
      .values({ userId: person, sessionId, startedAt: new Date(gap.start), endedAt: new Date(gap.end) })
  const passed = { ...timer, clock, version: timer.version + 1 }
  await openStretch(db, passed)
  if (clock.state !== 'running') await markSession(db, passed, 'paused', now)
  return passed
}

/** What was thought to wait for the student has begun by itself after all, where a page turns out to have been there. */
async function takeUp(db: Db, timer: LockedTimer, from: number, at: number, now: Date): Promise<LockedTimer> {
  const { person, sessionId, clock } = timer
  if (clock.state !== 'waiting' || sessionId === null) return timer
  const text = `
    select ended_at from study_intervals
    where user_id = $1 and session_id = $2 and phase = $3 and replaced_at is null order by started_at desc limit 1`
  const { rows } = await db.$client.query({ text, values: [person, sessionId, clock.phase - 1] })
  const end: Date | null | undefined = rows[0]?.ended_at
  const goes = end && resumeClock(clock, end.getTime(), from, at)
  if (!goes) return timer
  const taken = { ...timer, clock: goes, version: timer.version + 1 }
  await openStretch(db, taken)
  await markSession(db, taken, 'running', now)
  return taken
}

/** A page that was awake from a moment on vouches for what was asked about before: it is counted after all. */
async function fillGaps(db: Db, timer: LockedTimer, from: number, at: number): Promise<boolean> {
  const { person, sessionId, pressedAt } = timer
  if (sessionId === null) return false
  const text = `
    with found as (
      select id, started_at, ended_at, least(ended_at, $4::timestamptz) as upto,
        case when started_at >= $3::timestamptz - $6::int * interval '1 millisecond' then started_at else $3::timestamptz end as since
      from study_gaps where user_id = $1 and session_id = $2 and ended_at > $3 and started_at < $4 and started_at >= $5
    ), gone as (
      delete from study_gaps g using found f where g.id = f.id and f.since = f.started_at and f.upto = f.ended_at
    ), before as (
      update study_gaps g set ended_at = f.since from found f where g.id = f.id and f.since > f.started_at
    ), rest as (
      update study_gaps g set started_at = f.upto from found f where g.id = f.id and f.since = f.started_at and f.upto < f.ended_at
    ), split as (
      insert into study_gaps (user_id, session_id, started_at, ended_at)
      select $1, $2, upto, ended_at from found where since > started_at and upto < ended_at
    )
    insert into study_intervals (user_id, session_id, started_at, ended_at)
    select $1, $2, since, upto from found where upto > since returning 1`
  const values = [person, sessionId, new Date(from), new Date(at), new Date(pressedAt), presenceSlackMs]
  const { rows } = await db.$client.query({ text, values })
  return rows.length > 0
}

/**
 * Ends the running stretch at a moment that may lie before things that happened by themselves since: those are taken
 * back, as if the server had heard of the press in time. Answers the clock, paused, and whether it ran at that moment.
 */
export async function stopStretchAt(
  db: Db,
  timer: LockedTimer,
  at: number,
): Promise<{ clock: TimerClock; ran: boolean }> {
  const { person, sessionId, clock } = timer
  const text = `
    with later as (
      delete from study_intervals where user_id = $1 and session_id = $2 and replaced_at is null and started_at >= $3 returning phase
    ), cut as (
      update study_intervals set ended_at = $3
      where user_id = $1 and session_id = $2 and replaced_at is null and started_at < $3 and (ended_at is null or ended_at > $3)
      returning phase
    ), unasked as (
      delete from study_gaps where user_id = $1 and session_id = $2 and started_at >= $3 returning 1
    ), asked as (
      update study_gaps set ended_at = $3 where user_id = $1 and session_id = $2 and started_at < $3 and ended_at > $3 returning 1
    )
    select (select phase from cut) as phase, (select min(phase) from later) as later,
      (select count(*) from cut) + (select count(*) from later) + (select count(*) from asked) > 0 as ran`
  const { rows } = await db.$client.query({ text, values: [person, sessionId, new Date(at)] })
  const { phase: inside, later, ran } = rows[0]
  const phase = inside ?? later ?? clock.phase
  const phaseDone = clock.pomodoro ? await lengthSoFar(db, timer, phase) : 0
  return {
    clock: { ...clock, state: 'paused', phase, phaseDone, openSince: null, lastSeenAt: at, unattended: false },
    ran,
  }
}

/** Milliseconds of a phase that are recorded. */
async function lengthSoFar(db: Db, { person, sessionId }: LockedTimer, phase: number): Promise<number> {
  const text = `
    select coalesce(round(sum(extract(epoch from ended_at - started_at)) * 1000), 0)::int as ms from study_intervals
    where user_id = $1 and session_id = $2 and phase = $3 and ended_at is not null and replaced_at is null and not entered`
  const { rows } = await db.$client.query({ text, values: [person, sessionId, phase] })
  return rows[0].ms
}

/** Writes down what happened to a person's timer by itself. */
export async function settleTimer(db: Db, person: Person, now: Date, from: Date | null): Promise<void> {
  const timer = await lockTimer(db, person, now)
  await writeTimer(db, await advanceTimer(db, timer, now.getTime(), from?.getTime() ?? null, now))
}

/** Forgets what was pressed before a moment. */
export async function forgetCommands(db: Db, before: Date): Promise<void> {
  await db.delete(studyCommands).where(lt(studyCommands.at, before))
}

/** People whose timer has something to be written down, though no page of theirs is there. */
export async function overdueTimers(db: Db, now: Date, most: number): Promise<Person[]> {
  const text = `
    select user_id as id from study_timers
    where state = 'running' and (phase_ends <= $1 or phase_ends is null and vouched_until <= $2) limit $3`
  const { rows } = await db.$client.query<Person>({ text, values: [now, new Date(now.getTime() - unattendedMs), most] })
  return rows
}

/** The timer lets go of a session that is about to be deleted: it is paused first, as it would be by a press. */
export async function releaseSession(db: Db, before: LockedTimer, sessionId: string, now: Date): Promise<void> {
  if (before.sessionId !== sessionId) return
  const at = now.getTime()
  const timer = await advanceTimer(db, before, at, at, now)
  if (timer.clock.state === 'running') {
    const { clock } = await stopStretchAt(db, timer, at)
    await markSession(db, { ...timer, clock }, 'paused', now)
  }
  const clock: TimerClock = { ...timer.clock, state: 'idle', pomodoro: null, openSince: null, unattended: false }
  await writeTimer(db, { ...timer, sessionId: null, pressedAt: at, version: timer.version + 1, clock })
}

/** Another way of timing from now on, of a session that has begun: its first round starts, or the stopwatch goes on. */
export async function changeMode(
  db: Db,
  before: LockedTimer,
  sessionId: string,
  pomodoro: Pomodoro | null,
  now: Date,
): Promise<void> {
  if (before.sessionId !== sessionId || samePomodoro(before.clock.pomodoro, pomodoro)) return
  // A press that this waited for may have been stamped later.
  const at = Math.max(now.getTime(), before.pressedAt, before.clock.openSince ?? 0)
  const timer = await advanceTimer(db, before, at, at, now)
  const ran = timer.clock.state === 'running'
  if (ran) await closeStretch(db, timer.person, at)
  const clock: TimerClock = {
    ...timer.clock,
    state: ran ? 'running' : 'paused',
    pomodoro,
    phase: firstPhaseOf(timer.clock.phase, pomodoro?.rounds ?? 1),
    phaseDone: 0,
    openSince: ran ? at : null,
    lastSeenAt: at,
  }
  const changed = { ...timer, clock, pressedAt: at, version: timer.version + 1 }
  await openStretch(db, changed)
  await markSession(db, changed, ran ? 'running' : 'paused', now)
  await writeTimer(db, changed)
}
