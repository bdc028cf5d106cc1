import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import { instantOf, plusDays, wallClock } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import { runStatement } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import type { ClassSession } from '../contract.ts'
import { refuseBeyond } from '../edit.rules.ts'
import { lockCourse } from '../queries.ts'
import { archiveRow } from '../restore/archive.queries.ts'
import { maxExtraClasses } from '../rules.ts'
import { classSessions, courseColors, courseMeetings, courses, terms } from '../tables.ts'
import { courseSpanOf, isInBreak, refuseTimes, rhythmDays } from './rules.ts'

const hm = (time: string) => time.slice(0, 5)

/** When a meeting takes place on a day. Where clocks skip its end, it keeps its usual length. */
export function classTimesOn(
  day: string,
  { startTime, endTime }: { startTime: string; endTime: string },
  zone: string,
) {
  const startsAt = instantOf(day, hm(startTime), zone)
  const endsAt = instantOf(day, hm(endTime), zone)
  if (endsAt > startsAt) return { startsAt, endsAt }
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes(endTime) - minutes(startTime)) }
}

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return (hour * 60 + minute) * 60_000
}

/** The person's courses with these ids, each with its term and meetings. */
export async function coursePlansOf(db: Db, me: Me, ids: string[]) {
  if (ids.length === 0) return []
  const found = await db
    .select({ course: courses, term: terms })
    .from(courses)
    .leftJoin(terms, eq(terms.id, courses.termId))
    .where(and(inArray(courses.id, ids), eq(courses.userId, me.id)))
  const meetings = await db.select().from(courseMeetings).where(inArray(courseMeetings.courseId, ids))
  return found.map(({ course, term }) => {
    const span = courseSpanOf(term ?? undefined, course)
    const rotation = { from: term?.firstDay ?? course.firstDay ?? '', weekStart: course.weekStart }
    const own = meetings.filter(({ courseId }) => courseId === course.id)
    return { course, span, rotation, breaks: term?.breaks ?? [], meetings: own }
  })
}

/**
 * Makes the classes of these courses as term, breaks and meetings now plan them. Rows keep their ids and single
 * changes: a changed class on a day that is no longer planned is hidden, in case the day comes back.
 */
export async function rebuildClasses(db: Db, me: Me, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const wanted = (await coursePlansOf(db, me, ids)).flatMap(({ course, span, rotation, breaks, meetings }) =>
    span === null
      ? []
      : meetings.flatMap((meeting) =>
          rhythmDays(meeting, span, rotation)
            .filter((day) => !isInBreak(day, breaks))
            .map((day) => ({
              course: course.id,
              meeting: meeting.id,
              day,
              ...classTimesOn(day, meeting, course.zone),
            })),
        ),
  )
  const rows = `jsonb_to_recordset($1::jsonb) as w(course uuid, meeting uuid, day date, "startsAt" timestamptz, "endsAt" timestamptz)`
  const gone = `s.course_id = any($2::uuid[]) and s.meeting_id is not null and not exists (select 1 from ${rows} where w.meeting = s.meeting_id and w.day = s.day)`
  const changed = '(s.moved or s.cancelled or s.room is not null)'
  const values = [JSON.stringify(wanted), ids]
  await runStatement(db, { text: `delete from class_sessions s where ${gone} and not ${changed}`, values })
  await runStatement(db, {
    text: `update class_sessions s set planned = false where ${gone} and s.planned and ${changed}`,
    values,
  })
  await runStatement(db, {
    text: `insert into class_sessions as s (user_id, course_id, meeting_id, day, starts_at, ends_at)
      select $2, w.course, w.meeting, w.day, w."startsAt", w."endsAt" from ${rows}
      on conflict (meeting_id, day) do update set planned = true,
        starts_at = case when s.moved then s.starts_at else excluded.starts_at end,
        ends_at = case when s.moved then s.ends_at else excluded.ends_at end
      where not s.planned or (not s.moved and (s.starts_at, s.ends_at) is distinct from (excluded.starts_at, excluded.ends_at))`,
    values: [values[0], me.id],
  })
}

const joined = (db: Db) =>
  db
    .select({ one: classSessions, meeting: courseMeetings, course: courses, color: courseColors.color })
    .from(classSessions)
    .leftJoin(courseMeetings, eq(courseMeetings.id, classSessions.meetingId))
    .innerJoin(courses, eq(courses.id, classSessions.courseId))
    .leftJoin(
      courseColors,
      and(eq(courseColors.userId, courses.userId), sql`${courseColors.name} = lower(${courses.courseCode})`),
    )
type Joined = Awaited<ReturnType<typeof joined>>[number]

function shown({ one, meeting, course, color }: Joined): ClassSession {
  const from = wallClock(one.startsAt, course.zone)
  return {
    id: one.id,
    courseId: course.id,
    courseCode: course.courseCode,
    courseName: course.courseName,
    color: color ?? 0,
    meetingId: one.meetingId,
    kind: one.kind ?? meeting?.kind ?? 'other',
    day: one.day,
    date: from.date,
    start: from.time,
    end: wallClock(one.endsAt, course.zone).time,
    zone: course.zone,
    startsAt: one.startsAt.toISOString(),
    endsAt: one.endsAt.toISOString(),
    room: one.room ?? meeting?.room ?? null,
    cancelled: one.cancelled,
    moved: one.moved,
    roomChanged: meeting !== null && one.room !== null,
  }
}

const mine = (me: Me) => and(eq(classSessions.userId, me.id), eq(classSessions.planned, true))

/** By time. */
export async function classesOf(db: Db, me: Me, from: Date, before: Date, course?: string): Promise<ClassSession[]> {
  const span = and(gte(classSessions.startsAt, from), lt(classSessions.startsAt, before))
  const rows = await joined(db)
    .where(and(mine(me), span, course ? eq(classSessions.courseId, course) : undefined))
    .orderBy(classSessions.startsAt, classSessions.id)
  return rows.map(shown)
}

type Extra = { date: string; start: string; end: string; room: string | null; kind: ClassSession['kind'] }

/**
 * Undefined when the course does not exist or is not theirs. Throws a Refusal for invalid times, or too many classes.
 */
export async function insertClass(db: Db, me: Me, courseId: string, extra: Extra): Promise<ClassSession | undefined> {
  const course = await lockCourse(db, me, courseId)
  if (!course) return undefined
  const { date, start, end, room, kind } = extra
  const [startsAt, endsAt] = [instantOf(date, start, course.zone), instantOf(date, end, course.zone)]
  refuseTimes(startsAt, endsAt, 'end')
  const extras = and(eq(classSessions.courseId, courseId), isNull(classSessions.meetingId))
  refuseBeyond(await db.$count(classSessions, extras), maxExtraClasses, 'extra classes')
  const values = { userId: me.id, courseId, kind, day: date, startsAt, endsAt, room }
  const [made] = await db.insert(classSessions).values(values).returning({ id: classSessions.id })
  return made && classBy(db, me, made.id)
}

export async function classBy(db: Db, me: Me, id: string): Promise<ClassSession | undefined> {
  return (await joined(db).where(and(mine(me), eq(classSessions.id, id)))).map(shown)[0]
}

/**
 * Answers the undo id; undefined when it does not exist or is not theirs. Throws a Refusal for one that a weekly
 * meeting plans.
 */
export async function removeClass(db: Db, me: Me, id: string, now: Date): Promise<string | undefined> {
  const own = and(mine(me), eq(classSessions.id, id))
  const [found] = await db.select().from(classSessions).where(own).for('update')
  if (!found) return undefined
  if (found.meetingId !== null)
    throw new Refusal('conflict', 'It is one of a weekly meeting. Cancel it, or change the meeting.')
  const undo = await archiveRow(db, me, 'class', id, now)
  await db.delete(classSessions).where(own)
  return undo
}

type Changes = {
  cancelled?: boolean | undefined
  room?: string | null | undefined
  wall?: { date: string; start: string; end: string } | undefined
  startsAt?: string | undefined
  endsAt?: string | undefined
}

/** Undefined when it does not exist or is not theirs. Throws a Refusal for invalid times. */
export async function changeClass(db: Db, me: Me, id: string, changes: Changes): Promise<ClassSession | undefined> {
  // Locked first, read then: a row that waits for its lock falls out of a join whose other side has changed.
  await db
    .select({ id: classSessions.id })
    .from(classSessions)
    .where(and(mine(me), eq(classSessions.id, id)))
    .for('update')
  const [before] = await joined(db).where(and(mine(me), eq(classSessions.id, id)))
  if (!before) return undefined
  const { one, meeting, course } = before
  const { startsAt, endsAt } = wantedTimes(changes, course.zone) ?? one
  const planned = meeting && classTimesOn(one.day, meeting, course.zone)
  const moved = planned !== null && (+startsAt !== +planned.startsAt || +endsAt !== +planned.endsAt)
  const room = changes.room === undefined ? one.room : meeting && changes.room === meeting.room ? null : changes.room
  // An extra class is planned for the day that it is on.
  const day = meeting ? one.day : wallClock(startsAt, course.zone).date
  const set = { startsAt, endsAt, moved, room, day }
  await db
    .update(classSessions)
    .set({ ...set, cancelled: changes.cancelled ?? one.cancelled })
    .where(and(mine(me), eq(classSessions.id, id)))
  return classBy(db, me, id)
}

function wantedTimes({ wall, startsAt, endsAt }: Changes, zone: string): { startsAt: Date; endsAt: Date } | undefined {
  if (wall) {
    const from = instantOf(wall.date, wall.start, zone)
    const to = instantOf(wall.date, wall.end, zone)
    refuseTimes(from, to, 'wall.end')
    return { startsAt: from, endsAt: to }
  }
  if (startsAt === undefined || endsAt === undefined) return undefined
  const [from, to] = [wholeMinute(startsAt), wholeMinute(endsAt)]
  refuseTimes(from, to, 'endsAt')
  return { startsAt: from, endsAt: to }
}

function wholeMinute(moment: string): Date {
  return new Date(Math.floor(Date.parse(moment) / 60_000) * 60_000)
}

/** As it was planned; an extra class only takes place again. Undefined when it does not exist or is not theirs. */
export async function resetPlan(db: Db, me: Me, id: string): Promise<ClassSession | undefined> {
  const [before] = await joined(db).where(and(mine(me), eq(classSessions.id, id)))
  if (!before) return undefined
  if (!before.meeting) return changeClass(db, me, id, { cancelled: false })
  const planned = classTimesOn(before.one.day, before.meeting, before.course.zone)
  return changeClass(db, me, id, {
    cancelled: false,
    room: before.meeting.room,
    startsAt: planned.startsAt.toISOString(),
    endsAt: planned.endsAt.toISOString(),
  })
}

/** The days of a span, each in the person's zone, as moments; the last one is included. */
export function momentsOfDays(from: string, to: string, me: Me): [from: Date, before: Date] {
  return [instantOf(from, '00:00', me.zone), instantOf(plusDays(to, 1), '00:00', me.zone)]
}
