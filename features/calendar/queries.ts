import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { agendaSelect, whenDays, whenTimed } from '../../server/agenda.ts'
import type { Db } from '../../server/db.ts'
import type { At } from '../../server/feature.ts'
import type { Me } from '../../server/me.ts'
import { calendarFeeds, feedEntries } from './feeds/tables.ts'
import { calendarEvents, calendarOccurrences } from './tables.ts'

/**
 * Own events in a span. Most last a few hours, so only those that began half a day before it can reach into it; the rest
 * are looked for by an index of their own.
 */
export function calendarAgenda({ me, start, end, firstDay, endDay }: At): string {
  const timed = whenTimed('o.starts_at', 'o.ends_at')
  const days = whenDays('o.start_day', 'o.end_day')
  const shown = (when: string, sortAt: string, which: string) =>
    agendaSelect(
      {
        id: 'o.id',
        feature: `'calendar'::text`,
        kind: 'e.kind',
        title: 'coalesce(o.title, e.title)',
        location: `nullif(coalesce(o.location, e.location), '')`,
        when,
        sortAt,
        course: 'e.course',
        color: '(select c.color from course_colors c where c.user_id = e.user_id and c.name = lower(e.course))',
        busy: 'e.busy',
        changes: `case when e.source = 'import' then 'none' else 'span' end`,
        series: 'case when e.rule is not null then e.id end',
      },
      `calendar_occurrences o join calendar_events e on e.id = o.event_id
        where o.user_id = ${me} and not o.cancelled and e.deleted_at is null and ${which}`,
    )
  const half = "interval '12 hours'"
  return [
    shown(
      timed,
      'o.starts_at',
      `o.starts_at < ${end} and o.starts_at > ${start} - ${half} and (o.starts_at >= ${start} or o.ends_at > ${start})`,
    ),
    shown(
      timed,
      'o.starts_at',
      `o.starts_at <= ${start} - ${half} and o.ends_at - o.starts_at > ${half} and o.ends_at > ${start}`,
    ),
    shown(days, start, `o.start_day < ${endDay} and o.end_day > ${firstDay}`),
  ].join(' union all ')
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
  const feeds = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, me.id))
  return {
    events: await db.select().from(calendarEvents).where(eq(calendarEvents.userId, me.id)),
    occurrences: await db.select().from(calendarOccurrences).where(eq(calendarOccurrences.userId, me.id)),
    calendarFeeds: feeds.map(({ secretHash: _, ...feed }) => feed),
    feedEntries: await db.select().from(feedEntries).where(eq(feedEntries.userId, me.id)),
  }
}

export async function eraseCalendar(db: Db, person: string): Promise<void> {
  for (const table of [feedEntries, calendarFeeds, calendarEvents])
    await db.delete(table).where(eq(table.userId, person))
}
