import type { Db } from '../../../server/db/db.ts'
import { isReservedEmail } from '../email/queries.ts'
import { accounts, profiles } from '../tables.ts'

type Row = typeof profiles.$inferSelect
type NewAccount = Pick<Row, 'name' | 'email' | 'major' | 'year' | 'zone' | 'role' | 'emailVerified'>

/** A person and their password, without the sign-in library. Undefined where the address has an account. */
export async function insertAccount(
  db: Db,
  draft: NewAccount,
  passwordHash: string,
  now: Date,
): Promise<Row | undefined> {
  if (await isReservedEmail(db, draft.email, now)) return undefined
  const times = { createdAt: now, updatedAt: now }
  const [row] = await db
    .insert(profiles)
    .values({ id: crypto.randomUUID(), ...draft, ...times })
    .onConflictDoNothing({ target: profiles.email })
    .returning()
  if (!row) return undefined
  const credential = { providerId: 'credential', accountId: row.id, password: passwordHash }
  await db.insert(accounts).values({ id: crypto.randomUUID(), userId: row.id, ...credential, ...times })
  return row
}
