import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { profiles } from '../../account/tables.ts'
import { tutorProfiles } from '../tables.ts'

/** What a student and a tutor write to each other. It stays with one of the two when the other is erased. */
export const tutorThreads = pgTable(
  'tutor_threads',
  {
    id: uuid().primaryKey().defaultRandom(),
    studentId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    tutorId: uuid().references(() => tutorProfiles.id, { onDelete: 'set null' }),
    tutorUserId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** Up to which message each of the two has read. */
    studentReadAt: momentColumn(),
    tutorReadAt: momentColumn(),
    lastAt: momentColumn().notNull(),
    createdAt: momentColumn().notNull(),
  },
  (t) => [
    uniqueIndex('tutor_threads_pair').on(t.studentId, t.tutorId),
    index('tutor_threads_student').on(t.studentId, t.lastAt),
    index('tutor_threads_teacher').on(t.tutorUserId, t.lastAt),
    index('tutor_threads_tutor').on(t.tutorId),
    check('tutor_threads_apart', sql`${t.studentId} <> ${t.tutorUserId}`),
  ],
)

export const tutorMessages = pgTable(
  'tutor_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    threadId: uuid()
      .notNull()
      .references(() => tutorThreads.id, { onDelete: 'cascade' }),
    /** Null: erased. */
    authorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    side: text({ enum: ['student', 'tutor'] }).notNull(),
    body: text().notNull(),
    createdAt: momentColumn().notNull(),
  },
  (t) => [
    index('tutor_messages_thread').on(t.threadId, t.createdAt),
    index('tutor_messages_author').on(t.authorId, t.createdAt),
  ],
)
