import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner } from '../../account/tables.ts'
import { tutoringSessions } from '../tables.ts'

/**
 * Another time for a session, by one of the two; the other one accepts or declines. While it is open its time is held,
 * beside that of the session.
 */
export const tutoringProposals = pgTable(
  'tutoring_proposals',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: uuid()
      .notNull()
      .references(() => tutoringSessions.id, { onDelete: 'cascade' }),
    /** Who proposed it. */
    userId: owner(),
    side: text({ enum: ['student', 'tutor'] }).notNull(),
    startsAt: momentColumn().notNull(),
    endsAt: momentColumn().notNull(),
    /** Until when the other one can accept it. */
    heldUntil: momentColumn().notNull(),
    status: text({ enum: ['open', 'accepted', 'declined', 'withdrawn', 'lapsed'] }).notNull(),
    createdAt: momentColumn().notNull(),
    decidedAt: momentColumn(),
  },
  (t) => [
    uniqueIndex('tutoring_proposals_open').on(t.sessionId).where(sql`${t.status} = 'open'`),
    index('tutoring_proposals_of').on(t.userId).where(sql`${t.status} = 'open'`),
    index('tutoring_proposals_held').on(t.heldUntil).where(sql`${t.status} = 'open'`),
    index('tutoring_proposals_session').on(t.sessionId, t.createdAt),
    check('tutoring_proposals_forward', sql`${t.startsAt} < ${t.endsAt}`),
  ],
)
