import { pgTable, text } from 'drizzle-orm/pg-core'
import { momentColumn } from '../db/columns.ts'

/** By what the root secrets are known with which a server was started on this database, and when that last changed. */
export const secretMarks = pgTable('secret_marks', { mark: text().primaryKey(), since: momentColumn().notNull() })
