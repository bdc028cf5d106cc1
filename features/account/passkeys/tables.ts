import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner } from '../tables.ts'

/** The public halves of people's passkeys. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    name: text().notNull(),
    /** Chosen by the authenticator; base64url. */
    credentialId: text().notNull().unique(),
    /** COSE; base64url. */
    publicKey: text().notNull(),
    /** How often the authenticator has signed, where it counts; 0 where it does not. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator: internal, hybrid, usb. */
    transports: text().array().notNull(),
    synced: boolean().notNull(),
    /** The relying party: the host of PUBLIC_URL at that time. */
    host: text().notNull(),
    createdAt: momentColumn().notNull(),
    lastUsedAt: momentColumn(),
  },
  (t) => [index().on(t.userId)],
)

/** Hashes of the challenges that were answered, until they end, so that no answer counts twice. */
export const spentChallenges = pgTable('spent_challenges', {
  digest: text().primaryKey(),
  expiresAt: momentColumn().notNull(),
})
