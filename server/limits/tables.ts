import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { momentColumn } from '../db/columns.ts'

/**
 * Tries counted in a window, by e-mail, browser, network or person. `bucket` is a keyed hash, so none of these is
 * stored.
 */
export const attempts = pgTable(
  'attempts',
  {
    bucket: text().primaryKey(),
    tries: integer().notNull(),
    windowEnds: momentColumn().notNull(),
  },
  (t) => [index().on(t.windowEnds)],
)
