import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../server/db.ts'
import type { Span } from '../../server/feature.ts'
import { isoInstant } from '../../server/json.ts'
import type { Me } from '../../server/me.ts'
import { calendarEvents, calendarOccurrences } from './tables.ts'

/** Own events in a span. All-day ones stand first on their day. */
export function calendarAgenda(me: Me, { start, end, firstDay, endDay }: Span): SQL {
  return sql`select o.id, e.kind, coalesce(o.title, e.title) as title, coalesce(o.location, e.location) as location,
    case when o.start_day is null
      then json_build_object('kind', 'time', 'start', ${sql.raw(isoInstant('o.starts_at'))}, 'end', ${sql.raw(isoInstant('o.ends_at'))})
      else json_build_object('kind', 'days', 'start', o.start_day, 'end', o.end_day) end as "when",
    coalesce(o.starts_at, ${start}::timestamptz) as sort_at
    from calendar_occurrences o join calendar_events e on e.id = o.event_id
    where o.user_id = ${me.id} and not o.cancelled and (
      (o.starts_at < ${end} and o.starts_at > ${start}::timestamptz - interval '31 days' and (o.starts_at >= ${start} or o.ends_at > ${start}))
      or (o.start_day < ${endDay}::date and o.start_day > ${firstDay}::date - 366 and o.end_day > ${firstDay}::date)
    )`
}

export type NewEvent = Pick<
  typeof calendarEvents.$inferInsert,
  'title' | 'location' | 'notes' | 'sourceKey' | 'sourceSaid' | 'ics' | 'importId'
>
export type NewOccurrence = Pick<
  typeof calendarOccurrences.$inferInsert,
  'startsAt' | 'endsAt' | 'startDay' | 'endDay' | 'title' | 'location' | 'cancelled'
>

/** Stores imported events with all their occurrences; one that is known by its source key is replaced, its id stays. */
export async function keepImported(
  db: Db,
  me: Me,
  events: { event: NewEvent; occurrences: NewOccurrence[] }[],
  now: Date,
): Promise<void> {
  for (const { event, occurrences } of events) {
    const fresh = { ...event, updatedAt: now }
    const [row] = await db
      .insert(calendarEvents)
      .values({ ...fresh, userId: me.id, source: 'import', createdAt: now })
      .onConflictDoUpdate({ target: [calendarEvents.userId, calendarEvents.sourceKey], set: fresh })
      .returning({ id: calendarEvents.id })
    if (!row) continue
    await db.delete(calendarOccurrences).where(eq(calendarOccurrences.eventId, row.id))
    for (let at = 0; at < occurrences.length; at += 500) {
      await db
        .insert(calendarOccurrences)
        .values(occurrences.slice(at, at + 500).map((each) => ({ ...each, eventId: row.id, userId: me.id })))
    }
  }
}

export async function calendarExport(db: Db, me: Me): Promise<Record<string, unknown>> {
  return {
    events: await db.select().from(calendarEvents).where(eq(calendarEvents.userId, me.id)),
    occurrences: await db.select().from(calendarOccurrences).where(eq(calendarOccurrences.userId, me.id)),
  }
}

export async function eraseCalendar(db: Db, person: string): Promise<void> {
  await db.delete(calendarEvents).where(eq(calendarEvents.userId, person))
}
