import { pgTable } from 'drizzle-orm/pg-core'
import { momentColumn } from '../db/columns.ts'

/** The mark of a database that holds the demo campus: a row that the fill writes in its own transaction. */
export const demoFills = pgTable('demo_fills', { filledAt: momentColumn().primaryKey() })
