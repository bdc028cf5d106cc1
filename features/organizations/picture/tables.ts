import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn, storedFileKey } from '../../../server/db/columns.ts'
import { organizations } from '../tables.ts'

/** The picture of an organization in two sizes, each a stored file. `organizations.picture_url` is its address. */
export const organizationPictures = pgTable('organization_pictures', {
  organizationId: uuid()
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  /** New with each picture. */
  version: text().notNull(),
  largeKey: storedFileKey().notNull().unique(),
  smallKey: storedFileKey().notNull().unique(),
  createdAt: momentColumn().notNull(),
})
