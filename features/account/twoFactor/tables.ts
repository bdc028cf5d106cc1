import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { momentColumn } from '../../../server/db/columns.ts'
import { owner } from '../tables.ts'

/** A person's second factor: the key that they share with their app. */
export const secondFactors = pgTable(
  'second_factors',
  {
    profileId: owner().primaryKey(),
    /** The key in base32, sealed and bound to this row (`auth/codes.ts`). */
    sealedKey: text().notNull(),
    begunAt: momentColumn().notNull(),
    /** When the first code confirmed it; null: it does not count yet. */
    confirmedAt: momentColumn(),
    /** The step of 30 seconds since 1970 whose code was accepted last: none up to it is accepted again. */
    lastStep: integer(),
  },
  (t) => [check('second_factors_confirmed', sql`(${t.confirmedAt} is null) = (${t.lastStep} is null)`)],
)

/** A row for each recovery code that is left; only its keyed hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    profileId: owner(),
    codeHash: text().notNull(),
    drawnAt: momentColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.profileId, t.codeHash] })],
)

/** Sign-ins with the right password that wait for the code, each in the browser that has the secret in a cookie. */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    secretHash: text().primaryKey(),
    profileId: owner(),
    /** Whether the session is to be remembered. */
    remember: boolean().notNull(),
    /** Before the password was checked. */
    begunAt: momentColumn().notNull(),
    expiresAt: momentColumn().notNull(),
  },
  (t) => [index().on(t.profileId), index().on(t.expiresAt)],
)
