import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../server/db/columns.ts'
import { owner } from '../account/tables.ts'

/**
 * What a person opened from the search, each thing once. Only the newest stay (`keptUses`). It names things by id alone:
 * what the person no longer sees is found by nobody.
 */
export const searchUses = pgTable(
  'search_uses',
  {
    userId: owner(),
    kind: text().notNull(),
    thing: uuid().notNull(),
    usedAt: momentColumn().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.thing] }),
    index('search_uses_newest').on(t.userId, t.usedAt),
    check('search_uses_kind', sql`length(${t.kind}) <= 40`),
  ],
)
