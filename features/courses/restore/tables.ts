import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner } from '../../account/tables.ts'

/**
 * What a deletion took along, row by row, so that it can come back as it was. Kept for an hour. The rows are not left in
 * their tables with a mark: a course is asked about from many places, and none of them has to know of deleted ones.
 */
export const deletedRecords = pgTable(
  'deleted_records',
  {
    userId: owner(),
    /** Of what was deleted; of a scheme that of its course. */
    id: uuid().notNull(),
    what: text({ enum: ['course', 'term', 'scheme', 'grade', 'scale', 'class'] }).notNull(),
    /** Rows by table, as the database writes them. */
    content: jsonb().notNull(),
    deletedAt: momentColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.what, t.id] }), index('deleted_records_at').on(t.deletedAt)],
)
