import { eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow, readRows, runStatement } from '../../../server/db/statements.ts'
import { type Pomodoro, samePomodoro, unattendedMs } from '../rules.ts'
import { studyCommands, studyTimers } from '../tables.ts'
import { loadRecords, writeRecords } from './records.queries.ts'
import { advanceRecords, closeInterval, markSession, openInterval, stopAt } from './records.rules.ts'
import { firstPhaseOf } from './rules.ts'

/** A person's timer as stored in its row, locked until the transaction ends. All writes to a timer go through this. */
export type LockedTimer = {
  person: string
  sessionId: string | null
  state: 'idle' | 'running' | 'paused' | 'waiting'
  version: number
  /** Moments and spans in milliseconds, as in `TimerClock`. */
  pressedAt: number
  lastSeenAt: number
  phase: number
  phaseDone: number
  unattended: boolean
}

type Person = { id: string }

/** The greatest age that a command can claim: a week, in milliseconds. */
const longestWait = 7 * 86_400_000

const lockRow = 'select * from study_timers where user_id = $1 for update'
const timerRow = {
  ...{ session_id: column.orNull(column.text), state: z.enum(studyTimers.state.enumValues) },
  ...{ version: column.number, pressed_at: column.moment, vouched_until: column.moment },
  ...{ phase: column.number, phase_done: column.number, unattended: column.flag },
}
// A new timer has no last command: its first command may be as old as any other.
const addRow = `insert into study_timers (user_id, pressed_at, vouched_until) values ($1, $2, $2) on conflict do nothing`

/** Commands of one person wait for each other here, also on different nodes. */
export async function lockTimer(db: Db, person: Person, now: Date): Promise<LockedTimer> {
  const lock = { name: 'study timer lock', text: lockRow, values: [person.id] }
  let row = await readRow(db, lock, timerRow)
  if (!row) {
    const values = [person.id, new Date(now.getTime() - longestWait)]
    await runStatement(db, { name: 'study timer add', text: addRow, values })
    row = await readRow(db, lock, timerRow)
  }
  if (!row) throw new Error('the timer that was just added was not found')
  const { session_id, state, version, pressed_at, vouched_until, phase, phase_done, unattended } = row
  return {
    ...{ person: person.id, sessionId: session_id, state, version, phase, unattended },
    pressedAt: pressed_at.getTime(),
    lastSeenAt: vouched_until.getTime(),
    phaseDone: phase_done,
  }
}

/** Stores what happened to a person's timer by itself. */
export async function settleTimer(db: Db, person: Person, now: Date, from: Date | null): Promise<void> {
  const loaded = await loadRecords(db, await lockTimer(db, person, now))
  advanceRecords(loaded.records, now.getTime(), from?.getTime() ?? null)
  await writeRecords(db, loaded, now)
}

/** Tells open pages that the timer has changed. */
export async function raiseTimerVersion(db: Db, { person }: LockedTimer): Promise<void> {
  const raised = { version: sql`${studyTimers.version} + 1` }
  await db.update(studyTimers).set(raised).where(eq(studyTimers.userId, person))
}

/** Deletes commands from before a moment. */
export async function forgetCommands(db: Db, before: Date): Promise<void> {
  await db.delete(studyCommands).where(lt(studyCommands.at, before))
}

/** People whose timer has something to be stored, although none of their pages is open. */
export async function overdueTimers(db: Db, now: Date, most: number): Promise<Person[]> {
  const text = `
    select user_id as id from study_timers
    where state = 'running' and (phase_ends <= $1 or phase_ends is null and vouched_until <= $2) limit $3`
  const values = [now, new Date(now.getTime() - unattendedMs), most]
  return readRows(db, { name: 'study timers overdue', text, values }, { id: column.text })
}

/** The timer releases a session that is about to be deleted: it is paused first, as by a command. */
export async function releaseSession(db: Db, timer: LockedTimer, sessionId: string, now: Date): Promise<void> {
  if (timer.sessionId !== sessionId) return
  const loaded = await loadRecords(db, timer)
  const { records } = loaded
  const at = now.getTime()
  advanceRecords(records, at, at)
  if (records.clock.state === 'running') {
    const before = records.clock
    records.clock = stopAt(records, at).clock
    markSession(records, 'paused')
    records.clock = before
  }
  records.clock = { ...records.clock, state: 'idle', pomodoro: null, openSince: null, unattended: false }
  Object.assign(records, { sessionId: null, pressedAt: at, version: records.version + 1 })
  await writeRecords(db, loaded, now)
}

/**
 * Changes the mode of a session that has begun: a Pomodoro starts with its first round, a stopwatch goes on. `was` is
 * the mode until now; the session's row already has the new one.
 */
export async function changeMode(
  db: Db,
  timer: LockedTimer,
  { id, was, pomodoro }: { id: string; was: Pomodoro | null; pomodoro: Pomodoro | null },
  now: Date,
): Promise<void> {
  if (timer.sessionId !== id || samePomodoro(was, pomodoro)) return
  const loaded = await loadRecords(db, timer, { allPhases: true })
  const { records } = loaded
  records.clock.pomodoro = was
  // A press for which this transaction waited may have a later stamp.
  const at = Math.max(now.getTime(), records.pressedAt, records.clock.openSince ?? 0)
  advanceRecords(records, at, at)
  const ran = records.clock.state === 'running'
  if (ran) closeInterval(records, at)
  const phase = firstPhaseOf(records.clock.phase, pomodoro?.rounds ?? 1)
  records.clock = {
    ...{ ...records.clock, pomodoro, phase, phaseDone: 0, lastSeenAt: at },
    ...{ state: ran ? 'running' : 'paused', openSince: ran ? at : null },
  }
  Object.assign(records, { pressedAt: at, version: records.version + 1 })
  openInterval(records)
  markSession(records, ran ? 'running' : 'paused')
  await writeRecords(db, loaded, now)
}
