import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../server/db/columns.ts'
import { owner } from '../account/tables.ts'

/** Calendar files, tables and lines that a student brought: read and waiting for the confirmation, or taken in. */
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
    /** How entries that only look like deadlines are taken: remembered for the next file of the same calendar. */
    lookalikes: text({ enum: ['assignments', 'events'] }).notNull(),
    /** How a table is taken: remembered for the next file with the same columns. */
    settings: jsonb(),
    /** The names of a table's columns. */
    signature: text(),
    /** What the file holds, waiting for the confirmation; emptied by it. */
    entries: jsonb(),
    assignmentCount: integer().notNull().default(0),
    eventCount: integer().notNull().default(0),
    createdAt: momentColumn().notNull(),
    confirmedAt: momentColumn(),
  },
  (t) => [index().on(t.userId, t.createdAt)],
)
