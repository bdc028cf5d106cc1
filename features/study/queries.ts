import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Refusal } from '../../contract/refusal.ts'
import { instantOf } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../server/db/json.ts'
import { readRow, runStatement } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import { authorsTextSql } from '../../server/publicTexts/sources.ts'
import type { RelationParameters } from '../../server/scopes.ts'
import { assignCourseColors } from '../courses/queries.ts'
import { assignments } from '../homework/tables.ts'
import { personName } from '../people/contract.ts'
import { blockedName } from '../people/rules.ts'
import { separatedSql } from '../people/seen.queries.ts'
import { groupSession, type SessionDraft, type StudySession, studySession } from './contract.ts'
import { defaultPomodoro, otherCourse } from './rules.ts'
import { studyAssignments, studySeats, studySessions } from './tables.ts'
import { groupSessionTexts } from './texts.queries.ts'

/** A session as one person has it: their seat with the plan. Its id is the seat's. */
export type SessionRecord = Omit<typeof studySessions.$inferSelect, 'createdAt' | 'updatedAt'> &
  typeof studySeats.$inferSelect & { isHost: boolean }

/**
 * The same in SQL, one row for each seat: `start_time` is when the person began, before that the planned start.
 * `seat_start` is the start that the seat itself has.
 */
/** A host reads what is hidden from the guests. */
const asWritten = (name: string) =>
  `case when p.shared and s.id = s.plan_id then ${authorsTextSql(groupSessionTexts, 'p', name)} else p.${name} end as ${name}`
const seatsWithPlans = `select s.id, s.user_id, s.plan_id, s.shared, s.id = s.plan_id as is_host, s.answer, s.state,
  s.completed, s.mode, s.pomodoro, s.phase, s.phase_done, s.started_at, s.end_time, s.duration_minutes, s.notes,
  s.course, ${asWritten('title')}, ${asWritten('description')}, ${asWritten('location')}, p.session_type, p.planned_minutes, p.series_id,
  s.start_time as seat_start, coalesce(s.start_time, p.start_time) as start_time
  from study_seats s join study_sessions p`
export const sessionRows = `(${seatsWithPlans} on p.id = s.plan_id)`

/**
 * All of a person: own plans are found by the person, only others' plans through the seats. The host's seat has the id of
 * the plan: with that alone the planner knows how many there are.
 */
export const sessionRowsOf = (
  me: string,
) => `(${seatsWithPlans} on p.id = s.id where s.user_id = ${me} and p.user_id = ${me}
    union all ${seatsWithPlans} on p.id = s.plan_id where s.user_id = ${me} and s.id <> p.id and s.shared)`

/** Condition on a row `s` of `sessionRows`: it starts from one moment on and before another. Found by one index. */
export function startsBetweenSql(from: string, before: string): string {
  const within = (start: string) => `${start} >= ${from} and ${start} < ${before}`
  return `(${within('s.seat_start')} or s.seat_start is null) and ${within('s.start_time')}`
}

/** Of a session `s` of `sessionRows` and the row `c` of its course's colour. What is of no course has the last colour, slate. */
export const sessionColorSql = `case when s.course = '${otherCourse}' then 11 else coalesce(c.color, 0) end`

/**
 * Only the person themself sees that they have not answered: otherwise an invitation would reveal who has an account.
 * Whom a block separates from the person, and who is suspended, is a student without a name; a host still knows whom to
 * remove.
 */
const people = `(
  select json_agg(json_build_object('seat', m.id, 'id', case when n.hidden and not s.is_host then null else p.id end,
    'known', not n.hidden, 'name', n.name, 'avatarUrl', case when not n.hidden then p.avatar_url end, 'host', m.id = m.plan_id,
    'answer', coalesce(m.answer, 'yes')) order by m.id = m.plan_id desc, n.name collate "und-x-icu", m.id)
  from study_seats m join profiles p on p.id = m.user_id cross join lateral (
    select b.hidden, case when b.hidden then '${blockedName}' when p.id = s.user_id then ${authorsTextSql({ kind: personName }, 'p', 'name')}
      else p.name end as name
    from (select ${separatedSql('s.user_id', 'p.id')} or (p.suspended_at is not null and p.id <> s.user_id) as hidden) b) n
  where m.plan_id = s.plan_id and (m.answer is distinct from 'open' or m.id = s.id))`

/** Columns of one session as sent; `s` is its row, `c` the row of its course's colour. */
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
  entered: `exists (
    select from study_intervals e where e.session_id = s.id and e.entered and e.replaced_at is null)`,
  state: 's.state',
  mode: 's.mode',
  pomodoro: 's.pomodoro',
  plannedMinutes: 's.planned_minutes',
  assignments: `coalesce((
    select json_agg(json_build_object('id', a.id, 'title', a.title, 'completed', a.status = 'completed') order by a.due_at, a.id)
    from study_assignments l join assignments a on a.id = l.assignment_id and a.deleted_at is null
    where l.session_id = s.id), '[]')`,
  repeats: 's.is_host and s.series_id is not null',
  group: `case when s.session_type = 'group' or not s.is_host then json_build_object(
    'hidden', s.shared and exists (select from hidden_texts h
      where h.thing = s.plan_id and h.kind = '${groupSession.name}' and h.by_decision),
    'role', case when s.is_host then 'host' else 'guest' end, 'answer', coalesce(s.answer, 'yes'),
    'people', ${people}) end`,
}
export const sessionColumns = shownColumns(studySession, columns)
export const briefSessionColumns = shownColumns(
  studySession.omit({ group: true, assignments: true, entered: true }),
  columns,
)
/** These rows of sessions as `s`, each with the row `c` of its course's colour. */
export const coloredSessions = (rows: string) =>
  `${rows} s left join course_colors c on c.user_id = s.user_id and c.name = lower(s.course)`
export const sessionFromClause = coloredSessions(sessionRows)

export async function sessionBy(db: Db, me: Me, id: string): Promise<StudySession | undefined> {
  const text = `select to_json(t) as shown from (select ${sessionColumns} from ${sessionFromClause} where s.user_id = $1 and s.id = $2) t`
  return (await readRow(db, { name: 'study session', text, values: [me.id, id] }, { shown: studySession }))?.shown
}

/** Which sessions somebody hosts or is a guest of, as a scope asks: each by the id that they have for it. */
export const seatRelations = ({ me }: Pick<RelationParameters, 'me'>) => `
  select id as key, case when id = plan_id then 'host' else 'guest' end as role,
    json_build_object('session', plan_id, 'shared', shared) as facts from study_seats where user_id = ${me}`

/** The host of a session, whom whatever its guests do concerns. */
export const hostOfSeat = (key: string) => [
  sql`select s.user_id from study_seats g join study_sessions s on s.id = g.plan_id where g.id = ${key}::uuid and g.shared`,
]

/** The person's session, locked until the transaction ends: a guest's seat; a host's plan, and then the host's seat. */
export async function lockSession(db: Db, me: Me, id: string): Promise<SessionRecord | undefined> {
  const { id: planId, userId } = studySessions
  const [hosted] = await db
    .select()
    .from(studySessions)
    .where(and(eq(planId, id), eq(userId, me.id)))
    .for('update')
  const [seat] = await db
    .select()
    .from(studySeats)
    .where(and(eq(studySeats.id, id), eq(studySeats.userId, me.id)))
    .for('update')
  if (!seat) return undefined
  const plan = hosted ?? (await db.select().from(studySessions).where(eq(planId, seat.planId)))[0]
  return plan && sessionRecord(plan, seat)
}

/**
 * Locks everybody's seats in these sessions, in the order of their ids. What decides by them reads them after that: a
 * statement that joins while it waits for a lock loses rows whose other side has changed.
 */
export async function lockSeatsIn(db: Db, plans: string[]): Promise<void> {
  const text = 'select id from study_seats where plan_id = any($1::uuid[]) order by id for update'
  await runStatement(db, { name: 'study seats lock', text, values: [plans] })
}

export function sessionRecord(
  plan: typeof studySessions.$inferSelect,
  seat: typeof studySeats.$inferSelect,
): SessionRecord {
  return { ...plan, ...seat, startTime: seat.startedAt ?? plan.startTime, isHost: seat.id === plan.id }
}

/** The fields of a draft that are the same for everybody, without its time. */
export function planColumnsOf(draft: Omit<SessionDraft, 'date' | 'time' | 'repeat' | 'assignmentIds'>) {
  const { title, description, location, sessionType, plannedMinutes } = draft
  return { title, description, location, sessionType, plannedMinutes }
}

/** The mode of the person's timer for it. */
export function timingColumnsOf({ mode, pomodoro }: Pick<SessionDraft, 'mode' | 'pomodoro'>) {
  return { mode, pomodoro: mode === 'pomodoro' ? (pomodoro ?? defaultPomodoro) : null }
}

type Place = { date: string; seriesId: string | null }

/** Plans on these dates with the other fields of the draft. Answers their ids, in the order of the dates. */
export async function insertSessions(
  db: Db,
  me: Me,
  draft: Omit<SessionDraft, 'date' | 'repeat'>,
  places: Place[],
  now: Date,
): Promise<string[]> {
  await refuseOthersAssignments(db, me, draft.assignmentIds)
  if (draft.course !== otherCourse) await assignCourseColors(db, me, [draft.course])
  const own = { userId: me.id, createdAt: now, updatedAt: now }
  const plans = places.map(({ date, seriesId }) => ({
    ...{ ...own, ...planColumnsOf(draft) },
    id: crypto.randomUUID(),
    startTime: instantOf(date, draft.time, me.zone),
    ...(seriesId !== null && { seriesId, occurrence: date }),
  }))
  await db.insert(studySessions).values(plans)
  const ids = plans.map(({ id }) => id)
  const seat = { ...own, course: draft.course, ...timingColumnsOf(draft) }
  await db.insert(studySeats).values(ids.map((id) => ({ ...seat, id, planId: id })))
  await linkAssignments(db, me, ids, draft.assignmentIds)
  return ids
}

/** Refuses assignments that do not exist or are not theirs. */
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

/** Links each of these sessions to exactly these assignments, which were checked before. */
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
