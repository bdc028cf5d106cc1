import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../server/db/columns.ts'
import { owner } from '../account/tables.ts'
import type { SourceOccurrenceFields } from './imported/rules.ts'

/** The source's last values of an event; for older rows only the digest is known. */
export type EventSourceFields = { digest: string; title?: string; location?: string | null; notes?: string | null }

/** A person's own events. `ics` has the whole series, so that it can be expanded again without the file. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    title: text().notNull(),
    location: text(),
    notes: text(),
    /** A kind that a feature registers; see contract/agenda.ts. */
    kind: text().notNull().default('personal'),
    source: text({ enum: ['manual', 'import'] })
      .notNull()
      .default('manual'),
    sourceKey: text(),
    /** For an import: a digest of its source, and the source's title, place and notes. */
    sourceSaid: jsonb().$type<EventSourceFields>(),
    ics: text(),
    /** IANA zone of its times; null for imports without one. */
    zone: text(),
    course: text(),
    busy: boolean().notNull().default(true),
    /** Minutes before, as in notifications.rules.ts; null: no reminder. */
    reminders: integer().array(),
    /** For a series: RRULE over days, UNTIL a day. */
    rule: text(),
    /**
     * For a series: its first start and end, wall-clock times in `zone` (YYYY-MM-DDTHH:MM), or days with an exclusive
     * end.
     */
    firstStart: text(),
    firstEnd: text(),
    /** The last day with stored occurrences; null when the series is complete. */
    madeUntil: date(),
    deletedAt: momentColumn(),
    /** The import that brought it; no foreign key, since imports build on this table. */
    importId: uuid(),
    createdAt: momentColumn().notNull(),
    updatedAt: momentColumn().notNull(),
  },
  (t) => [
    uniqueIndex('calendar_events_source').on(t.userId, t.sourceKey),
    index('calendar_events_import').on(t.importId),
    index('calendar_events_series').on(t.userId).where(sql`${t.rule} is not null`),
    index('calendar_events_unfinished').on(t.madeUntil).where(sql`${t.madeUntil} is not null`),
    index('calendar_events_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    check('calendar_events_source_key', sql`(${t.source} = 'import') = (${t.sourceKey} is not null)`),
    check(
      'calendar_events_series_whole',
      sql`(${t.rule} is null) = (${t.firstStart} is null) and (${t.rule} is null) = (${t.firstEnd} is null)
        and (${t.rule} is null or ${t.zone} is not null)`,
    ),
  ],
)

/** When an event takes place: either two instants, or two dates (end exclusive) for all-day events. */
export const calendarOccurrences = pgTable(
  'calendar_occurrences',
  {
    id: uuid().primaryKey().defaultRandom(),
    eventId: uuid()
      .notNull()
      .references(() => calendarEvents.id, { onDelete: 'cascade' }),
    userId: owner(),
    startsAt: momentColumn(),
    endsAt: momentColumn(),
    startDay: date(),
    endDay: date(),
    /** Fields in which only this occurrence differs. */
    title: text(),
    location: text(),
    notes: text(),
    /** For a series: the start that its rule gives, written like `first_start`. For an import: its RECURRENCE-ID. */
    original: text(),
    /** It was moved singly, and stays when the series moves. */
    ownTime: boolean().notNull().default(false),
    /** For an import: the source's last values of this one, if the student changed it. */
    sourceSaid: jsonb().$type<SourceOccurrenceFields>(),
    cancelled: boolean().notNull().default(false),
  },
  (t) => [
    index('calendar_occurrences_time').on(t.userId, t.startsAt),
    // For reminders of everybody's events.
    index('calendar_occurrences_start').on(t.startsAt).where(sql`${t.startsAt} is not null`),
    index('calendar_occurrences_first_day').on(t.startDay).where(sql`${t.startDay} is not null`),
    index('calendar_occurrences_long')
      .on(t.userId, t.endsAt)
      .where(sql`${t.endsAt} - ${t.startsAt} > interval '12 hours'`),
    index('calendar_occurrences_day').on(t.userId, t.endDay).where(sql`${t.endDay} is not null`),
    index('calendar_occurrences_event').on(t.eventId),
    uniqueIndex('calendar_occurrences_original').on(t.eventId, t.original),
    check(
      'calendar_occurrences_when',
      sql`(${t.startsAt} is null) <> (${t.startDay} is null) and (${t.startDay} is null) = (${t.endDay} is null)`,
    ),
  ],
)
