import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { secretHashColumn } from '../../../server/secretLinks.ts'
import { profiles } from '../tables.ts'

/** Invitations by admins, each for one address. Only the hash of the secret in the link is stored. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /** Null before the mail with the link is queued, and after the link was used or revoked. */
    secretHash: secretHashColumn(),
    /** Whether the link goes out by mail: then it proves the address. Otherwise an admin hands it over. */
    byMail: boolean().notNull(),
    /** Null: the admin was erased since. */
    invitedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    invitedAt: momentColumn().notNull(),
    expiresAt: momentColumn().notNull(),
    revokedAt: momentColumn(),
    usedAt: momentColumn(),
    /** Who came. */
    userId: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
  },
  (t) => [
    // An invitation again takes the place of the one that was not used.
    uniqueIndex('invitations_one_unused').on(t.email).where(sql`${t.usedAt} is null`),
    index().on(t.invitedAt, t.id),
    index().on(t.userId),
    index().on(t.invitedBy),
    check('invitations_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
)
