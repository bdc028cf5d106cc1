import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner, profiles } from '../../account/tables.ts'
import type { MeetingRule } from '../meetings/rules.ts'
import { organizationCategories } from '../rules.ts'
import { organizations } from '../tables.ts'
import { proposalStates } from './rules.ts'

/** Organizations that students propose; a moderator decides. */
export const organizationProposals = pgTable(
  'organization_proposals',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    name: text().notNull().default(''),
    about: text().notNull().default(''),
    category: text({ enum: organizationCategories }),
    place: text().notNull().default(''),
    meeting: jsonb().$type<MeetingRule>(),
    /** Why it should exist: for moderators. */
    reason: text().notNull().default(''),
    state: text({ enum: proposalStates }).notNull().default('draft'),
    stateAt: momentColumn().notNull(),
    /** When it was sent first and last, and first decided. */
    firstSentAt: momentColumn(),
    sentAt: momentColumn(),
    firstDecidedAt: momentColumn(),
    /** What a moderator wrote to an answer or a merger, and who. */
    answer: text().notNull().default(''),
    decidedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** What it became, or was merged into. */
    organizationId: uuid().references(() => organizations.id, { onDelete: 'set null' }),
    createdAt: momentColumn().notNull(),
    updatedAt: momentColumn().notNull(),
  },
  (t) => [
    index('organization_proposals_of').on(t.userId, t.stateAt),
    index('organization_proposals_state').on(t.state, t.sentAt),
    index('organization_proposals_decided_by').on(t.decidedBy),
    index('organization_proposals_became').on(t.organizationId),
    index('organization_proposals_first_decided').on(t.firstDecidedAt),
    uniqueIndex('organization_proposals_draft').on(t.userId).where(sql`${t.state} = 'draft'`),
    check('organization_proposals_sent', sql`${t.state} in ('draft', 'withdrawn') or ${t.sentAt} is not null`),
  ],
)

/** Who is asked to start it together with whoever proposes it. */
export const organizationFounders = pgTable(
  'organization_founders',
  {
    proposalId: uuid()
      .notNull()
      .references(() => organizationProposals.id, { onDelete: 'cascade' }),
    userId: owner(),
    askedAt: momentColumn().notNull(),
    /** Null: no answer yet. */
    accepted: boolean(),
    answeredAt: momentColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.proposalId, t.userId] }),
    index('organization_founders_person').on(t.userId),
    check('organization_founders_answered', sql`(${t.accepted} is null) = (${t.answeredAt} is null)`),
  ],
)
