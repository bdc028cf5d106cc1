import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../server/db/columns.ts'
import { owner, profiles } from '../account/tables.ts'
import { entryKinds, entryStates, promptTypes } from './rules.ts'

/** Stars, words, or both, of a student; and questions to support, which have no stars. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    kind: text({ enum: entryKinds }).notNull(),
    rating: smallint(),
    comments: text().notNull(),
    status: text({ enum: entryStates }).notNull(),
    /** How admins sort them. */
    tags: text().array().notNull().default(sql`'{}'`),
    submittedAt: momentColumn().notNull(),
    /** Kept by triggers. */
    replies: integer().notNull().default(0),
  },
  (t) => [
    index('feedback_of').on(t.userId, t.submittedAt),
    index('feedback_state').on(t.status, t.submittedAt, t.id),
    check('feedback_rating', sql`${t.rating} between 1 and 5`),
    check('feedback_question', sql`(${t.kind} = 'question') = (${t.rating} is null)`),
  ],
)

/** What admins answered. */
export const feedbackReplies = pgTable(
  'feedback_replies',
  {
    id: uuid().primaryKey().defaultRandom(),
    feedbackId: uuid()
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    /** Null: erased. */
    adminId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    words: text().notNull(),
    at: momentColumn().notNull(),
  },
  (t) => [index('feedback_replies_of').on(t.feedbackId, t.at), index('feedback_replies_by').on(t.adminId)],
)

/** When Quad last asked a person by itself, on whatever device. */
export const feedbackPrompts = pgTable('feedback_prompts', {
  userId: owner().primaryKey(),
  /** Drawn by the page that showed it. */
  promptId: uuid().notNull(),
  type: text({ enum: promptTypes }).notNull(),
  askedAt: momentColumn().notNull(),
  /** When the first week was congratulated on. */
  milestoneAt: momentColumn(),
})
