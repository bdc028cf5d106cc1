import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import { deviceOfAgent } from '../../../server/device.ts'
import type { Me } from '../../../server/me.ts'
import type { Places } from '../../../server/places.ts'
import { accounts, links, sessions } from '../tables.ts'
import { endTokensOf } from '../tokens/end.queries.ts'
import type { ActiveSession } from './contract.ts'

export async function activeSessions(db: Db, me: Me, now: Date, { placeOf }: Places): Promise<ActiveSession[]> {
  const used = sql<Date>`coalesce(${sessions.lastUsedAt}, ${sessions.updatedAt})`.mapWith(sessions.updatedAt)
  const rows = await db
    .select({
      ...{ id: sessions.id, agent: sessions.userAgent, address: sessions.ipAddress, startedAt: sessions.createdAt },
      lastUsedAt: used,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, me.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sql`${sessions.id} = ${me.session}`), desc(used), sessions.id)
  return rows.map(({ id, agent, address, startedAt, lastUsedAt }) => ({
    ...deviceOfAgent(agent),
    ...{ id, address: address || null, place: placeOf(address), present: id === me.session },
    ...{ startedAt: startedAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() },
  }))
}

/** Answers whether one ended. Then clear the session cache. */
export async function endOwnSession(db: Db, me: Me, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, me.id)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Answers how many ended that had not expired. Then clear the session cache. */
export async function endOtherSessions(db: Db, me: Me, now: Date): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, me.id), ne(sessions.id, me.session)))
    .returning({ expiresAt: sessions.expiresAt })
  return ended.filter(({ expiresAt }) => expiresAt > now).length
}

/** All sessions of a person but that one; null: all. Then clear the session cache. */
export async function endSessionsBut(db: Db, person: string, kept: string | null): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, person), kept === null ? undefined : ne(sessions.id, kept)))
}

/** A new password of whoever is signed in here: all other sessions and all API tokens end, and a reset link is void. */
export async function changeOwnPassword(db: Db, me: Me, passwordHash: string, now: Date): Promise<void> {
  await db
    .update(accounts)
    .set({ password: passwordHash, updatedAt: now })
    .where(and(eq(accounts.userId, me.id), eq(accounts.providerId, 'credential')))
  await db.delete(links).where(and(eq(links.profileId, me.id), eq(links.kind, 'reset')))
  await endOtherSessions(db, me, now)
  await endTokensOf(db, me.id)
}
