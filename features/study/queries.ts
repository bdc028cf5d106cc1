import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Refusal } from '../../contract/refusal.ts'
import { instantOf } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../server/db/json.ts'
import { readRow } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import { assignCourseColors } from '../courses/queries.ts'
import { assignments } from '../homework/tables.ts'
import { type SessionDraft, type StudySession, studySession } from './contract.ts'
import { defaultPomodoro, otherCourse } from './rules.ts'
import { studyAssignments, studySessions } from './tables.ts'

export type SessionRecord = typeof studySessions.$inferSelect

/** Of a session `s` and the row `c` of its course's colour. What is of no course has the last colour, slate. */
export const sessionColorSql = `case when s.course = '${otherCourse}' then 11 else coalesce(c.color, 0) end`

/** Whoever has not answered is shown to themself only: else an invitation would tell who has an account. */
const people = `(
  select json_agg(json_build_object('id', p.id, 'name', p.name, 'avatarUrl', p.avatar_url, 'host', m.host_session_id is null,
    'answer', coalesce(m.answer, 'yes')) order by m.host_session_id is null desc, p.name collate "und-x-icu", p.id)
  from study_sessions m join profiles p on p.id = m.user_id
  where (m.id = coalesce(s.host_session_id, s.id) or m.host_session_id = coalesce(s.host_session_id, s.id))
    and (m.answer is distinct from 'open' or m.id = s.id))`

/** Columns of one session as it goes out; `s` is its row, `c` the row of its course's colour. */
const columns: Record<keyof StudySession, string> = {
  id: 's.id',
  title: 's.title',
  course: 's.course',
  courseColor: sessionColorSql,
  description: 's.description',
  startTime: isoInstantSql('s.start_time'),
  endTime: isoInstantSql('s.end_time'),
  location: 's.location',
  sessionType: 's.session_type',
  completed: 's.completed',
  durationMinutes: 's.duration_minutes',
  notes: 's.notes',
  state: 's.state',
  mode: 's.mode',
  pomodoro: 's.pomodoro',
  plannedMinutes: 's.planned_minutes',
  assignments: `coalesce((
    select json_agg(json_build_object('id', a.id, 'title', a.title, 'completed', a.status = 'completed') order by a.due_at, a.id)
    from study_assignments l join assignments a on a.id = l.assignment_id and a.deleted_at is null
    where l.session_id = s.id), '[]')`,
  repeats: 's.series_id is not null',
  group: `case when s.session_type = 'group' or s.host_session_id is not null then json_build_object(
    'role', case when s.host_session_id is null then 'host' else 'guest' end, 'answer', coalesce(s.answer, 'yes'),
    'people', ${people}) end`,
}
export const sessionColumns = shownColumns(studySession, columns)
export const briefSessionColumns = shownColumns(studySession.omit({ group: true, assignments: true }), columns)
export const sessionFromClause =
  'study_sessions s left join course_colors c on c.user_id = s.user_id and c.name = lower(s.course)'

export async function sessionBy(db: Db, me: Me, id: string): Promise<StudySession | undefined> {
  const text = `select to_json(t) as shown from (select ${sessionColumns} from ${sessionFromClause} where s.user_id = $1 and s.id = $2) t`
  return (await readRow(db, { name: 'study session', text, values: [me.id, id] }, { shown: studySession }))?.shown
}

/** The person's row, locked until the transaction ends. */
export async function lockSession(db: Db, me: Me, id: string): Promise<SessionRecord | undefined> {
  const host = sql`select host_session_id from study_sessions where id = ${id} and user_id = ${me.id}`
  // Of a guest, the host's row before it: hosts lock theirs and then their guests', and what a guest does writes to both.
  const hostLocked = sql`(select count(*) from (select 1 from study_sessions where id = (${host}) for update) locked) >= 0`
  const [row] = await db
    .select()
    .from(studySessions)
    .where(and(eq(studySessions.id, id), eq(studySessions.userId, me.id), hostLocked))
    .for('update')
  return row
}

/** What of a draft stands in the row alike, whenever it is. */
export function sessionColumnsOf(draft: Omit<SessionDraft, 'date' | 'time' | 'repeat' | 'assignmentIds'>) {
  const { title, course, description, location, sessionType, mode, pomodoro, plannedMinutes } = draft
  return {
    ...{ title, course, description, location, sessionType, mode, plannedMinutes },
    pomodoro: mode === 'pomodoro' ? (pomodoro ?? defaultPomodoro) : null,
  }
}

type Place = { date: string; seriesId: string | null }

/** Plans on these dates, all else being as in the draft. Answers their ids, in the order of the dates. */
export async function insertSessions(
  db: Db,
  me: Me,
  draft: Omit<SessionDraft, 'date' | 'repeat'>,
  places: Place[],
  now: Date,
): Promise<string[]> {
  await refuseOthersAssignments(db, me, draft.assignmentIds)
  if (draft.course !== otherCourse) await assignCourseColors(db, me, [draft.course])
  const same = { ...sessionColumnsOf(draft), userId: me.id, createdAt: now, updatedAt: now }
  const rows = places.map(({ date, seriesId }) => ({
    ...same,
    id: crypto.randomUUID(),
    startTime: instantOf(date, draft.time, me.zone),
    ...(seriesId !== null && { seriesId, occurrence: date }),
  }))
  await db.insert(studySessions).values(rows)
  const ids = rows.map(({ id }) => id)
  await linkAssignments(db, me, ids, draft.assignmentIds)
  return ids
}

/** Refuses assignments that are not there or not theirs. */
export async function refuseOthersAssignments(db: Db, me: Me, ids: string[]): Promise<void> {
  const wanted = new Set(ids)
  if (wanted.size === 0) return
  const mine = and(inArray(assignments.id, [...wanted]), eq(assignments.userId, me.id), isNull(assignments.deletedAt))
  const found = await db.$count(assignments, mine)
  if (found === wanted.size) return
  throw new Refusal('invalid', 'One of these assignments is not there any more.', {
    fields: { assignmentIds: 'Choose from your assignments.' },
  })
}

/** Each of these sessions is for exactly these assignments, which were checked before. */
export async function linkAssignments(db: Db, me: Me, sessions: string[], ids: string[]): Promise<void> {
  const rows = sessions.flatMap((sessionId) =>
    [...new Set(ids)].map((assignmentId) => ({ sessionId, assignmentId, userId: me.id })),
  )
  if (rows.length > 0) await db.insert(studyAssignments).values(rows)
}

/** The assignments that a session is for. */
export async function assignmentsOfSession(db: Db, session: string): Promise<string[]> {
  const { sessionId, assignmentId } = studyAssignments
  return (await db.select({ assignmentId }).from(studyAssignments).where(eq(sessionId, session))).map(
    (row) => row.assignmentId,
  )
}

export async function unlinkAssignments(db: Db, me: Me, sessions: string[]): Promise<void> {
  await db
    .delete(studyAssignments)
    .where(and(inArray(studyAssignments.sessionId, sessions), eq(studyAssignments.userId, me.id)))
}
