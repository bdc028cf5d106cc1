import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner } from '../../account/tables.ts'

/** How events were before they were changed, so that a change can be taken back for an hour. */
export const calendarUndos = pgTable(
  'calendar_undos',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    /** No foreign key: the event is deleted and written anew. */
    eventId: uuid().notNull(),
    /** The series that the change cut off, which goes again. */
    cutOff: uuid(),
    /** The one occurrence that the change is about; null when it is about all. */
    occurrenceId: uuid(),
    event: jsonb().notNull(),
    occurrences: jsonb().notNull(),
    /** How all of it was after the change, to tell whether it was changed again since. */
    digest: text(),
    madeAt: momentColumn().notNull(),
  },
  (t) => [index('calendar_undos_person').on(t.userId), index('calendar_undos_age').on(t.madeAt)],
)
