import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { wallClock } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import { runStatement } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { timesFrom, whenOfOccurrence } from '../events/queries.ts'
import type { OccurrenceRecord } from '../events/series.queries.ts'
import { isEdited } from '../queries.ts'
import { calendarEvents, calendarOccurrences, type EventSourceFields } from '../tables.ts'
import {
  mergeOccurrences,
  moveWhenAlike,
  type OccurrenceFields,
  type SourceOccurrence,
  type SourceOccurrenceFields,
  type StoredOccurrence,
} from './rules.ts'

/**
 * An imported event with all its occurrences in the window. Moments are ISO instants or dates, as stored in the
 * columns.
 */
export type ImportedEvent = {
  title: string
  location: string | null
  notes: string | null
  /** The IANA zone of its times, if the source names one. */
  zone: string | null
  sourceKey: string
  sourceSaid: EventSourceFields
  ics: string
  importId: string
  /** Whether the event has further occurrences after these. */
  more: boolean
  occurrences: SourceOccurrence[]
}

const batch = 500

/**
 * Stores imported events, in few statements for a batch. An event with a known source key keeps its id, the ids of its
 * occurrences and the student's changes. `since` is the first day that the file covers. `dropped`: source keys of events
 * that are something else by now, and go.
 */
export async function storeImportedEvents(
  db: Db,
  me: Me,
  { stored: events, dropped }: { stored: ImportedEvent[]; dropped: string[] },
  since: string,
  now: Date,
): Promise<void> {
  await deleteImportedByKey(db, me, dropped)
  for (let at = 0; at < events.length; at += batch) {
    const part = events.slice(at, at + batch)
    const stored = await db
      .insert(calendarEvents)
      .values(
        part.map(({ occurrences: _, more: __, ...event }) => ({
          ...{ ...event, userId: me.id, source: 'import' as const, createdAt: now, updatedAt: now },
        })),
      )
      .onConflictDoUpdate({
        target: [calendarEvents.userId, calendarEvents.sourceKey],
        set: {
          title: mergedColumn('title'),
          location: mergedColumn('location'),
          notes: mergedColumn('notes'),
          zone: sql`excluded.zone`,
          sourceSaid: sql`excluded.source_said`,
          ics: sql`excluded.ics`,
          updatedAt: sql`excluded.updated_at`,
        },
      })
      .returning({ id: calendarEvents.id, key: calendarEvents.sourceKey })
    await mergeEventOccurrences(db, me, part, new Map(stored.map(({ id, key }) => [key ?? '', id])), since)
  }
}

/** SQL for a column: a value that the student changed stays, any other follows the source. */
function mergedColumn(name: 'title' | 'location' | 'notes') {
  const own = sql.raw(`calendar_events.${name}`)
  const source = sql.raw(`calendar_events.source_said`)
  return sql`case when jsonb_exists(${source}, ${sql.raw(`'${name}'`)}) and ${own} is distinct from ${source}->>${sql.raw(`'${name}'`)}
    then ${own} else ${sql.raw(`excluded.${name}`)} end`
}

async function mergeEventOccurrences(db: Db, me: Me, events: ImportedEvent[], ids: Map<string, string>, since: string) {
  const rows = await db
    .select()
    .from(calendarOccurrences)
    .where(and(eq(calendarOccurrences.userId, me.id), inArray(calendarOccurrences.eventId, [...ids.values()])))
  const rowsByEvent = Map.groupBy(rows, ({ eventId }) => eventId)
  const changed: StoredOccurrence[] = []
  const added: (SourceOccurrence & { eventId: string; sourceFields: SourceOccurrenceFields | null })[] = []
  const removedIds: string[] = []
  for (const { sourceKey, zone, occurrences, more } of events) {
    const eventId = ids.get(sourceKey) ?? ''
    const before = (rowsByEvent.get(eventId) ?? []).map(storedOccurrenceOf)
    const dayOf = dayIn(zone ?? me.zone)
    const last = occurrences.map(dayOf).reduce((one, other) => (one > other ? one : other), '')
    const merged = mergeOccurrences(
      before,
      namedOnce(occurrences),
      dayOf,
      (day) => day >= since && !(more && day > last),
      (fresh, like) => changedLike(fresh, like, zone ?? me.zone),
    )
    const textBefore = new Map(before.map((one) => [one.id, JSON.stringify(one)]))
    changed.push(...merged.matched.filter((one) => textBefore.get(one.id) !== JSON.stringify(one)))
    added.push(...merged.added.map((one) => ({ ...one, eventId })))
    removedIds.push(...merged.removedIds)
  }
  if (removedIds.length > 0)
    await runStatement(
      db,
      sql`delete from calendar_occurrences where user_id = ${me.id}::uuid and id = any(${sql.param(removedIds)}::uuid[])`,
    )
  await writeOccurrences(db, me, changed)
  if (added.length > 0)
    await runStatement(
      db,
      sql`
      insert into calendar_occurrences (event_id, user_id, ${columns})
      select n."eventId", ${me.id}::uuid, ${recordValues}
      from json_to_recordset(${JSON.stringify(added)}::json) as n("eventId" uuid, ${shape})`,
    )
}

const columns = sql.raw(
  'original, starts_at, ends_at, start_day, end_day, title, location, notes, cancelled, own_time, source_said',
)
const recordValues = sql.raw(
  `n.original, n."startsAt", n."endsAt", n."startDay", n."endDay", n.title, n.location, n.notes, n.cancelled, false, n."sourceFields"`,
)
const shape = sql.raw(
  `original text, "startsAt" timestamptz, "endsAt" timestamptz, "startDay" date, "endDay" date, title text, location text, notes text, cancelled boolean, "sourceFields" jsonb`,
)

/** Writes rows of imported events as they are now, in two statements. */
export async function writeOccurrences(db: Db, me: Me, rows: StoredOccurrence[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  // Two updates, since two occurrences that swap their `original` would collide.
  await runStatement(
    db,
    sql`update calendar_occurrences set original = null where user_id = ${me.id}::uuid and id = any(${sql.param(ids)}::uuid[])`,
  )
  await runStatement(
    db,
    sql`
    update calendar_occurrences o set (${columns}) = (${recordValues})
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(id uuid, ${shape})
    where o.id = n.id and o.user_id = ${me.id}::uuid`,
  )
}

/** The occurrences, with `original` null where the source uses it a second time: it then identifies only the first. */
function namedOnce(all: SourceOccurrence[]): SourceOccurrence[] {
  const seen = new Set<string | null>()
  return all.map((one) => {
    const again = seen.has(one.original)
    seen.add(one.original)
    return again ? { ...one, original: null } : one
  })
}

export function storedOccurrenceOf(row: OccurrenceRecord): StoredOccurrence {
  const { id, original, title, location, notes, cancelled, startDay, endDay } = row
  const [startsAt, endsAt] = [row.startsAt?.toISOString() ?? null, row.endsAt?.toISOString() ?? null]
  return {
    ...{ id, original, startsAt, endsAt, startDay, endDay, title, location, notes, cancelled },
    sourceFields: row.sourceSaid,
  }
}

function dayIn(zone: string): (fields: OccurrenceFields) => string {
  return ({ startsAt, startDay }) => (startsAt === null ? (startDay ?? '') : wallClock(new Date(startsAt), zone).date)
}

/** A new occurrence with the changes that the student made to the row before it and all after that. */
function changedLike(
  fresh: SourceOccurrence,
  { sourceFields, ...mine }: StoredOccurrence,
  zone: string,
): SourceOccurrence & { sourceFields: SourceOccurrenceFields | null } {
  if (!sourceFields) return { ...fresh, sourceFields: null }
  const times = timesAs(fresh, mine, sourceFields, zone)
  const next = {
    ...{ ...fresh, ...times },
    ...(mine.title !== sourceFields.title && { title: mine.title }),
    ...(mine.location !== sourceFields.location && { location: mine.location }),
    ...(mine.notes !== sourceFields.notes && { notes: mine.notes }),
    cancelled: mine.cancelled !== sourceFields.cancelled ? mine.cancelled : fresh.cancelled,
  }
  const { original: _, ...source } = fresh
  return { ...next, sourceFields: { ...source, along: true } }
}

function timesAs(
  fresh: SourceOccurrence,
  mine: OccurrenceFields,
  source: OccurrenceFields,
  zone: string,
): Partial<OccurrenceFields> {
  const alike = (['startsAt', 'endsAt', 'startDay', 'endDay'] as const).every((key) => mine[key] === source[key])
  return alike ? {} : moveOccurrence(fresh, whenOfFields(source, zone), whenOfFields(mine, zone), zone)
}

/** The new times of a row that moves like one which moved from `present` to `given`. */
export function moveOccurrence(
  fields: OccurrenceFields,
  present: When,
  target: When,
  zone: string,
): Partial<OccurrenceFields> {
  return occurrenceFieldsAt(moveWhenAlike(whenOfFields(fields, zone), present, target), zone)
}

/** The columns for a wall-clock time in a zone. */
export function occurrenceFieldsAt(when: When, zone: string): Partial<OccurrenceFields> {
  const { startsAt, endsAt, startDay, endDay } = timesFrom(when, zone)
  return { startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null, startDay, endDay }
}

type When = ReturnType<typeof whenOfOccurrence>

export function whenOfFields({ startsAt, endsAt, startDay, endDay }: OccurrenceFields, zone: string): When {
  const moment = (at: string | null) => (at === null ? null : new Date(at))
  return whenOfOccurrence({ startsAt: moment(startsAt), endsAt: moment(endsAt), startDay, endDay }, zone)
}

/** The known state of an imported event: its source, and whether the student changed or deleted it. */
export type KnownEvent = { digest: string; edited: boolean; deleted: boolean }

/** The known states of all imported events, by source key. With `lock`, nobody else changes one until the transaction ends. */
export async function importedEvents(db: Db, me: Me, lock = false): Promise<Map<string, KnownEvent>> {
  // A statement of its own: the next one then sees what was waited for, also in the rows of occurrences.
  if (lock)
    await runStatement(
      db,
      sql`select 1 from calendar_events where user_id = ${me.id} and source_key is not null order by id for update`,
    )
  const rows = await db
    .select({
      key: calendarEvents.sourceKey,
      digest: sql<string>`${calendarEvents.sourceSaid}->>'digest'`,
      edited: isEdited,
      deleted: sql<boolean>`${calendarEvents.deletedAt} is not null`,
    })
    .from(calendarEvents)
    .where(and(eq(calendarEvents.userId, me.id), isNotNull(calendarEvents.sourceKey)))
  return new Map(rows.map(({ key, ...state }) => [key ?? '', state]))
}

async function deleteImportedByKey(db: Db, me: Me, keys: string[]): Promise<void> {
  if (keys.length > 0)
    await runStatement(
      db,
      sql`delete from calendar_events where user_id = ${me.id} and source_key = any(${sql.param(keys)}::text[])`,
    )
}

/**
 * Removes imported events. Answers how many were removed, and how many stayed because the student changed them. Events
 * that the student had deleted are removed for good and not counted.
 */
export async function removeImportedEvents(
  db: Db,
  me: Me,
  importId: string,
): Promise<{ removed: number; kept: number }> {
  const own = and(eq(calendarEvents.userId, me.id), eq(calendarEvents.importId, importId))
  const rows = await db
    .select({ id: calendarEvents.id, edited: isEdited, deletedAt: calendarEvents.deletedAt })
    .from(calendarEvents)
    .where(own)
  const removable = rows.filter(({ edited, deletedAt }) => !edited || deletedAt !== null)
  const ids = removable.map(({ id }) => id)
  if (ids.length > 0)
    await runStatement(
      db,
      sql`delete from calendar_events where user_id = ${me.id}::uuid and id = any(${sql.param(ids)}::uuid[])`,
    )
  const removed = removable.filter(({ deletedAt }) => deletedAt === null).length
  return { removed, kept: rows.length - removable.length }
}
