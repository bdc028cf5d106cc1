import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner } from '../../account/tables.ts'

/** Addresses at which a person's calendar can be read without signing in. Of the secret in them only the hash is kept. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    name: text().notNull(),
    /** Empty means all. */
    kinds: text().array().notNull(),
    busyOnly: boolean().notNull(),
    secretHash: text().notNull().unique(),
    createdAt: momentColumn().notNull(),
    renewedAt: momentColumn(),
    fetchedAt: momentColumn(),
    fetchedBy: text(),
    /** How often it was fetched in the hour that ends then. */
    fetches: integer().notNull().default(0),
    hourEnds: momentColumn(),
    /** What the last answer was made of, and when it was first made. */
    version: text(),
    builtAt: momentColumn(),
  },
  (t) => [index('calendar_feeds_of').on(t.userId)],
)

/**
 * What calendars elsewhere were last told of each thing, so that its SEQUENCE rises when it changes and they are told
 * when it is gone. One row for a person and a UID, whichever feed carries it.
 */
export const feedEntries = pgTable(
  'feed_entries',
  {
    userId: owner(),
    uid: text().notNull(),
    kind: text().notNull(),
    /** Of all that is said of it. */
    digest: text().notNull(),
    sequence: integer().notNull(),
    lastModified: momentColumn().notNull(),
    /** Its first start, and the last moment of it; null where it has no end. For when it is gone. */
    startsAt: text().notNull(),
    endsAt: momentColumn(),
    cancelledAt: momentColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.uid] }),
    index('feed_entries_cancelled').on(t.cancelledAt).where(sql`${t.cancelledAt} is not null`),
  ],
)
