import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { profiles } from '../../account/tables.ts'
import { organizations } from '../tables.ts'
import { loggedActs } from './rules.ts'

/** What officers did. Names are read through the ids, so that what is erased or hidden is gone here too. */
export const organizationLog = pgTable(
  'organization_log',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    act: text({ enum: loggedActs }).notNull(),
    /** Who did it; null: moderators, or somebody who was erased. */
    actorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** To whom. */
    personId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** The post or link that it is about. */
    thing: uuid(),
    at: momentColumn().notNull(),
  },
  (t) => [
    index('organization_log_of').on(t.organizationId, t.at),
    index('organization_log_actor').on(t.actorId),
    index('organization_log_person').on(t.personId),
    index('organization_log_at').on(t.at),
  ],
)
