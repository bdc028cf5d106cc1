import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner } from '../tables.ts'

/** A person's latest change of address: asked for, then confirmed by the new address, then open to be undone. */
export const emailChanges = pgTable(
  'email_changes',
  {
    profileId: owner().primaryKey(),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    askedAt: momentColumn().notNull(),
    /** When the new address confirmed it; null: not yet. */
    changedAt: momentColumn(),
    /** Until when the owner of the old address can undo it; null: nobody can, since it was never confirmed. */
    undoUntil: momentColumn(),
  },
  (t) => [check('email_changes_undo', sql`${t.undoUntil} is null or ${t.changedAt} is not null`)],
)
