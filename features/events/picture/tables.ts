import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn, storedFileKey } from '../../../server/db/columns.ts'
import { campusEvents } from '../tables.ts'

/** The picture of an event, of all its dates, in two sizes, each a stored file. `picture_url` of a date is its address. */
export const campusEventPictures = pgTable('campus_event_pictures', {
  eventId: uuid()
    .primaryKey()
    .references(() => campusEvents.id, { onDelete: 'cascade' }),
  /** New with each picture. */
  version: text().notNull(),
  largeKey: storedFileKey().notNull().unique(),
  smallKey: storedFileKey().notNull().unique(),
  createdAt: momentColumn().notNull(),
})
