import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../server/db/columns.ts'

/** What mail would have gone out where no mail server is set up (never in production). */
export const devMails = pgTable('dev_mails', {
  id: uuid().primaryKey(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  sentAt: momentColumn().notNull(),
})
