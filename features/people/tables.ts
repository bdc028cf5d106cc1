import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../server/db/columns.ts'
import { owner, profiles } from '../account/tables.ts'

/**
 * People with an open page who show that they are online. A row is deleted minutes after the last page was closed, so
 * that nothing says when somebody was last here.
 */
export const presence = pgTable(
  'presence',
  {
    userId: owner().primaryKey(),
    state: text({ enum: ['online', 'away'] }).notNull(),
    inputAt: momentColumn().notNull(),
    /** Without a further message of a page nobody is here from then on. */
    hereUntil: momentColumn().notNull(),
  },
  (t) => [index('presence_ends').on(t.hereUntil)],
)

/** Who has blocked whom. It separates both, whoever of them did it. */
export const blocks = pgTable(
  'blocks',
  {
    userId: owner(),
    blockedId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    createdAt: momentColumn().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.blockedId] }),
    index('blocks_of').on(t.blockedId),
    check('blocks_other', sql`${t.userId} <> ${t.blockedId}`),
  ],
)
