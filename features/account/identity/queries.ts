import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { accounts, sessions } from '../tables.ts'

/** The hash of a person's password; null where they have none. */
export async function passwordHashOf(db: Db, me: Pick<Me, 'id'>): Promise<string | null> {
  const [row] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, me.id), eq(accounts.providerId, 'credential')))
  return row?.hash ?? null
}

/** The person of this session has proved who they are. Then clear the session cache. */
export async function markProved(db: Db, me: Me, now: Date, by?: 'passkey'): Promise<void> {
  const set = by === 'passkey' ? { provedAt: now, byPasskey: true } : { provedAt: now }
  await db.update(sessions).set(set).where(eq(sessions.id, me.session))
}
