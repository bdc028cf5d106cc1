import { and, eq, sql } from 'drizzle-orm'
import { type OpenRepeat, ruleOf } from '../../../contract/repeat.ts'
import { wallClock } from '../../../contract/zone.ts'
import type { DatedSeries } from '../../../server/agenda.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { classKind } from '../agenda.contract.ts'
import { classSessions } from '../tables.ts'
import { classTimesOn, coursePlansOf } from './queries.ts'
import { isInBreak, rhythmDays } from './rules.ts'

type Plan = Awaited<ReturnType<typeof coursePlansOf>>[number]
type Meeting = Plan['meetings'][number]
type Class = typeof classSessions.$inferSelect

const weekly: Omit<OpenRepeat, 'interval' | 'weekdays' | 'until'> = { every: 'week', monthly: 'day', count: null }

/**
 * One weekly series for each meeting, of courses that are not over before a day: the rule, its exceptions, and single
 * changes.
 */
export async function courseSeries(db: Db, me: Me, from: string): Promise<DatedSeries[]> {
  const going = await db
    .selectDistinct({ id: classSessions.courseId })
    .from(classSessions)
    .where(and(eq(classSessions.userId, me.id), sql`${classSessions.endsAt} >= ${from}::date - 1`))
  const ids = going.map(({ id }) => id)
  const classes = await db
    .select()
    .from(classSessions)
    .where(and(eq(classSessions.userId, me.id), eq(classSessions.planned, true)))
  const ofMeeting = new Map<string, Class[]>()
  for (const one of classes)
    if (one.meetingId) ofMeeting.set(one.meetingId, [...(ofMeeting.get(one.meetingId) ?? []), one])
  const plans = await coursePlansOf(db, me, ids)
  return plans
    .flatMap((plan) =>
      plan.meetings.flatMap((meeting) => seriesOf(plan, meeting, ofMeeting.get(meeting.id) ?? []) ?? []),
    )
    .toSorted((one, other) => one.first.start.localeCompare(other.first.start) || one.id.localeCompare(other.id))
}

function seriesOf(
  { course, span, rotation, breaks }: Plan,
  meeting: Meeting,
  classes: readonly Class[],
): DatedSeries | undefined {
  const days = span ? rhythmDays(meeting, span, rotation) : []
  const [first] = days
  if (!span || first === undefined || classes.length === 0) return undefined
  const [start, end] = [meeting.startTime.slice(0, 5), meeting.endTime.slice(0, 5)]
  const at = (day: string) => `${day}T${start}`
  const cancelled = new Set(classes.flatMap(({ day, cancelled }) => (cancelled ? [day] : [])))
  const repeat = { ...weekly, interval: meeting.everyWeeks, weekdays: [meeting.weekday], until: span.lastDay }
  return {
    id: meeting.id,
    kind: classKind.kind,
    title: course.courseName,
    location: meeting.room,
    course: course.courseCode,
    notes: course.instructor,
    zone: course.zone,
    first: { kind: 'time', start: at(first), end: `${first}T${end}` },
    rule: ruleOf(repeat, first, course.weekStart),
    without: days.filter((day) => isInBreak(day, breaks) || cancelled.has(day)).map(at),
    changed: classes
      .filter((one) => !one.cancelled && (one.moved || one.room !== null || isSkipped(one.day, meeting, course.zone)))
      .toSorted((one, other) => one.day.localeCompare(other.day))
      .map(({ day, startsAt, endsAt, room }) => ({
        of: at(day),
        when: { kind: 'time', start: startsAt.toISOString(), end: endsAt.toISOString() },
        title: null,
        location: room,
      })),
  }
}

/** Whether clocks skip its time that day, which each calendar would resolve differently. */
function isSkipped(day: string, meeting: Meeting, zone: string): boolean {
  const { startsAt, endsAt } = classTimesOn(day, meeting, zone)
  const [from, to] = [wallClock(startsAt, zone), wallClock(endsAt, zone)]
  return from.time !== meeting.startTime.slice(0, 5) || to.time !== meeting.endTime.slice(0, 5) || from.date !== day
}
