import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner, profiles } from '../../account/tables.ts'
import { organizations } from '../tables.ts'
import { offeredRoles } from './rules.ts'

/** Roles that somebody was asked to take. Nothing changes before they say yes. */
export const organizationOffers = pgTable(
  'organization_offers',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Who is asked. */
    userId: owner(),
    role: text({ enum: offeredRoles }).notNull(),
    /** The president who asks; null: moderators. The offer ends with that role. */
    byId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    /** Whoever asks becomes a member with the answer. */
    handsOver: boolean().notNull(),
    madeAt: momentColumn().notNull(),
    endsAt: momentColumn().notNull(),
    answeredAt: momentColumn(),
    accepted: boolean(),
  },
  (t) => [
    uniqueIndex('organization_offers_open').on(t.organizationId, t.userId).where(sql`${t.answeredAt} is null`),
    index('organization_offers_person').on(t.userId),
    index('organization_offers_by').on(t.byId),
  ],
)
