import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What mail would have gone out where no mail server is set up (never in production). */
export const devMails = pgTable('dev_mails', {
  id: uuid().primaryKey(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  sentAt: timestamp({ withTimezone: true }).notNull(),
})
