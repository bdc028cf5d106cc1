import { and, asc, count, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import type { Passkey } from './contract.ts'
import { passkeys, spentChallenges } from './tables.ts'

export type KnownPasskey = typeof passkeys.$inferSelect

export async function passkeyByCredential(db: Db, credential: string): Promise<KnownPasskey | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credential))
  return row
}

/** The oldest first. */
export async function passkeysOf(db: Db, me: Pick<Me, 'id'>): Promise<KnownPasskey[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, me.id)).orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

export async function countPasskeys(db: Db, me: Pick<Me, 'id'>): Promise<number> {
  const [row] = await db.select({ of: count() }).from(passkeys).where(eq(passkeys.userId, me.id))
  return row?.of ?? 0
}

type NewPasskey = Pick<
  KnownPasskey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'synced' | 'host' | 'name'
>

/** Undefined where that passkey is there already, anybody's. */
export async function insertPasskey(db: Db, me: Me, made: NewPasskey, now: Date): Promise<KnownPasskey | undefined> {
  const [row] = await db
    .insert(passkeys)
    .values({ ...made, userId: me.id, createdAt: now })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Answers whether it is there. */
export async function setPasskeyName(db: Db, me: Me, id: string, name: string): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, me.id)))
    .returning({ id: passkeys.id })
  return rows.length > 0
}

/** The removed one. */
export async function deletePasskey(db: Db, me: Me, id: string): Promise<KnownPasskey | undefined> {
  const [row] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, me.id)))
    .returning()
  return row
}

/** Those that were added at or after that moment. */
export async function deletePasskeysSince(db: Db, person: string, since: Date): Promise<void> {
  await db.delete(passkeys).where(and(eq(passkeys.userId, person), gte(passkeys.createdAt, since)))
}

/** False where a passkey that counts has counted less than before: somebody has a copy, or was faster. */
export async function notePasskeyUse(db: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const counts = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`))
  const rows = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), counts))
    .returning({ id: passkeys.id })
  return rows.length > 0
}

/** False where it was answered before. Forgets those that have ended, a few at a time. */
export async function spendChallenge(
  db: Db,
  { digest, expiresAt }: { digest: string; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const over = db
    .select({ digest: spentChallenges.digest })
    .from(spentChallenges)
    .where(lt(spentChallenges.expiresAt, now))
    .limit(100)
  await db.delete(spentChallenges).where(inArray(spentChallenges.digest, over))
  const rows = await db.insert(spentChallenges).values({ digest, expiresAt }).onConflictDoNothing().returning()
  return rows.length > 0
}

export function asPasskey({ id, name, createdAt, lastUsedAt, synced, host }: KnownPasskey): Passkey {
  return {
    ...{ id, name, synced, host },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

/** For the export: when and by which name, not the keys. */
export async function passkeysExport(db: Db, me: Me): Promise<Passkey[]> {
  return (await passkeysOf(db, me)).map(asPasskey)
}
