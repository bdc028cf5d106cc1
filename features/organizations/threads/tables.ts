import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner, profiles } from '../../account/tables.ts'
import { organizations } from '../tables.ts'
import { contactSides } from './rules.ts'

/** What a student and the officers of an organization write to each other. It goes with the student. */
export const organizationThreads = pgTable(
  'organization_threads',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The student. */
    userId: owner(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Up to which message the student has read. */
    readAt: momentColumn(),
    lastAt: momentColumn().notNull(),
    createdAt: momentColumn().notNull(),
  },
  (t) => [
    uniqueIndex('organization_threads_pair').on(t.userId, t.organizationId),
    index('organization_threads_student').on(t.userId, t.lastAt),
    index('organization_threads_of').on(t.organizationId, t.lastAt),
  ],
)

export const organizationMessages = pgTable(
  'organization_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    threadId: uuid()
      .notNull()
      .references(() => organizationThreads.id, { onDelete: 'cascade' }),
    /** Null: erased. */
    authorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    side: text({ enum: contactSides }).notNull(),
    body: text().notNull(),
    createdAt: momentColumn().notNull(),
  },
  (t) => [
    index('organization_messages_thread').on(t.threadId, t.createdAt),
    index('organization_messages_author').on(t.authorId, t.createdAt),
  ],
)

/** The officers whom a message of a thread has reached: up to which one each has read. */
export const organizationThreadOfficers = pgTable(
  'organization_thread_officers',
  {
    userId: owner(),
    threadId: uuid()
      .notNull()
      .references(() => organizationThreads.id, { onDelete: 'cascade' }),
    readAt: momentColumn(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.threadId] }), index('organization_thread_officers_thread').on(t.threadId)],
)
