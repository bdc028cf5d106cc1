import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../tables.ts'

/** A person's picture in two sizes, each a stored file. `profiles.avatar_url` is the address that leads here. */
export const avatars = pgTable('avatars', {
  userId: uuid()
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  /** New with each picture. */
  version: text().notNull(),
  largeKey: text().notNull().unique(),
  smallKey: text().notNull().unique(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
