import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
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

/** An imported event with all its occurrences. Moments are ISO instants or dates, as the columns hold them. */
export type ImportedEvent = {
  title: string
  location: string | null
  notes: string | null
  sourceKey: string
  sourceSaid: { digest: string }
  ics: string
  importId: string
  occurrences: {
    startsAt: string | null
    endsAt: string | null
    startDay: string | null
    endDay: string | null
    title: string | null
    location: string | null
    cancelled: boolean
  }[]
}

const batch = 500

/** Stores imported events; one that is known by its source key is replaced and keeps its id. Two statements a batch. */
export async function keepImported(db: Db, me: Me, events: ImportedEvent[], now: Date): Promise<void> {
  for (let at = 0; at < events.length; at += batch) {
    const rows = events.slice(at, at + batch).map(({ occurrences: _, ...event }) => event)
    const kept = await db
      .insert(calendarEvents)
      .values(rows.map((row) => ({ ...row, userId: me.id, source: 'import' as const, createdAt: now, updatedAt: now })))
      .onConflictDoUpdate({
        target: [calendarEvents.userId, calendarEvents.sourceKey],
        set: Object.fromEntries(
          (['title', 'location', 'notes', 'source_said', 'ics', 'updated_at'] as const).map((column) => [
            camel(column),
            sql.raw(`excluded.${column}`),
          ]),
        ),
      })
      .returning({ id: calendarEvents.id, key: calendarEvents.sourceKey })
    const ids = new Map(kept.map(({ id, key }) => [key, id]))
    await db.delete(calendarOccurrences).where(inArray(calendarOccurrences.eventId, [...ids.values()]))
    const all = events
      .slice(at, at + batch)
      .flatMap(({ sourceKey, occurrences }) =>
        occurrences.map((occurrence) => ({ ...occurrence, eventId: ids.get(sourceKey) })),
      )
    await db.execute(sql`
      insert into calendar_occurrences (event_id, user_id, starts_at, ends_at, start_day, end_day, title, location, cancelled)
      select "eventId", ${me.id}::uuid, "startsAt", "endsAt", "startDay", "endDay", title, location, cancelled
      from json_to_recordset(${JSON.stringify(all)}::json) as o("eventId" uuid, "startsAt" timestamptz, "endsAt" timestamptz, "startDay" date, "endDay" date, title text, location text, cancelled boolean)`)
  }
}

function camel(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** What each imported event was made of, by its source key. */
export async function digests(db: Db, me: Me): Promise<Map<string, string>> {
  const rows = await db
    .select({ key: calendarEvents.sourceKey, digest: sql<string>`${calendarEvents.sourceSaid}->>'digest'` })
    .from(calendarEvents)
    .where(and(eq(calendarEvents.userId, me.id), isNotNull(calendarEvents.sourceKey)))
  return new Map(rows.map(({ key, digest }) => [key ?? '', digest]))
}

export async function dropImported(db: Db, me: Me, keys: string[]): Promise<void> {
  if (keys.length > 0)
    await db.execute(
      sql`delete from calendar_events where user_id = ${me.id} and source_key = any(${sql.param(keys)}::text[])`,
    )
}

/** How many went. */
export async function removeImportedEvents(db: Db, me: Me, importId: string): Promise<number> {
  const gone = await db
    .delete(calendarEvents)
    .where(and(eq(calendarEvents.userId, me.id), eq(calendarEvents.importId, importId)))
    .returning({ id: calendarEvents.id })
  return gone.length
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
