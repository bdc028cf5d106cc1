import { date, index, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner } from '../../account/tables.ts'
import { tutorProfiles } from '../tables.ts'

/** Who wants to be told when a time of a tutor opens, on days of the person's own calendar. */
export const tutoringWaits = pgTable(
  'tutoring_waits',
  {
    userId: owner(),
    tutorId: uuid()
      .notNull()
      .references(() => tutorProfiles.id, { onDelete: 'cascade' }),
    minutes: smallint().notNull(),
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    createdAt: momentColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tutorId] }), index('tutoring_waits_tutor').on(t.tutorId)],
)
