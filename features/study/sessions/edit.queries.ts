import { and, eq, isNull, ne } from 'drizzle-orm'
import { daysBetween, earliestDay, latestDay } from '../../../contract/day.ts'
import { Refusal } from '../../../contract/refusal.ts'
import type { Repeat } from '../../../contract/repeat.ts'
import { instantOf, plusDays, wallClock } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import type { Within } from '../../../server/scopes.ts'
import { asOwner, profileById } from '../../account/queries.ts'
import { assignCourseColors } from '../../courses/queries.ts'
import type { SessionDraft, StudySession, studySeat } from '../contract.ts'
import {
  assignmentsOfSession,
  insertSessions,
  linkAssignments,
  lockSeatsIn,
  lockSession,
  planColumnsOf,
  refuseOthersAssignments,
  type SessionRecord,
  sessionBy,
  timingColumnsOf,
  unlinkAssignments,
} from '../queries.ts'
import { otherCourse, samePomodoro } from '../rules.ts'
import { studySeats, studySessions } from '../tables.ts'
import { changeMode, lockTimer } from '../timer/queries.ts'
import { insertStudySeries, lockRestOfSeries, removeFollowing, sessionDates } from './series.queries.ts'

/** Answers the id of the first plan. */
export async function planSessions(db: Db, me: Me, draft: SessionDraft, now: Date): Promise<StudySession | undefined> {
  const { repeat, date, ...same } = draft
  const dates = repeat ? sessionDates(repeat, date, me) : [date]
  const seriesId = repeat ? await insertStudySeries(db, me, repeat, dates[0] ?? date, same.time, now) : null
  const [first] = await insertSessions(
    db,
    me,
    same,
    dates.map((date) => ({ date, seriesId })),
    now,
  )
  return first === undefined ? undefined : sessionBy(db, me, first)
}

type Fields = Omit<SessionDraft, 'repeat' | 'assignmentIds'>
type Changes = { [K in keyof Fields]?: Fields[K] | undefined } & {
  notes?: string | null | undefined
  assignmentIds?: string[] | undefined
  repeat?: Repeat | null | undefined
  scope: 'this' | 'following'
}

/** Undefined when it no longer exists. */
export async function changeSession(
  db: Db,
  { me, key: id }: Within<typeof studySeat>,
  changes: Changes,
  now: Date,
): Promise<StudySession | undefined> {
  // First, as every command does: two transactions that wait for each other's rows would deadlock.
  const timer = await lockTimer(db, me, now)
  const row = await lockSession(db, me, id)
  if (!row) return undefined
  const { notes, assignmentIds, repeat, scope, ...given } = changes
  const before = fieldsOf(row, me)
  const after = { ...before, ...kept(given) }
  refuseFixed(row, before, after, repeat)
  if (assignmentIds) await refuseOthersAssignments(db, me, assignmentIds)
  if (after.course !== before.course && after.course !== otherCourse) await assignCourseColors(db, me, [after.course])

  const rows =
    scope === 'following' && row.seriesId !== null
      ? [row, ...(await lockRestOfSeries(db, me, row, 'following'))]
      : [row]
  const days = daysBetween(before.date, after.date)
  const moved = days !== 0 || after.time !== before.time
  for (const one of rows) {
    const own = one === row ? before : fieldsOf(one, me)
    const date = plusDays(own.date, days)
    if (date < earliestDay || date > latestDay) throw outOfReach()
    await writeSession(db, me, one, own, { ...own, ...kept(given), date }, moved, now)
  }
  if (notes !== undefined) await db.update(studySeats).set({ notes, updatedAt: now }).where(eq(studySeats.id, id))
  const ids = rows.map((one) => one.id)
  if (assignmentIds) {
    await unlinkAssignments(db, me, ids)
    await linkAssignments(db, me, ids, assignmentIds)
  }
  if (repeat !== undefined)
    await changeRepeat(db, me, row, after, assignmentIds ?? (await assignmentsOfSession(db, id)), repeat, now)
  const { pomodoro } = timingColumnsOf(after)
  if (row.state !== 'planned') await changeMode(db, timer, { id, was: row.pomodoro, pomodoro }, now)
  return sessionBy(db, me, id)
}

function outOfReach(): Refusal {
  const words = 'Another of them would be before 1970 or after 2199.'
  return new Refusal('invalid', words, { fields: { date: words } })
}

function kept<T extends object>(changes: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}

/** The row as the student sees it, its start to the minute. */
function fieldsOf(row: SessionRecord, me: Me): Fields {
  const { title, course, description, location, sessionType, mode, pomodoro, plannedMinutes } = row
  return {
    ...{ title, course, description, location, sessionType, mode, pomodoro, plannedMinutes },
    ...wallClock(row.startTime, me.zone),
  }
}

/** Refuses changes of what is fixed, or not theirs to change. */
function refuseFixed(row: SessionRecord, before: Fields, after: Fields, repeat: Repeat | null | undefined): void {
  const moved = before.date !== after.date || before.time !== after.time
  if (!row.isHost && (moved || isHosts(before, after) || repeat !== undefined))
    throw new Refusal('forbidden', 'The host plans this session. You can change your notes and your timer.')
  const times = 'Its times can be corrected.'
  if (
    row.state === 'completed' &&
    (moved || repeat || !samePomodoro(timingColumnsOf(before).pomodoro, timingColumnsOf(after).pomodoro))
  )
    throw new Refusal('conflict', `This study session is completed. ${times}`, {
      ...(moved && { fields: { date: times } }),
    })
  if (moved && row.state !== 'planned')
    throw new Refusal('conflict', 'This study session has begun.', { fields: { date: 'It has begun already.' } })
}

/** Whether something changes that only the host may. */
const isHosts = (before: Fields, after: Fields): boolean => before.course !== after.course || isReplanned(before, after)

function isReplanned(before: Fields, after: Fields): boolean {
  const [was, is] = [planColumnsOf(before), planColumnsOf(after)]
  return (Object.keys(is) as (keyof typeof is)[]).some((key) => was[key] !== is[key])
}

/** The plan is one row for everybody in it; each person's timer mode is their own. */
async function writeSession(
  db: Db,
  me: Me,
  row: SessionRecord,
  before: Fields,
  fields: Fields,
  moved: boolean,
  now: Date,
): Promise<void> {
  if (moved || isReplanned(before, fields)) {
    const start = moved ? { startTime: instantOf(fields.date, fields.time, me.zone) } : {}
    const plan = { ...planColumnsOf(fields), ...start, updatedAt: now }
    await db.update(studySessions).set(plan).where(eq(studySessions.id, row.id))
  }
  const timing = timingColumnsOf(fields)
  const { course } = fields
  if (course !== row.course || timing.mode !== row.mode || !samePomodoro(timing.pomodoro, row.pomodoro))
    await db
      .update(studySeats)
      .set({ ...timing, course, updatedAt: now })
      .where(eq(studySeats.id, row.id))
  if (course !== row.course && row.shared) await changeGuestsCourse(db, row, course, now)
}

/** Guests who have not begun follow the session to its new course, unless they call the former one by another name. */
async function changeGuestsCourse(db: Db, { id, course: former }: SessionRecord, course: string, now: Date) {
  await lockSeatsIn(db, [id])
  const { planId, startedAt, userId } = studySeats
  const following = and(eq(planId, id), ne(studySeats.id, id), eq(studySeats.course, former), isNull(startedAt))
  const changed = await db
    .update(studySeats)
    .set({ course, updatedAt: now })
    .where(following)
    .returning({ person: userId })
  for (const { person } of course === otherCourse ? [] : changed) {
    const profile = await profileById(db, person)
    if (profile) await assignCourseColors(db, asOwner(profile), [course])
  }
}

/** From this one on it repeats otherwise, or no longer. */
async function changeRepeat(
  db: Db,
  me: Me,
  row: SessionRecord,
  fields: Fields,
  assignmentIds: string[],
  repeat: Repeat | null,
  now: Date,
): Promise<void> {
  if (row.seriesId !== null) await removeFollowing(db, me, row)
  const this_ = eq(studySessions.id, row.id)
  if (repeat === null) {
    await db.update(studySessions).set({ seriesId: null, occurrence: null }).where(this_)
    return
  }
  const [first = fields.date, ...more] = sessionDates(repeat, fields.date, me)
  const seriesId = await insertStudySeries(db, me, repeat, first, fields.time, now)
  await db.update(studySessions).set({ seriesId, occurrence: first }).where(this_)
  if (row.state === 'planned') await writeSession(db, me, row, fields, { ...fields, date: first }, true, now)
  const places = more.map((date) => ({ date, seriesId }))
  if (places.length > 0) await insertSessions(db, me, { ...fields, assignmentIds }, places, now)
}
