import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { owner } from '../../features/account/tables.ts'
import { momentColumn } from '../db/columns.ts'

/** The state before a deletion or a change, until it can no longer be undone. */
export const undoRecords = pgTable(
  'undo_records',
  {
    /** Equal for everybody who lost something by one deletion. */
    id: uuid().notNull(),
    userId: owner(),
    /** The person who deleted or changed: only they can undo it. */
    own: boolean().notNull().default(true),
    feature: text().notNull(),
    /** One of the feature's kinds; see slots.ts. */
    kind: text().notNull(),
    /** The id of what was deleted or changed. */
    about: uuid().notNull(),
    /** Other ids that the feature needs for it. */
    details: jsonb().$type<Record<string, string | null>>().notNull().default({}),
    /** Rows by table, as the database writes them in JSON. */
    rows: jsonb().$type<Record<string, unknown[]>>().notNull().default({}),
    /** Rows that no export shows: secrets, and what is not the person's own. */
    hidden: jsonb().$type<Record<string, unknown[]>>().notNull().default({}),
    /** A digest of the state after a change, to detect a later one. */
    digest: text(),
    madeAt: momentColumn().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.userId] }),
    index('undo_records_person').on(t.userId),
    index('undo_records_age').on(t.madeAt),
  ],
)
