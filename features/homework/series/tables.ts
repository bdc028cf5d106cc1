import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, time, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner } from '../../account/tables.ts'

/** How an assignment repeats, and the values of the next one. */
export const assignmentSeries = pgTable(
  'assignment_series',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    /** RRULE of RFC 5545 over dates, with COUNT or UNTIL. */
    rule: text().notNull(),
    /** The first date; COUNT counts from it. */
    startDate: date().notNull(),
    /** Whether the next date is counted from the calendar or from the last completion. */
    counted: text({ enum: ['schedule', 'completion'] }).notNull(),
    title: text().notNull(),
    description: text(),
    course: text().notNull(),
    dueTime: time(),
    priority: text({ enum: ['low', 'medium', 'high'] }).notNull(),
    kind: text({ enum: ['homework', 'essay', 'lab', 'project', 'reading', 'exam'] }).notNull(),
    estimateMinutes: integer(),
    /** How many days before it is due the next one becomes visible; null means at once. */
    showDaysBefore: integer(),
    /** How many there have been. */
    made: integer().notNull().default(1),
    /** Ended by the student, or by its rule. */
    endedAt: momentColumn(),
    createdAt: momentColumn().notNull(),
    updatedAt: momentColumn().notNull(),
  },
  (t) => [index('assignment_series_of').on(t.userId), check('assignment_series_show', sql`${t.showDaysBefore} >= 0`)],
)
