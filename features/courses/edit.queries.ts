import { and, eq, notInArray } from 'drizzle-orm'
import type { z } from 'zod'
import { type Db, sqlState } from '../../server/db/db.ts'
import { column, readRow } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'
import { rebuildClasses } from './classes/queries.ts'
import type { addCourse, MeetingDraft } from './contract.ts'
import { codeTakenRefusal, notOwnRefusal, refuseBeyond, refuseMeetings } from './edit.rules.ts'
import { copyScheme, regrade } from './grades/queries.ts'
import { gradingScales } from './grades/scales.tables.ts'
import { linkTexts, renameTexts } from './links.queries.ts'
import { lockCourse, setCourseColor } from './queries.ts'
import { archiveCourse } from './restore/archive.queries.ts'
import { builtInScales, courseKeyOf, defaultScale, maxCourses } from './rules.ts'
import type { CourseTextTable } from './slots.ts'
import { courseMeetings, courses, terms } from './tables.ts'

export type CourseDraft = z.output<(typeof addCourse)['input']>
export type CourseChanges = { [K in keyof CourseDraft]?: CourseDraft[K] | undefined }

const mine = (me: Me, id: string) => and(eq(courses.id, id), eq(courses.userId, me.id))

/**
 * Answers its id. Throws a Refusal where the term has that code already, something does not fit, or there are too many.
 */
export async function insertCourse(
  db: Db,
  me: Me,
  texts: CourseTextTable[],
  draft: CourseDraft,
  now: Date,
): Promise<string> {
  const { courseCode, courseName, color, credits = null, termId = null, instructor = null } = draft
  const { firstDay = null, lastDay = null, zone = me.zone, meetings = [], currentGrade = null } = draft
  refuseMeetings(meetings, { termId, firstDay, lastDay })
  await refuseOthers(db, me, { termId, scale: draft.scale })
  refuseBeyond(await db.$count(courses, eq(courses.userId, me.id)), maxCourses, 'courses')
  const [scale, scaleId] = scaleColumns(draft.scale ?? defaultScale)
  const [made] = await db
    .insert(courses)
    .values({
      ...{ userId: me.id, termId, courseCode, codeKey: courseKeyOf(courseCode), courseName, credits, instructor },
      ...{ firstDay, lastDay, zone, weekStart: me.weekStart, currentGrade, countsInGpa: draft.countsInGpa ?? true },
      ...{ scale, scaleId, createdAt: now, updatedAt: now },
    })
    .onConflictDoNothing()
    .returning({ id: courses.id })
  if (!made) throw codeTakenRefusal()
  const { id } = made
  await setCourseColor(db, me, courseCode, color)
  await keepMeetings(db, me, id, meetings)
  await rebuildClasses(db, me, [id])
  await regrade(db, me, [id])
  await linkTexts(db, me, texts, [courseCode], now)
  return id
}

function scaleColumns(scale: string): [builtIn: string, own: string | null] {
  return builtInScales.some((one) => one === scale) ? [scale, null] : [defaultScale, scale]
}

/** Refuses another person's term or scale. */
async function refuseOthers(db: Db, me: Me, { termId, scale }: Pick<CourseChanges, 'termId' | 'scale'>): Promise<void> {
  if (termId) {
    const [found] = await db
      .select({ id: terms.id })
      .from(terms)
      .where(and(eq(terms.id, termId), eq(terms.userId, me.id)))
      .for('share')
    if (!found) throw notOwnRefusal('termId', 'This term is not there any more. Choose another.')
  }
  const [, own] = scaleColumns(scale ?? defaultScale)
  if (!own) return
  const [found] = await db
    .select({ id: gradingScales.id })
    .from(gradingScales)
    .where(and(eq(gradingScales.id, own), eq(gradingScales.userId, me.id)))
    .for('share')
  if (!found) throw notOwnRefusal('scale', 'This scale is not there any more. Choose another.')
}

/** Replaces the course's meetings; one that keeps its id keeps its classes. */
async function keepMeetings(db: Db, me: Me, courseId: string, meetings: readonly MeetingDraft[]): Promise<void> {
  const own = eq(courseMeetings.courseId, courseId)
  const before = await db.select({ id: courseMeetings.id }).from(courseMeetings).where(own)
  const known = new Set(before.map(({ id }) => id))
  const keptIds = meetings.flatMap(({ id }) => (id && known.delete(id) ? [id] : []))
  await db
    .delete(courseMeetings)
    .where(and(own, keptIds.length > 0 ? notInArray(courseMeetings.id, keptIds) : undefined))
  const left = new Set(keptIds)
  const columns = ({ weekday, start, end, room, kind, everyWeeks, week }: MeetingDraft) => ({
    ...{ weekday, startTime: start, endTime: end, room, kind, everyWeeks, week },
  })
  for (const meeting of meetings)
    if (meeting.id && left.delete(meeting.id))
      await db
        .update(courseMeetings)
        .set(columns(meeting))
        .where(and(own, eq(courseMeetings.id, meeting.id)))
    else await db.insert(courseMeetings).values({ ...columns(meeting), userId: me.id, courseId })
}

const columnsOf = ({ courseName, credits, termId, instructor, firstDay, lastDay, zone, countsInGpa }: CourseChanges) =>
  Object.fromEntries(
    Object.entries({ courseName, credits, termId, instructor, firstDay, lastDay, zone, countsInGpa }).filter(
      ([, value]) => value !== undefined,
    ),
  )

/** False when it does not exist or is not theirs. Throws a Refusal as `insertCourse` does. */
export async function changeCourse(
  db: Db,
  me: Me,
  texts: CourseTextTable[],
  id: string,
  changes: CourseChanges,
  now: Date,
): Promise<boolean> {
  const before = await lockCourse(db, me, id)
  if (!before) return false
  await refuseOthers(db, me, changes)
  const [code, key] = [changes.courseCode ?? before.courseCode, courseKeyOf(changes.courseCode ?? before.courseCode)]
  const [scale, scaleId] = changes.scale ? scaleColumns(changes.scale) : [before.scale, before.scaleId]
  const { currentGrade = before.currentGrade } = changes
  const meetings = changes.meetings ?? (await meetingDraftsOf(db, id))
  const { termId = before.termId, firstDay = before.firstDay, lastDay = before.lastDay } = changes
  refuseMeetings(meetings, { termId, firstDay, lastDay })
  const set = { ...columnsOf(changes), courseCode: code, codeKey: key, scale, scaleId, currentGrade }
  await db
    .update(courses)
    .set({ ...set, updatedAt: now })
    .where(mine(me, id))
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? codeTakenRefusal() : error
    })
  if (changes.meetings) await keepMeetings(db, me, id, meetings)
  if (changes.color !== undefined || code !== before.courseCode)
    await setCourseColor(db, me, code, changes.color ?? (await colorBefore(db, me, before.courseCode)))
  if (code !== before.courseCode) {
    await renameTexts(db, me, texts, { id, before: before.courseCode, after: code }, now)
    await linkTexts(db, me, texts, [before.courseCode, code], now)
  }
  await rebuildClasses(db, me, [id])
  if (changes.scale !== undefined || changes.currentGrade !== undefined) await regrade(db, me, [id])
  return true
}

async function colorBefore(db: Db, me: Me, code: string): Promise<number | undefined> {
  const row = await readRow(
    db,
    {
      text: 'select color from course_colors where user_id = $1 and name = lower($2)',
      values: [me.id, code],
    },
    { color: column.number },
  )
  return row?.color
}

/** The course as a draft. */
export async function meetingDraftsOf(db: Db, courseId: string): Promise<MeetingDraft[]> {
  const rows = await db.select().from(courseMeetings).where(eq(courseMeetings.courseId, courseId))
  return rows.map(({ id, weekday, startTime, endTime, room, kind, everyWeeks, week }) => ({
    ...{ id, weekday, start: startTime.slice(0, 5), end: endTime.slice(0, 5), room, kind, everyWeeks, week },
  }))
}

/**
 * Answers the undo id; undefined when it does not exist or is not theirs. Linked rows keep their text, and are linked
 * to another course of that code.
 */
export async function removeCourse(
  db: Db,
  me: Me,
  texts: CourseTextTable[],
  id: string,
  now: Date,
): Promise<string | undefined> {
  const gone = await lockCourse(db, me, id)
  if (!gone) return undefined
  const undo = await archiveCourse(db, me, texts, id, now)
  await db.delete(courses).where(mine(me, id))
  await linkTexts(db, me, texts, [gone.courseCode], now)
  return undo
}

/**
 * The same course in another term, without scores. Answers its id; undefined when it does not exist or is not theirs.
 */
export async function copyCourse(
  db: Db,
  me: Me,
  texts: CourseTextTable[],
  copy: { id: string; termId: string; courseCode?: string | undefined },
  now: Date,
): Promise<string | undefined> {
  const from = await lockCourse(db, me, copy.id)
  if (!from) return undefined
  const { courseName, credits, instructor, zone, countsInGpa, scale, scaleId } = from
  const meetings = (await meetingDraftsOf(db, copy.id)).map(({ id: _, ...meeting }) => meeting)
  const draft = { courseName, credits, instructor, zone, countsInGpa, meetings, termId: copy.termId }
  const courseCode = copy.courseCode ?? from.courseCode
  const wanted = { ...draft, courseCode, scale: scaleId ?? builtInScales.find((one) => one === scale) }
  const id = await insertCourse(db, me, texts, wanted, now)
  await copyScheme(db, me, from, id, now)
  return id
}
