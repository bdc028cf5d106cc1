import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner, profiles } from '../tables.ts'
import { siteTextKinds } from './rules.ts'

/** The operator's own texts: each publishing adds a row. The newest row of a kind is in force; empty: none is. */
export const siteTexts = pgTable(
  'site_texts',
  {
    /** Rises with every publishing, of whatever kind. Not a sequence: a move to another engine would have to set it. */
    publication: integer().primaryKey(),
    kind: text({ enum: siteTextKinds }).notNull(),
    version: integer().notNull(),
    text: text().notNull(),
    /** What has changed, for those who are asked to accept again. */
    note: text().notNull(),
    /** Whether everybody has to accept before going on. */
    asksAgain: boolean().notNull(),
    publishedAt: momentColumn().notNull(),
    /** Null: erased since. */
    publishedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
  },
  (t) => [unique().on(t.kind, t.version), check('site_texts_length', sql`length(${t.text}) <= 20000`)],
)

/** One sentence to everybody. The newest row is shown, until it ends or is removed. */
export const announcements = pgTable(
  'announcements',
  {
    /** Rises with each one. */
    number: integer().primaryKey(),
    text: text().notNull(),
    announcedAt: momentColumn().notNull(),
    /** Null: an admin removes it. */
    endsAt: momentColumn(),
    removedAt: momentColumn(),
    /** Null: erased since. */
    announcedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
  },
  (t) => [check('announcements_length', sql`length(${t.text}) between 1 and 200`)],
)

/** Who accepted which text, and when. */
export const textAcceptances = pgTable(
  'text_acceptances',
  {
    userId: owner(),
    publication: integer()
      .notNull()
      .references(() => siteTexts.publication),
    acceptedAt: momentColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.publication] })],
)
