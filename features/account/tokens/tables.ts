import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner } from '../tables.ts'

/** Personal API tokens. Only the hash of the token is stored; a revoked one has no row. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    name: text().notNull(),
    secretHash: text().notNull().unique(),
    /** `homework:read` and the like; see `tokenScope`. */
    scopes: text().array().notNull(),
    createdAt: momentColumn().notNull(),
    endsAt: momentColumn().notNull(),
    /** To the hour. */
    lastUsedAt: momentColumn(),
  },
  (t) => [index().on(t.userId), check('api_tokens_scopes', sql`cardinality(${t.scopes}) > 0`)],
)
