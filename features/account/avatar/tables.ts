import { pgTable, text } from 'drizzle-orm/pg-core'
import { momentColumn, storedFileKey } from '../../../server/db/columns.ts'
import { owner } from '../tables.ts'

/** A person's picture in two sizes, each a stored file. `profiles.avatar_url` is its address. */
export const avatars = pgTable('avatars', {
  userId: owner().primaryKey(),
  /** New with each picture. */
  version: text().notNull(),
  largeKey: storedFileKey().notNull().unique(),
  smallKey: storedFileKey().notNull().unique(),
  createdAt: momentColumn().notNull(),
})
