import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../server/db/columns.ts'
import { owner } from '../account/tables.ts'

/** Calendar files, tables and lines that a student imported: read and waiting for the confirmation, or confirmed. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    kind: text({ enum: ['calendar', 'table', 'lines'] })
      .notNull()
      .default('calendar'),
    fileName: text().notNull(),
    calendarName: text(),
    /** What lookalikes are imported as: remembered for the next file of the same calendar. */
    lookalikes: text({ enum: ['assignments', 'events'] }).notNull(),
    /** The settings of a table: remembered for the next file with the same columns. */
    settings: jsonb(),
    /** The names of a table's columns. */
    signature: text(),
    /** The file's content, while it waits for the confirmation, which empties it. */
    entries: jsonb(),
    /** Keys of the found courses that are taken as courses; null while nothing was chosen. */
    courseKeys: jsonb().$type<string[]>(),
    /** Ids of the courses that the confirmation added, so that it can be undone. */
    madeCourses: jsonb().$type<string[]>().notNull().default([]),
    assignmentCount: integer().notNull().default(0),
    eventCount: integer().notNull().default(0),
    createdAt: momentColumn().notNull(),
    confirmedAt: momentColumn(),
  },
  (t) => [index().on(t.userId, t.createdAt)],
)
