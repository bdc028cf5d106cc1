import { and, eq, isNotNull, lte, ne } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { endOtherSessions } from '../sessions/queries.ts'
import { links, profiles } from '../tables.ts'
import { endTokensAndList } from '../tokens/end.queries.ts'

/** From now on the account is closed; only the session that asks goes on, and API tokens end. Then clear the session cache. */
export async function closeAccount(db: Db, me: Me, erasesAt: Date, now: Date): Promise<void> {
  await db.update(profiles).set({ erasesAt, updatedAt: now }).where(eq(profiles.id, me.id))
  // Not the one by which the owner takes back an account that was stolen.
  await db.delete(links).where(and(eq(links.profileId, me.id), ne(links.kind, 'undo-email')))
  await endOtherSessions(db, me, now)
  await endTokensAndList(db, me.id, now)
}

/** Answers false where the account is not closed. Then clear the session cache. */
export async function openAccount(db: Db, person: string, now: Date): Promise<boolean> {
  const opened = await db
    .update(profiles)
    .set({ erasesAt: null, updatedAt: now })
    .where(and(eq(profiles.id, person), isNotNull(profiles.erasesAt)))
    .returning({ id: profiles.id })
  await db.delete(links).where(and(eq(links.profileId, person), eq(links.kind, 'keep-account')))
  return opened.length > 0
}

/** Some of those whose account is to be erased by now. */
export async function dueForErasure(db: Db, now: Date, most: number): Promise<string[]> {
  const rows = await db.select({ id: profiles.id }).from(profiles).where(lte(profiles.erasesAt, now)).limit(most)
  return rows.map(({ id }) => id)
}

/** Whether it is still due, locked: the person may keep the account at this moment. */
export async function isDueForErasure(db: Db, person: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, person), lte(profiles.erasesAt, now)))
    .for('update')
  return row !== undefined
}
