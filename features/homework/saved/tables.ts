import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner } from '../../account/tables.ts'

export const savedFilters = pgTable(
  'saved_filters',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    name: text().notNull(),
    /** The query string of the homework page's address. */
    query: text().notNull(),
    createdAt: momentColumn().notNull(),
  },
  (t) => [uniqueIndex('saved_filters_name').on(t.userId, sql`lower(${t.name})`)],
)
