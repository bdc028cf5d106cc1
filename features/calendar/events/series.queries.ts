import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { agendaRow } from '../../../contract/agenda.ts'
import { daysAfter, daysBetween, latestDay } from '../../../contract/day.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { instantOf, wallClock } from '../../../contract/zone.ts'
import { type DatedSeries, whenDays, whenTimed } from '../../../server/agenda.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRows, runStatement } from '../../../server/db/statements.ts'
import { datesOf } from '../../../server/ics/ruleDates.ts'
import type { Me } from '../../../server/me.ts'
import { horizonDays, maxOccurrences } from '../rules.ts'
import { calendarEvents, type calendarOccurrences } from '../tables.ts'

export type EventRecord = typeof calendarEvents.$inferSelect
export type OccurrenceRecord = typeof calendarOccurrences.$inferSelect

/** A repetition with its first start and end, as stored in the columns of an event. */
export type RecurrencePattern = { rule: string; firstStart: string; firstEnd: string; zone: string }
type Times = Pick<OccurrenceRecord, 'startsAt' | 'endsAt' | 'startDay' | 'endDay'>
export type PlannedOccurrence = Times & { original: string; day: string }

/** The pattern of an event that repeats. */
export function recurrencePatternOf({ rule, firstStart, firstEnd, zone }: EventRecord): RecurrencePattern | undefined {
  if (rule === null || firstStart === null || firstEnd === null || zone === null) return undefined
  return { rule, firstStart, firstEnd, zone }
}

/**
 * The times of the pattern's occurrence on a day. It begins and ends at these wall-clock times in its zone, even if
 * clocks change in between. Where the change puts its end before its start, it keeps its wall-clock length.
 */
export function occurrenceTimesOn({ firstStart, firstEnd, zone }: RecurrencePattern, day: string): Times {
  const [from, time] = splitLocal(firstStart)
  const [to, endTime] = splitLocal(firstEnd)
  const endDay = daysAfter(day, daysBetween(from, to))
  if (time === null || endTime === null) return { startsAt: null, endsAt: null, startDay: day, endDay }
  const startsAt = instantOf(day, time, zone)
  const meant = instantOf(endDay, endTime, zone)
  const endsAt = meant > startsAt ? meant : new Date(startsAt.getTime() + patternLengthMs({ firstStart, firstEnd }))
  return { startsAt, endsAt, startDay: null, endDay: null }
}

/** Milliseconds from the first start to its end, by the wall clock. */
export function patternLengthMs({ firstStart, firstEnd }: Pick<RecurrencePattern, 'firstStart' | 'firstEnd'>): number {
  return Date.parse(`${firstEnd.slice(0, 10)}T${firstEnd.slice(11) || '00:00'}Z`) - asUtc(firstStart)
}

function asUtc(local: string): number {
  return Date.parse(`${local.slice(0, 10)}T${local.slice(11) || '00:00'}Z`)
}

/** A date, and the time if there is one. */
export function splitLocal(local: string): [day: string, time: string | null] {
  return [local.slice(0, 10), local.length > 10 ? local.slice(11) : null]
}

/** The last day of stored occurrences, counted from today, or from the start of the series if that is later. */
export function horizonOf({ firstStart, zone }: RecurrencePattern, now: Date): string {
  const today = wallClock(now, zone).date
  const first = firstStart.slice(0, 10)
  const until = daysAfter(first > today ? first : today, horizonDays)
  return until > latestDay ? latestDay : until
}

/** The occurrences of a pattern up to a day, and whether those are all. Throws a Refusal for too many. */
export function planOccurrences(
  pattern: RecurrencePattern,
  until: string,
  { after = '', most = maxOccurrences }: { after?: string; most?: number } = {},
): { rows: PlannedOccurrence[]; all: boolean } {
  const [first, time] = splitLocal(pattern.firstStart)
  const rows: PlannedOccurrence[] = []
  let made = 0
  for (const day of datesOf(pattern.rule, first)) {
    if (day > until) return { rows, all: false }
    if (++made > most)
      throw new Refusal('invalid', 'Let it start later, or repeat less often.', {
        fields: { repeat: `That would be more than ${maxOccurrences.toLocaleString('en')} times. Let it start later.` },
      })
    if (day > after)
      rows.push({ day, original: time === null ? day : `${day}T${time}`, ...occurrenceTimesOn(pattern, day) })
  }
  return { rows, all: true }
}

type ExistingOccurrence = Pick<OccurrenceRecord, 'id' | 'original' | 'ownTime'>

/**
 * Writes the occurrences of a series anew. Existing ones keep their ids and single changes or deletions, as long as one
 * is still planned on their day, moved by `shift` days; `renewed` selects those that lose a time of their own.
 */
export async function rebuildOccurrences(
  db: Db,
  me: Me,
  event: EventRecord,
  existing: ExistingOccurrence[],
  now: Date,
  { shift = 0, renewed = () => false }: { shift?: number; renewed?: (of: ExistingOccurrence) => boolean } = {},
): Promise<void> {
  const pattern = recurrencePatternOf(event)
  if (!pattern) throw new Error('only a repeating event can get more occurrences')
  const until = horizonOf(pattern, now)
  const { rows, all } = planOccurrences(pattern, until)
  const open = new Map(rows.map((row) => [row.day, row]))
  const gone: string[] = []
  const changes: (PlannedOccurrence & { id: string; ownTime: boolean })[] = []
  for (const old of existing) {
    const day = old.original === null ? null : daysAfter(old.original.slice(0, 10), shift)
    const row = day === null ? undefined : open.get(day)
    if (!row) gone.push(old.id)
    else {
      open.delete(row.day)
      changes.push({ ...row, id: old.id, ownTime: old.ownTime && !renewed(old) })
    }
  }
  const ids = changes.map(({ id }) => id)
  await runStatement(db, sql`delete from calendar_occurrences where id = any(${sql.param(gone)}::uuid[])`)
  // Two updates, since two occurrences that swap names would collide.
  await runStatement(db, sql`update calendar_occurrences set original = null where id = any(${sql.param(ids)}::uuid[])`)
  await runStatement(
    db,
    sql`
    update calendar_occurrences o set original = n.original, own_time = n."ownTime", event_id = ${event.id}::uuid,
      starts_at = case when n."ownTime" then o.starts_at else n."startsAt" end,
      ends_at = case when n."ownTime" then o.ends_at else n."endsAt" end,
      start_day = case when n."ownTime" then o.start_day else n."startDay" end,
      end_day = case when n."ownTime" then o.end_day else n."endDay" end
    from json_to_recordset(${JSON.stringify(changes)}::json) as n(id uuid, original text, "ownTime" boolean,
      "startsAt" timestamptz, "endsAt" timestamptz, "startDay" date, "endDay" date)
    where o.id = n.id and o.user_id = ${me.id}::uuid`,
  )
  await insertPlannedOccurrences(db, me, event.id, [...open.values()])
  await db
    .update(calendarEvents)
    .set({ madeUntil: all ? null : until })
    .where(and(eq(calendarEvents.id, event.id), eq(calendarEvents.userId, me.id)))
}

/** Safe to repeat: an existing one stays as it is. */
export async function insertPlannedOccurrences(
  db: Db,
  me: Pick<Me, 'id'>,
  eventId: string,
  rows: PlannedOccurrence[],
): Promise<void> {
  if (rows.length === 0) return
  await runStatement(
    db,
    sql`
    insert into calendar_occurrences (event_id, user_id, original, starts_at, ends_at, start_day, end_day)
    select ${eventId}::uuid, ${me.id}::uuid, n.original, n."startsAt", n."endsAt", n."startDay", n."endDay"
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(original text, "startsAt" timestamptz,
      "endsAt" timestamptz, "startDay" date, "endDay" date)
    on conflict (event_id, original) do nothing`,
  )
}

/** Fewer missing days than this are left for later. */
const worthwhile = 30

/** Adds the occurrences that have come within reach to one series, of any person. False when no series needs it. */
export async function extendSeries(db: Db, now: Date): Promise<boolean> {
  const reached = daysAfter(wallClock(now, 'UTC').date, horizonDays - worthwhile)
  const [event] = await db
    .select()
    .from(calendarEvents)
    .where(lt(calendarEvents.madeUntil, reached))
    .orderBy(calendarEvents.madeUntil)
    .limit(1)
    .for('update', { skipLocked: true })
  const pattern = event && recurrencePatternOf(event)
  if (!event || !pattern) return false
  const until = horizonOf(pattern, now)
  const { rows, all } = planOccurrences(pattern, until, {
    after: event.madeUntil ?? '',
    most: Number.POSITIVE_INFINITY,
  })
  await insertPlannedOccurrences(db, { id: event.userId }, event.id, rows)
  await db
    .update(calendarEvents)
    .set({ madeUntil: all ? null : until })
    .where(eq(calendarEvents.id, event.id))
  return true
}

const own = agendaRow.shape
const seriesRow = {
  ...{ id: column.text, kind: own.kind, title: column.text, location: column.orNull(column.text) },
  ...{ course: column.orNull(column.text), notes: column.orNull(column.text), busy: column.flag, zone: column.text },
  ...{ rule: column.text, first_start: column.text, first_end: column.text },
  single: z.array(
    z.strictObject({
      ...{ of: z.string(), cancelled: z.boolean(), when: own.when },
      ...{ title: z.string().nullable(), location: z.string().nullable() },
    }),
  ),
}

/**
 * Own series that are not over before a day, for feeds. Not those whose rule needs BYSETPOS (a month's last days),
 * which ical.js and programs built on it ignore: their occurrences are published one by one.
 */
export async function calendarSeries(db: Db, me: Me, from: string): Promise<DatedSeries[]> {
  const start = instantOf(from, '00:00', me.zone).toISOString()
  const events = await readRows(
    db,
    {
      text: `
      select e.id, e.kind, e.title, e.location, e.course, e.notes, e.zone, e.rule, e.busy, e.first_start, e.first_end,
        coalesce((select json_agg(json_build_object(
          'of', o.original, 'cancelled', o.cancelled, 'when', case when o.starts_at is null
            then ${whenDays('o.start_day', 'o.end_day')} else ${whenTimed('o.starts_at', 'o.ends_at')} end,
          'title', o.title, 'location', nullif(coalesce(o.location, e.location), '')) order by o.original)
          from calendar_occurrences o where o.event_id = e.id and o.original is not null
            and (o.cancelled or o.own_time or o.title is not null or o.location is not null)), '[]') as single
      from calendar_events e
      where e.user_id = $1::uuid and e.rule not like '%BYSETPOS%' and e.deleted_at is null
        and exists (select 1 from calendar_occurrences o where o.event_id = e.id and not o.cancelled
          and (o.ends_at > $2::timestamptz or o.end_day > $3::date))
      order by e.id`,
      values: [me.id, start, from],
    },
    seriesRow,
  )
  return events.map(({ single, first_start, first_end, ...event }) => ({
    ...event,
    first: {
      kind: first_start.length > 10 ? ('time' as const) : ('days' as const),
      start: first_start,
      end: first_end,
    },
    without: single.filter(({ cancelled }) => cancelled).map(({ of }) => of),
    changed: single.filter(({ cancelled }) => !cancelled).map(({ cancelled: _, ...one }) => one),
  }))
}
