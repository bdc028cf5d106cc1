import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { owner } from '../../features/account/tables.ts'
import { momentColumn } from '../db/columns.ts'

/** The columns of a text, by their names. */
export type StoredWords = Record<string, string | null>

/**
 * What is hidden from everybody but its author. The words stand here, and no longer in the table that they belong to, so
 * that no query can show them.
 */
export const hiddenTexts = pgTable(
  'hidden_texts',
  {
    kind: text().notNull(),
    /** The key of the row that it belongs to. */
    thing: uuid().notNull(),
    /** The author. */
    userId: owner(),
    words: jsonb().$type<StoredWords>().notNull(),
    /** Hidden by a decision about this text, or with everything else of a suspended person; or both. */
    byDecision: boolean().notNull(),
    bySuspension: boolean().notNull(),
    /** The words are being moved, by the transaction that writes this. */
    moving: boolean().notNull().default(false),
    hiddenAt: momentColumn().notNull(),
    /** When the author last wrote other words. */
    changedAt: momentColumn(),
  },
  (t) => [primaryKey({ columns: [t.thing, t.kind] }), index('hidden_texts_of').on(t.userId)],
)

/** What texts said before their authors changed them. */
export const replacedTexts = pgTable(
  'text_versions',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    thing: uuid().notNull(),
    userId: owner(),
    words: jsonb().$type<StoredWords>().notNull(),
    /** When they were replaced. */
    until: momentColumn().notNull(),
  },
  (t) => [
    index('text_versions_of').on(t.thing, t.until),
    index('text_versions_by').on(t.userId),
    index('text_versions_age').on(t.until),
  ],
)
