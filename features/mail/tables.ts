import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../server/db/columns.ts'

/** Mails that would have been sent, where no mail server is set up (never in production). */
export const devMails = pgTable('dev_mails', {
  id: uuid().primaryKey(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  /** The same as HTML, and the address of its header for unsubscribing, where it has them. */
  html: text(),
  unsubscribe: text(),
  /** The invitation that goes with it, as iCalendar text. */
  calendar: text(),
  sentAt: momentColumn().notNull(),
})
