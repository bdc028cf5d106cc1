import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { profiles, sessions } from '../tables.ts'
import { apiTokens } from './tables.ts'

/** Ends all API tokens of a person for good. Then clear the session cache, which clears that of tokens. */
export async function endTokensOf(db: Db, person: string): Promise<void> {
  await lockProfile(db, person)
  await db.delete(apiTokens).where(eq(apiTokens.userId, person))
}

/** The same when the account closes: they stay in the list of their owner, who may keep the account. */
export async function endTokensAndList(db: Db, person: string, now: Date): Promise<void> {
  await lockProfile(db, person)
  await db
    .update(apiTokens)
    .set({ endsAt: now })
    .where(and(eq(apiTokens.userId, person), gt(apiTokens.endsAt, now)))
}

/**
 * Whether the session goes on and its person is neither suspended nor closed, locked against everything that ends
 * tokens: the node that asks may have read it up to a second ago.
 */
export async function isStillSignedIn(db: Db, me: Me): Promise<boolean> {
  await lockProfile(db, me.id)
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, me.session),
        eq(profiles.id, me.id),
        sql`${profiles.suspendedAt} is null and ${profiles.erasesAt} is null`,
      ),
    )
  return row !== undefined
}

async function lockProfile(db: Db, person: string): Promise<void> {
  await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, person)).for('no key update')
}
