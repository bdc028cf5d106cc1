import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, time, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner } from '../../account/tables.ts'
import { assignments } from '../tables.ts'

export const subtasks = pgTable(
  'subtasks',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** Rising, with gaps; equal places are ordered by age. */
    place: integer().notNull(),
    doneAt: momentColumn(),
    dueDate: date(),
    dueTime: time(),
    /** The instant of date and time in the person's zone. */
    dueAt: momentColumn(),
    estimateMinutes: integer(),
    deletedAt: momentColumn(),
    createdAt: momentColumn().notNull(),
    updatedAt: momentColumn().notNull(),
  },
  (t) => [
    index('subtasks_of').on(t.assignmentId, t.place),
    index('subtasks_due').on(t.userId, t.dueAt).where(sql`${t.deletedAt} is null and ${t.dueAt} is not null`),
    check('subtasks_due_at', sql`(${t.dueDate} is null) = (${t.dueAt} is null)`),
    check('subtasks_due_time', sql`${t.dueTime} is null or ${t.dueDate} is not null`),
    check('subtasks_estimate', sql`${t.estimateMinutes} between 1 and 6000`),
  ],
)
