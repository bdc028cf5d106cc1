import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { repeatOf, ruleOf } from '../../../contract/repeat.ts'
import { instantOf, localMinuteOf } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import { datesOf } from '../../../server/ics/ruleDates.ts'
import type { Me } from '../../../server/me.ts'
import { assignCourseColors } from '../../courses/queries.ts'
import type { CalendarEvent, EventDraft, EventWhen } from '../contract.ts'
import { isEdited } from '../queries.ts'
import { calendarEvents, calendarOccurrences } from '../tables.ts'
import { eventFieldRefusal } from './rules.ts'
import {
  type EventRecord,
  type OccurrenceRecord,
  type RecurrencePattern,
  rebuildOccurrences,
} from './series.queries.ts'

export type FoundEvent = { event: EventRecord; occurrence: OccurrenceRecord; color: number | null; edited: boolean }

/** An occurrence with its event; undefined when it does not exist, is deleted or is not theirs. */
export async function eventBy(db: Db, me: Me, id: string): Promise<FoundEvent | undefined> {
  const color = sql<number | null>`(select c.color from course_colors c
    where c.user_id = ${calendarEvents.userId} and c.name = lower(${calendarEvents.course}))`
  const [found] = await db
    .select({ event: calendarEvents, occurrence: calendarOccurrences, color, edited: isEdited })
    .from(calendarOccurrences)
    .innerJoin(calendarEvents, eq(calendarEvents.id, calendarOccurrences.eventId))
    .where(
      and(
        eq(calendarOccurrences.id, id),
        eq(calendarOccurrences.userId, me.id),
        eq(calendarOccurrences.cancelled, false),
        isNull(calendarEvents.deletedAt),
      ),
    )
  return found
}

/** As sent, times in the caller's zone. */
export async function toCalendarEvent(
  db: Db,
  me: Me,
  { event, occurrence, color, edited }: FoundEvent,
): Promise<CalendarEvent> {
  const { startsAt, endsAt, startDay, endDay } = occurrence
  const shown: CalendarEvent['shown'] =
    startsAt === null
      ? { kind: 'days', start: startDay ?? '', end: endDay ?? '' }
      : { kind: 'time', start: startsAt.toISOString(), end: endsAt?.toISOString() ?? null }
  return {
    id: occurrence.id,
    title: occurrence.title ?? event.title,
    type: event.kind,
    shown,
    when: whenOfOccurrence(ending(occurrence), me.zone),
    location: (occurrence.location ?? event.location) || null,
    notes: (occurrence.notes ?? event.notes) || null,
    course: event.course,
    color,
    busy: event.busy,
    reminders: event.reminders,
    zone: event.zone,
    series: await seriesShown(db, event, occurrence),
    several: occurrence.original !== null,
    imported: event.source === 'import',
    edited,
  }
}

async function seriesShown(db: Db, event: EventRecord, one: OccurrenceRecord): Promise<CalendarEvent['series']> {
  if (event.rule === null || event.firstStart === null || one.original === null) return null
  const earlier = and(
    eq(calendarOccurrences.eventId, event.id),
    eq(calendarOccurrences.cancelled, false),
    lt(calendarOccurrences.original, one.original),
  )
  const before = await db.select({ id: calendarOccurrences.id }).from(calendarOccurrences).where(earlier).limit(1)
  return {
    id: event.id,
    repeat: repeatOf(event.rule),
    from: event.firstStart.slice(0, 10),
    first: before.length === 0,
    changed: one.ownTime || one.title !== null || one.location !== null || one.notes !== null,
  }
}

/** The times of an occurrence as form values. Imported ones may have no end: then it ends when it begins. */
export function whenOfOccurrence({ startsAt, endsAt, startDay, endDay }: Times, zone: string): EventWhen {
  if (startsAt === null) return { kind: 'days', start: startDay ?? '', end: endDay ?? '' }
  return { kind: 'time', start: localMinuteOf(startsAt, zone), end: localMinuteOf(endsAt ?? startsAt, zone) }
}

/**
 * The columns for a time that was typed in a zone. Throws a Refusal when a clock change puts its end before its start.
 */
export function timesFrom(when: EventWhen, zone: string) {
  if (when.kind === 'days') return { startsAt: null, endsAt: null, startDay: when.start, endDay: when.end }
  const startsAt = moment(when.start, zone)
  const endsAt = moment(when.end, zone)
  if (endsAt <= startsAt) throw eventFieldRefusal()
  return { startsAt, endsAt, startDay: null, endDay: null }
}

function moment(local: string, zone: string): Date {
  return instantOf(local.slice(0, 10), local.slice(11), zone)
}

/** A time typed in one zone, converted to another. */
export function whenInZone(when: EventWhen, from: string, to: string): EventWhen {
  if (when.kind === 'days' || from === to) return when
  return {
    kind: 'time',
    start: localMinuteOf(moment(when.start, from), to),
    end: localMinuteOf(moment(when.end, from), to),
  }
}

/** The pattern of a repetition that begins at a time, moved to the first day that its rule gives. */
export function recurrencePatternFrom(
  when: EventWhen,
  repeat: NonNullable<EventDraft['repeat']>,
  zone: string,
  weekStart: number,
): RecurrencePattern {
  const firstDay = when.start.slice(0, 10)
  const rule = ruleOf(repeat, firstDay, weekStart)
  const first = datesOf(rule, firstDay).next().value
  if (first === undefined) throw eventFieldRefusal('repeat', 'It ends before it begins. Choose a later last day.')
  return { rule, zone, ...movePatternTo(when, first) }
}

/** First start and end of a pattern that begins on a day and has the length of `when`. */
export function movePatternTo(when: EventWhen, day: string): Pick<RecurrencePattern, 'firstStart' | 'firstEnd'> {
  const days = Math.round((Date.parse(when.end.slice(0, 10)) - Date.parse(when.start.slice(0, 10))) / 86_400_000)
  const end = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  // A series has no offsets: only a single event can choose between two equal times.
  return { firstStart: `${day}${when.start.slice(10, 16)}`, firstEnd: `${end}${when.end.slice(10, 16)}` }
}

/** Adds an event, with all its occurrences if it repeats. Answers the id of the first. */
export async function insertEvent(db: Db, me: Me, draft: EventDraft, now: Date): Promise<string> {
  const { title, when, location = null, notes = null, course = null, repeat = null } = draft
  const times = timesFrom(when, me.zone)
  const pattern = repeat && recurrencePatternFrom(when, repeat, me.zone, me.weekStart)
  const [event] = await db
    .insert(calendarEvents)
    .values({
      ...{ userId: me.id, title, location, notes, course, kind: draft.type ?? 'personal' },
      reminders: remindersOf(draft.reminders),
      ...{ busy: draft.busy ?? when.kind === 'time', zone: me.zone, ...pattern, createdAt: now, updatedAt: now },
    })
    .returning()
  if (!event) throw new Error('the insert of an event returned no row')
  if (course) await assignCourseColors(db, me, [course])
  if (pattern) {
    await rebuildOccurrences(db, me, event, [], now)
    return firstOccurrenceId(db, event.id)
  }
  const [one] = await db
    .insert(calendarOccurrences)
    .values({ eventId: event.id, userId: me.id, ...times })
    .returning({ id: calendarOccurrences.id })
  return one?.id ?? ''
}

/** The id of a series' first occurrence. */
export async function firstOccurrenceId(db: Db, eventId: string): Promise<string> {
  const [first] = await db
    .select({ id: calendarOccurrences.id })
    .from(calendarOccurrences)
    .where(and(eq(calendarOccurrences.eventId, eventId), eq(calendarOccurrences.cancelled, false)))
    .orderBy(calendarOccurrences.original)
    .limit(1)
  return first?.id ?? ''
}

/** The fields of a copy of one occurrence. */
export function draftOfCopy({ event, occurrence }: FoundEvent, me: Me): EventDraft {
  return {
    title: occurrence.title ?? event.title,
    type: event.kind,
    when: whenOfOccurrence(ending(occurrence), me.zone),
    location: (occurrence.location ?? event.location) || null,
    notes: (occurrence.notes ?? event.notes) || null,
    course: event.course,
    busy: event.busy,
    reminders: event.reminders,
  }
}

/** As stored: the longest first; null where there are none. */
export function remindersOf(given: readonly number[] | null | undefined): number[] | null {
  return given && given.length > 0 ? given.toSorted((one, other) => other - one) : null
}

type Times = Pick<OccurrenceRecord, 'startsAt' | 'endsAt' | 'startDay' | 'endDay'>

/** An event without an end, as imports may have, lasts half an hour where an end is required. */
function ending<T extends Times>(one: T): T {
  const { startsAt, endsAt } = one
  const none = startsAt !== null && (endsAt === null || endsAt <= startsAt)
  return none ? { ...one, endsAt: new Date(startsAt.getTime() + 1_800_000) } : one
}
