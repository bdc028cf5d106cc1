import { and, count, eq, gt, lt } from 'drizzle-orm'
import { dayIn, daysAfter } from '../../../contract/day.ts'
import { instantOf } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { drawSecret, hashSecret } from '../../../server/secrets.ts'
import type { ApiToken } from './contract.ts'
import { endedTokenDays, maxTokens, tokenPrefix } from './rules.ts'
import { apiTokens } from './tables.ts'

type Row = typeof apiTokens.$inferSelect

function toApiToken({ id, name, scopes, createdAt, endsAt, lastUsedAt }: Row, zone: string): ApiToken {
  return {
    ...{ id, name, scopes, createdAt: createdAt.toISOString(), endsAt: endsAt.toISOString() },
    endsOn: dayIn(zone, new Date(endsAt.getTime() - 1)),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

export async function apiTokensOf(db: Db, me: Me): Promise<ApiToken[]> {
  const rows = await db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, me.id))
    .orderBy(apiTokens.createdAt, apiTokens.id)
  return rows.map((row) => toApiToken(row, me.zone))
}

/** Undefined when the limit is reached. `secret` is the whole token. */
export async function insertToken(
  db: Db,
  me: Me,
  { endsOn, ...values }: { name: string; scopes: string[]; endsOn: string },
  now: Date,
): Promise<(ApiToken & { secret: string }) | undefined> {
  const [there] = await db
    .select({ many: count() })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, me.id), gt(apiTokens.endsAt, now)))
  if ((there?.many ?? 0) >= maxTokens) return undefined
  const secret = `${tokenPrefix}${drawSecret()}`
  const endsAt = instantOf(daysAfter(endsOn, 1), '00:00', me.zone)
  const [row] = await db
    .insert(apiTokens)
    .values({ ...values, userId: me.id, secretHash: hashSecret(secret), createdAt: now, endsAt })
    .returning()
  return row && { ...toApiToken(row, me.zone), secret }
}

/** Answers the name and the end of the token that is gone. */
export async function dropToken(db: Db, me: Me, id: string): Promise<{ name: string; endsAt: Date } | undefined> {
  const [gone] = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, me.id)))
    .returning({ name: apiTokens.name, endsAt: apiTokens.endsAt })
  return gone
}

export async function deleteEndedTokens(db: Db, now: Date): Promise<void> {
  await db.delete(apiTokens).where(lt(apiTokens.endsAt, new Date(now.getTime() - endedTokenDays * 86_400_000)))
}

/** All but the hashes. */
export async function tokensExport(db: Db, me: Me): Promise<Record<string, unknown>[]> {
  return (await apiTokensOf(db, me)).map(({ id: _, ...rest }) => rest)
}
