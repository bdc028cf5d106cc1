import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { linkColumns } from '../../../server/secretLinks.ts'
import { profiles } from '../../account/tables.ts'
import { organizations } from '../tables.ts'

/** Links by which one joins. They belong to the organization: whoever made one may have left since. */
export const organizationLinks = pgTable(
  'organization_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    ...linkColumns(),
    /** How often it may be used in all; null: any number. */
    uses: integer(),
    madeBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    madeAt: momentColumn().notNull(),
  },
  (t) => [index('organization_links_of').on(t.organizationId), index('organization_links_made_by').on(t.madeBy)],
)
