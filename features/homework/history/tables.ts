import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner } from '../../account/tables.ts'
import { assignments } from '../tables.ts'

/** What changed about an assignment, written by a trigger on `assignments`, so that no code path can forget it. */
export const assignmentChanges = pgTable(
  'assignment_changes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    at: momentColumn().notNull(),
    /** {field: [before, after]}, by the names of rules.ts. */
    changes: jsonb().notNull(),
    cause: text({ enum: ['person', 'import', 'series', 'undo'] }).notNull(),
    /** Common to all that one bulk change did. */
    batch: uuid(),
  },
  (t) => [
    index('assignment_changes_of').on(t.assignmentId, t.at, t.id),
    index('assignment_changes_batch').on(t.userId, t.batch).where(sql`${t.batch} is not null`),
  ],
)
