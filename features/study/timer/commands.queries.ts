import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { assignCourseColors } from '../../courses/queries.ts'
import { assignments } from '../../homework/tables.ts'
import { defaultPomodoro, otherCourse } from '../rules.ts'
import { isHeldByUndo } from '../sessions/deleted.queries.ts'
import { studyAssignments, studySeats, studySessions } from '../tables.ts'
import { applyCommands } from './commands.rules.ts'
import type { Command, CommandResult } from './contract.ts'
import { lockTimer } from './queries.ts'
import { loadRecords, writeRecords } from './records.queries.ts'
import { advanceRecords, type TimedSession } from './records.rules.ts'

type CommandRequest = { page: string; commands: Command[]; awakeMs: number }

/** Carries out a page's commands: loads the records that they concern, decides in memory, writes the differences. */
export async function runCommands(
  db: Db,
  me: Me,
  { page, commands, awakeMs }: CommandRequest,
  now: Date,
): Promise<CommandResult[]> {
  const loaded = await loadRecords(db, await lockTimer(db, me, now), {
    ...{ page, commands: commands.map(({ id }) => id), sessions: commands.map(({ sessionId }) => sessionId) },
  })
  const { records, others, known, last } = loaded
  const made: QuickSession[] = []
  for (const { sessionId, quick } of commands)
    if (quick && !records.sessions.has(sessionId) && (await isHeldByUndo(db, me.id, sessionId))) others.add(sessionId)
  const quickStart = (command: Command, at: number) => {
    if (others.has(command.sessionId)) return undefined
    const session = quickSession(command, at)
    made.push({ command, session: { ...session } })
    return session
  }
  const { results, fresh } = applyCommands(records, { commands, known, last, quickStart }, now.getTime())
  advanceRecords(records, now.getTime(), now.getTime() - awakeMs)
  for (const one of made) await insertQuickSession(db, me, one, now)
  await writeRecords(db, loaded, now, { page, commands: fresh })
  return results
}

type QuickSession = { command: Command; session: TimedSession }

function quickSession({ sessionId, quick }: Command, at: number): TimedSession {
  return {
    ...{ id: sessionId, title: quick?.title || quick?.course || '', state: 'planned', phase: 0, phaseDone: 0 },
    pomodoro: quick?.mode === 'pomodoro' ? (quick.pomodoro ?? defaultPomodoro) : null,
    ...{ startTime: at, startedAt: null, endTime: null, answer: null },
  }
}

async function insertQuickSession(db: Db, me: Me, { command, session }: QuickSession, now: Date): Promise<void> {
  const { quick } = command
  if (!quick) return
  const { course, location, sessionType, mode, assignmentIds } = quick
  const { id, title, pomodoro, startTime } = session
  const own = { id, userId: me.id, createdAt: now, updatedAt: now }
  const plan = { title, location, sessionType, startTime: new Date(startTime) }
  await db.insert(studySessions).values({ ...own, ...plan })
  await db.insert(studySeats).values({ ...own, planId: id, course, mode, pomodoro })
  if (course !== otherCourse) await assignCourseColors(db, me, [course])
  if (assignmentIds.length > 0) await linkOwn(db, me, id, assignmentIds)
}

/** Those of them that exist and are theirs: a command that waited offline is not refused for a deleted assignment. */
async function linkOwn(db: Db, me: Me, session: string, ids: string[]): Promise<void> {
  const mine = db
    .select({
      sessionId: sql<string>`${session}::uuid`.as('session_id'),
      assignmentId: assignments.id,
      userId: assignments.userId,
    })
    .from(assignments)
    .where(and(eq(assignments.userId, me.id), isNull(assignments.deletedAt), inArray(assignments.id, ids)))
  await db.insert(studyAssignments).select(mine)
}
