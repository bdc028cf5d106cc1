import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../server/columns.ts'

/** What mail would have gone out where no mail server is set up (never in production). */
export const devMails = pgTable('dev_mails', {
  id: uuid().primaryKey(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  sentAt: moment().notNull(),
})
