import { sql } from 'drizzle-orm'
import { boolean, check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { organizations } from '../tables.ts'
import type { MeetingRule } from './rules.ts'

/** How an organization meets; without a row it has no fixed time. */
export const meetingRules = pgTable('meeting_rules', {
  organizationId: uuid()
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  rule: jsonb().$type<MeetingRule>().notNull(),
  updatedAt: momentColumn().notNull(),
})

/** Each date on which it meets, until the end of its rule. */
export const meetings = pgTable(
  'meetings',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** That of the rule, by which a date is known again once it was moved. */
    day: date({ mode: 'string' }).notNull(),
    /** When the rule has it begin. */
    ruledAt: momentColumn().notNull(),
    startsAt: momentColumn().notNull(),
    endsAt: momentColumn().notNull(),
    /** Does not take place. */
    off: boolean().notNull().default(false),
    /** Said by an officer for this date alone: a changed rule leaves it as it is. */
    changed: boolean().notNull().default(false),
    note: text().notNull().default(''),
    /** When the note was written last. */
    notedAt: momentColumn(),
    /** When those who have it in the calendar were told last that it is off or moved; null: they were not. */
    toldAt: momentColumn(),
  },
  (t) => [
    uniqueIndex('meetings_of').on(t.organizationId, t.ruledAt),
    index('meetings_ahead').on(t.organizationId, t.startsAt),
    check('meetings_forward', sql`${t.startsAt} < ${t.endsAt}`),
  ],
)
