import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { secretHashColumn } from '../../../server/secretLinks.ts'
import { owner } from '../../account/tables.ts'

/**
 * Addresses at which a person's calendar can be read without signing in. Only a hash of the secret in them is stored.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    name: text().notNull(),
    /** Empty means all. */
    kinds: text().array().notNull(),
    busyOnly: boolean().notNull(),
    secretHash: secretHashColumn().notNull(),
    createdAt: momentColumn().notNull(),
    renewedAt: momentColumn(),
    fetchedAt: momentColumn(),
    fetchedBy: text(),
    /** How often it was fetched in the hour that ends then. */
    fetches: integer().notNull().default(0),
    hourEnds: momentColumn(),
    /** A digest of the last answer, and when that was first made. */
    version: text(),
    builtAt: momentColumn(),
  },
  (t) => [index('calendar_feeds_of').on(t.userId)],
)

/**
 * The last published state of each entry, so that its SEQUENCE rises when it changes and programs learn of its
 * deletion. One row for a person and a UID, for all feeds.
 */
export const feedEntries = pgTable(
  'feed_entries',
  {
    userId: owner(),
    uid: text().notNull(),
    kind: text().notNull(),
    /** Of all its published content. */
    digest: text().notNull(),
    sequence: integer().notNull(),
    lastModified: momentColumn().notNull(),
    /** Its first start and its last moment; null where it has no end. Needed after its deletion. */
    startsAt: text().notNull(),
    endsAt: momentColumn(),
    cancelledAt: momentColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.uid] }),
    index('feed_entries_cancelled').on(t.cancelledAt).where(sql`${t.cancelledAt} is not null`),
  ],
)
