import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { assignCourseColors } from '../../courses/queries.ts'
import { lockSession, type SessionRecord } from '../queries.ts'
import { defaultPomodoro, otherCourse } from '../rules.ts'
import { studyAssignments, studyCommands, studySessions } from '../tables.ts'
import type { Command, CommandResult } from './contract.ts'
import {
  advanceTimer,
  type LockedTimer,
  lockTimer,
  markSession,
  openStretch,
  stopStretchAt,
  writeTimer,
} from './queries.ts'
import { beginPhase, type TimerClock } from './rules.ts'

type Asked = { page: string; commands: Command[]; awakeMs: number }

/** Carries out a page's presses in their order, each once. Answers what became of each. */
export async function applyCommands(
  db: Db,
  me: Me,
  { page, commands, awakeMs }: Asked,
  now: Date,
): Promise<CommandResult[]> {
  let timer = await lockTimer(db, me, now)
  const known = await answered(db, me, commands)
  let last = await lastOf(db, me, page)
  let moment = 0
  const results: CommandResult[] = []
  const fresh: (typeof studyCommands.$inferInsert)[] = []
  for (const command of commands.toSorted((one, other) => one.n - other.n)) {
    const before = known.get(command.id)
    if (before) {
      results.push(before)
      continue
    }
    moment = Math.min(now.getTime(), Math.max(moment, timer.pressedAt, now.getTime() - command.agoMs))
    const { id, n } = command
    const done = n <= last ? { timer, ...late } : await press(db, me, timer, command, moment, now)
    timer = done.timer
    last = Math.max(last, n)
    const result = { id, outcome: done.outcome, words: done.words ?? null, running: done.running ?? null }
    results.push(result)
    known.set(id, result)
    fresh.push({ userId: me.id, id, page, n, at: now, result })
  }
  timer = await advanceTimer(db, timer, now.getTime(), now.getTime() - awakeMs, now)
  await writeTimer(db, timer)
  if (fresh.length > 0) await db.insert(studyCommands).values(fresh)
  return results
}

async function answered(db: Db, me: Me, commands: Command[]): Promise<Map<string, CommandResult>> {
  const ids = commands.map(({ id }) => id)
  const rows = await db
    .select({ id: studyCommands.id, result: studyCommands.result })
    .from(studyCommands)
    .where(and(eq(studyCommands.userId, me.id), inArray(studyCommands.id, ids)))
  return new Map(rows.map(({ id, result }) => [id, result]))
}

async function lastOf(db: Db, me: Me, page: string): Promise<number> {
  const [row] = await db
    .select({ n: max(studyCommands.n) })
    .from(studyCommands)
    .where(and(eq(studyCommands.userId, me.id), eq(studyCommands.page, page)))
  return row?.n ?? 0
}

type Done = { timer: LockedTimer } & Pick<CommandResult, 'outcome'> & Partial<Pick<CommandResult, 'words' | 'running'>>

const late = { outcome: 'late', words: 'Something that was pressed later came first.' } as const

async function press(db: Db, me: Me, before: LockedTimer, command: Command, at: number, now: Date): Promise<Done> {
  const timer = await advanceTimer(db, before, at, at - command.awakeMs, now)
  const session = await sessionFor(db, me, command, at, now)
  if (!session) return { timer, outcome: 'not_found', words: 'This study session is not there any more.' }
  if (session.state === 'completed') {
    if (command.kind === 'stop') return { timer, outcome: 'nothing' }
    return { timer, outcome: 'completed', words: `“${session.title}” is completed.` }
  }
  if (command.kind === 'pause') return pause(db, timer, session, at, now)
  if (command.kind === 'stop') return stop(db, timer, session, command, at, now)
  if (command.kind === 'skip') return skip(db, timer, session, at, now)
  return begin(db, me, timer, session, command, at, now)
}

async function sessionFor(db: Db, me: Me, command: Command, at: number, now: Date): Promise<SessionRecord | undefined> {
  const { sessionId: id, quick, kind } = command
  if (kind === 'start' && quick) {
    const { title, course, location, sessionType, mode, assignmentIds } = quick
    const made = await db
      .insert(studySessions)
      .values({
        ...{ id, userId: me.id, title: title || course, course, location, sessionType, mode },
        pomodoro: mode === 'pomodoro' ? (quick.pomodoro ?? defaultPomodoro) : null,
        startTime: new Date(at),
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: studySessions.id })
    if (made.length > 0) {
      if (course !== otherCourse) await assignCourseColors(db, me, [course])
      if (assignmentIds.length > 0) await linkOwn(db, me, id, assignmentIds)
    }
  }
  return lockSession(db, me, id)
}

/** Of these, the ones that are there and theirs: a press that waited offline is not refused for an assignment that went. */
async function linkOwn(db: Db, me: Me, session: string, ids: string[]): Promise<void> {
  await db.execute(sql`
    insert into ${studyAssignments} (session_id, assignment_id, user_id)
    select ${session}::uuid, id, user_id from assignments
    where user_id = ${me.id} and deleted_at is null and id = any(${sql.param(ids)}::uuid[])`)
}

function changed(timer: LockedTimer, clock: TimerClock, at: number): LockedTimer {
  return { ...timer, clock, pressedAt: at, version: timer.version + 1 }
}

async function pause(db: Db, timer: LockedTimer, session: SessionRecord, at: number, now: Date): Promise<Done> {
  if (timer.sessionId !== session.id) return { timer, outcome: 'nothing' }
  const { clock, ran } = await stopStretchAt(db, timer, at)
  if (!ran) return { timer, outcome: 'nothing' }
  const paused = changed(timer, clock, at)
  await markSession(db, paused, 'paused', now)
  return { timer: paused, outcome: 'done' }
}

async function stop(
  db: Db,
  timer: LockedTimer,
  session: SessionRecord,
  { notes }: Command,
  at: number,
  now: Date,
): Promise<Done> {
  const own = timer.sessionId === session.id
  if (session.state === 'planned') return { timer, outcome: 'nothing' }
  if (own) await stopStretchAt(db, timer, at)
  const idle: TimerClock = {
    ...timer.clock,
    state: 'idle',
    pomodoro: null,
    phase: 0,
    phaseDone: 0,
    openSince: null,
    unattended: false,
  }
  await db
    .update(studySessions)
    .set({
      state: 'completed',
      completed: true,
      endTime: new Date(Math.max(at, session.startTime.getTime())),
      ...(notes !== undefined && { notes }),
      updatedAt: now,
    })
    .where(eq(studySessions.id, session.id))
  if (!own) return { timer: { ...timer, version: timer.version + 1 }, outcome: 'done' }
  return { timer: { ...changed(timer, idle, at), sessionId: null }, outcome: 'done' }
}

async function skip(db: Db, timer: LockedTimer, session: SessionRecord, at: number, now: Date): Promise<Done> {
  if (timer.sessionId !== session.id || session.pomodoro === null) return { timer, outcome: 'nothing' }
  const { clock, ran } = await stopStretchAt(db, timer, at)
  const stands = ran ? clock : timer.clock
  const next = { ...stands, phase: stands.phase + 1, phaseDone: 0 }
  return run(db, changed(timer, next, at), session, at, now)
}

async function begin(
  db: Db,
  me: Me,
  timer: LockedTimer,
  session: SessionRecord,
  command: Command,
  at: number,
  now: Date,
): Promise<Done> {
  if (timer.sessionId === session.id) {
    if (timer.clock.state === 'running') return { timer, outcome: 'nothing' }
    // Left alone, it was paused by itself: what is asked about ends where the student is back.
    if (timer.clock.unattended) await stopStretchAt(db, timer, at)
    return run(db, timer, session, at, now)
  }
  if (timer.clock.state === 'running' && timer.sessionId !== null) {
    const running = await lockSession(db, me, timer.sessionId)
    if (running && !command.switch)
      return {
        timer,
        outcome: 'conflict',
        words: `“${running.title}” is running. Pause it first, or switch.`,
        running: { id: running.id, title: running.title },
      }
    const { clock } = await stopStretchAt(db, timer, at)
    await markSession(db, { ...timer, clock }, 'paused', now)
  }
  const { pomodoro, phase, phaseDone } = session
  const clock: TimerClock = {
    ...timer.clock,
    state: 'paused',
    pomodoro,
    phase,
    phaseDone,
    openSince: null,
    unattended: false,
  }
  return run(db, { ...timer, sessionId: session.id, clock }, session, at, now)
}

/** The clock runs from here, in the phase at which it stands. */
async function run(db: Db, timer: LockedTimer, session: SessionRecord, pressed: number, now: Date): Promise<Done> {
  const at = Math.max(pressed, await lastStretchOf(db, timer))
  const running = changed(timer, beginPhase(timer.clock, at), at)
  await openStretch(db, running)
  await markSession(db, running, 'running', now)
  const first = session.startedAt === null
  if (first || session.answer === 'open' || session.answer === 'no')
    await db
      .update(studySessions)
      .set({
        // What was planned for another time takes place now.
        ...(first && { startedAt: new Date(at), startTime: new Date(at) }),
        ...(session.answer !== null && { answer: 'yes' as const }),
      })
      .where(eq(studySessions.id, session.id))
  return { timer: running, outcome: 'done' }
}

/** When the last stretch of this person ended, in any session: no other can be open before. */
async function lastStretchOf(db: Db, { person }: LockedTimer): Promise<number> {
  const text = `
    select ended_at from study_intervals where user_id = $1 and replaced_at is null order by started_at desc limit 1`
  const { rows } = await db.$client.query({ text, values: [person] })
  return rows[0]?.ended_at?.getTime() ?? 0
}
