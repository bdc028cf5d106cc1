import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../server/db/columns.ts'
import type { StoredWords } from '../../server/publicTexts/tables.ts'
import { owner, profiles } from '../account/tables.ts'
import { caseStates, decisionActs, outcomes, reportReasons } from './rules.ts'

/** A staff member who did something; null once they are erased. */
const staffMember = () => uuid().references(() => profiles.id, { onDelete: 'set null' })

/** A reported text: one open case for each. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The author. */
    userId: owner(),
    kind: text().notNull(),
    thing: uuid().notNull(),
    /** What it said when it was reported, or when its author last changed it while it was hidden. */
    words: jsonb().$type<StoredWords>().notNull(),
    /** When it was written; null: not known. */
    writtenAt: momentColumn(),
    /** Of a message between two parties: those before it, oldest first. */
    excerpt: jsonb().$type<{ at: string; mine: boolean; words: string }[]>(),
    state: text({ enum: caseStates }).notNull().default('open'),
    outcome: text({ enum: outcomes }),
    openedAt: momentColumn().notNull(),
    reportedAt: momentColumn().notNull(),
    decidedAt: momentColumn(),
    decidedBy: staffMember(),
    /** The end of the suspension that was decided last. */
    suspendedUntil: momentColumn(),
    /** When the author changed it after it was hidden: then it waits for a decision once more. */
    changedAt: momentColumn(),
    appealedAt: momentColumn(),
    appealWords: text(),
    /** The moderator who has it open, and since when their page last said so. */
    lookedBy: staffMember(),
    lookedAt: momentColumn(),
    /** Kept by triggers. */
    reports: integer().notNull().default(0),
    /** Rises with every report, decision and appeal. */
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('moderation_cases_open').on(t.thing, t.kind).where(sql`${t.state} = 'open'`),
    index('moderation_cases_thing').on(t.thing, t.openedAt),
    index('moderation_cases_author').on(t.userId, t.openedAt),
    index('moderation_cases_state').on(t.state, t.reportedAt, t.id),
    index('moderation_cases_decided').on(t.decidedBy),
    index('moderation_cases_looked').on(t.lookedBy),
    check('moderation_cases_outcome', sql`${t.state} = 'open' or ${t.outcome} is not null`),
    check('moderation_cases_appeal', sql`(${t.appealedAt} is null) = (${t.appealWords} is null)`),
  ],
)

/** One person's report of a text. Its author never learns who it was. */
export const moderationReports = pgTable(
  'moderation_reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseId: uuid()
      .notNull()
      .references(() => moderationCases.id, { onDelete: 'cascade' }),
    /** Who reported. */
    userId: owner(),
    reason: text({ enum: reportReasons }).notNull(),
    words: text().notNull(),
    /** Whether the account was new then. */
    newAccount: boolean().notNull(),
    createdAt: momentColumn().notNull(),
  },
  (t) => [unique('moderation_reports_once').on(t.caseId, t.userId), index('moderation_reports_by').on(t.userId)],
)

/** What was decided about a case, with what its author was told. */
export const moderationDecisions = pgTable(
  'moderation_decisions',
  {
    id: uuid().primaryKey().defaultRandom(),
    caseId: uuid()
      .notNull()
      .references(() => moderationCases.id, { onDelete: 'cascade' }),
    at: momentColumn().notNull(),
    decidedBy: staffMember(),
    act: text({ enum: decisionActs }).notNull(),
    words: text().notNull(),
    /** For `suspend`. */
    days: integer(),
    /** Whether it answers an appeal. */
    onAppeal: boolean().notNull(),
    /** Decided by somebody who was involved, since there was nobody else. */
    alone: boolean().notNull(),
  },
  (t) => [
    index('moderation_decisions_of').on(t.caseId, t.at),
    index('moderation_decisions_by').on(t.decidedBy),
    check('moderation_decisions_days', sql`(${t.act} = 'suspend') = (${t.days} is not null)`),
  ],
)

/**
 * Everything that was done in moderation. Append-only: a trigger refuses everything else. It names people and cases by
 * id alone, and holds no words, so that erasing somebody changes nothing in it.
 */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: uuid().primaryKey().defaultRandom(),
    at: momentColumn().notNull(),
    /** Who decided; null for a report and an appeal. */
    actorId: uuid(),
    caseRef: uuid().notNull(),
    kind: text().notNull(),
    act: text({ enum: ['report', 'appeal', ...decisionActs] }).notNull(),
    onAppeal: boolean().notNull().default(false),
    alone: boolean().notNull().default(false),
  },
  (t) => [index('moderation_log_at').on(t.at)],
)
