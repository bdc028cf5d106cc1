import { eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import { batchLookups } from '../../../server/db/batched.ts'
import { invalidToken } from '../../../server/http/bearer.ts'
import { limitRate } from '../../../server/limits/rate.ts'
import { type Me, mint } from '../../../server/me.ts'
import { hashSecret } from '../../../server/secrets.ts'
import type { Shell } from '../../../server/shell.ts'
import { factsOf } from '../auth/facts.ts'
import { profiles } from '../tables.ts'
import { newestAsking } from '../texts/queries.ts'
import { tokenPrefix, tokenRate, tokenWords } from './rules.ts'
import { apiTokens } from './tables.ts'

/** For how long a revoked token may stay valid on other nodes. */
const cachedFor = 1000
const hour = 3_600_000
const wellFormed = new RegExp(`^${tokenPrefix}[\\w-]{43}$`)

type TokenRow = { token: typeof apiTokens.$inferSelect; person: typeof profiles.$inferSelect; asked: number }
type TokenBearer = { id: string; me: Me; scopes: readonly string[] }
/** The key of `cache` is the token's hash. */
type Memory = {
  cache: Map<string, TokenBearer & { since: number; ends: number }>
  lookUp: (hash: string) => Promise<TokenRow | undefined>
  count: (token: string, now: number) => void
}
const memories = new WeakMap<Shell, Memory>()

/**
 * The owner of a personal API token and its scopes. They have no session and have not proved lately who they are. Counts
 * the request. Throws a Refusal where the token is unknown, has ended, is of a closed account, or has sent too many requests.
 */
export async function authenticateToken(shell: Shell, secret: string): Promise<TokenBearer> {
  if (!wellFormed.test(secret)) throw invalidToken(tokenWords.unknown)
  const { cache, lookUp, count } = memoryOf(shell)
  const hash = hashSecret(secret)
  const now = shell.clock().getTime()
  const known = cache.get(hash)
  if (known && known.since <= now && now < Math.min(known.since + cachedFor, known.ends)) {
    count(known.id, now)
    return known
  }
  const found = await lookUp(hash)
  // A token that was made while the person was being suspended.
  if (!found || found.person.suspendedAt) throw invalidToken(tokenWords.unknown)
  const { token, person, asked } = found
  // Closing ended it; a feed of a closed account answers the same.
  if (person.erasesAt) throw new Refusal('not_found', tokenWords.closed)
  if (token.endsAt.getTime() <= now) throw invalidToken(tokenWords.ended)
  count(token.id, now)
  await noteUse(shell, found, now)
  const me = mint({
    ...factsOf(person),
    session: '',
    provedAt: new Date(0),
    mustAccept: person.acceptedThrough < asked,
    lacksFactor: false,
    suspendedUntil: null,
    erasesAt: null,
  })
  const bearer = { id: token.id, me, scopes: token.scopes }
  if (cache.size > 10_000) cache.clear()
  cache.set(hash, { ...bearer, since: now, ends: token.endsAt.getTime() })
  return bearer
}

/** After tokens or profiles changed; `clearSessionCache` calls it. */
export function clearTokenCache(shell: Shell): void {
  memoryOf(shell).cache.clear()
}

/** The hour of the last use, of the token and of the account. */
async function noteUse(shell: Shell, { token, person }: TokenRow, now: number): Promise<void> {
  const { db } = shell.database
  const lastUsedAt = new Date(now - (now % hour))
  if ((token.lastUsedAt?.getTime() ?? 0) < lastUsedAt.getTime())
    await db.update(apiTokens).set({ lastUsedAt }).where(eq(apiTokens.id, token.id))
  if (now - (person.lastActiveAt?.getTime() ?? 0) >= hour)
    await db
      .update(profiles)
      .set({ lastActiveAt: new Date(now) })
      .where(eq(profiles.id, person.id))
}

function memoryOf(shell: Shell): Memory {
  const known = memories.get(shell)
  if (known) return known
  const { db, engine } = shell.database
  const query = db
    .select({ token: apiTokens, person: profiles, asked: newestAsking(db) })
    .from(apiTokens)
    .innerJoin(profiles, eq(profiles.id, apiTokens.userId))
    .where(sql`${apiTokens.secretHash} = any(${sql.placeholder('hashes')})`)
    // Names must be unique on the embedded engine, where all connections share one session.
    .prepare(engine === 'postgres' ? 'tokens' : '')
  const lookUp = batchLookups(async (hashes) => {
    const rows = await query.execute({ hashes })
    return new Map(rows.map((found) => [found.token.secretHash, found]))
  })
  const fresh = { cache: new Map(), lookUp, count: limitRate(tokenRate) }
  memories.set(shell, fresh)
  return fresh
}
