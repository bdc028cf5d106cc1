import { createHmac, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { batchLookups } from '../../../server/db/batched.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRows } from '../../../server/db/statements.ts'
import type { SessionInUse } from '../../../server/live/live.ts'
import type { Me } from '../../../server/me.ts'
import { mint } from '../../../server/me.ts'
import type { RequestDetails, RequestHeaders } from '../../../server/route.ts'
import { isSameText } from '../../../server/secrets.ts'
import type { Shell } from '../../../server/shell.ts'
import { profiles, sessions } from '../tables.ts'
import { newestAsking } from '../texts/queries.ts'
import { clearTokenCache } from '../tokens/authenticate.queries.ts'
import { hasSecondFactor } from '../twoFactor/queries.ts'
import { cookieName, deviceCookie, readCookie, writeCookie } from './cookies.ts'
import { factsOf } from './facts.ts'

const day = 86_400_000
/** Remembered sessions: idle at most 30 days, at most 90 in all. Others: a day, and the browser forgets them. */
const idle = 30 * day
const longest = 90 * day
const renewEvery = day
/** For how long a revoked session may stay valid on other nodes. */
const cachedFor = 1000
/** The precision with which admins see a person's last visit. */
const noticeEvery = 3_600_000
/** The precision with which a person sees the last use of a session. */
const noteUseEvery = 600_000

type Known = { me: Me; since: number }
type SessionRow = { session: typeof sessions.$inferSelect; person: typeof profiles.$inferSelect; asked: number }
/** The key of `cache` is the whole signed cookie, so that only signed contents are found. */
type Memory = { cache: Map<string, Known>; lookUp: (token: string) => Promise<SessionRow | undefined> }
const memories = new WeakMap<Shell, Memory>()

/** The signed-in person by the session cookie; null for a visitor. Renews a remembered session once a day. */
export async function authenticate(shell: Shell, headers: RequestHeaders, setCookies: string[]): Promise<Me | null> {
  const name = cookieName(shell, 'session')
  const cookie = readCookie(headers, name)
  if (!cookie) return null
  const { cache, lookUp } = memoryOf(shell)
  const known = cache.get(cookie)
  const now = shell.clock().getTime()
  if (known && known.since <= now && now < known.since + cachedFor) return known.me

  const token = signedToken(shell, cookie)
  const found = token && (await lookUp(token))
  if (!found) return null
  const { session, person, asked } = found
  // A sign-in that was under way when an admin shut the person out.
  if (isKeptOut(person)) return null
  const began = session.createdAt.getTime()
  const ends = session.expiresAt.getTime()
  if (ends <= now || began + longest <= now) {
    await endSession(shell, session.id)
    return null
  }
  const remembered = ends - began > 2 * day
  const renewed = Math.min(now + idle, began + longest)
  if (remembered && renewed - ends >= renewEvery) {
    await shell.database.db
      .update(sessions)
      .set({ expiresAt: new Date(renewed), updatedAt: new Date(now) })
      .where(eq(sessions.id, session.id))
    setCookies.push(writeCookie(shell, name, cookie, Math.floor((renewed - now) / 1000)))
  }
  if (now - (session.lastUsedAt ?? session.updatedAt).getTime() >= noteUseEvery)
    await shell.database.db
      .update(sessions)
      .set({ lastUsedAt: new Date(now) })
      .where(eq(sessions.id, session.id))
  const noticed = person.lastActiveAt?.getTime() ?? 0
  if (now - noticed >= noticeEvery)
    await shell.database.db
      .update(profiles)
      .set({ lastActiveAt: new Date(now) })
      .where(eq(profiles.id, person.id))
  const me = mint({
    ...factsOf(person),
    session: session.id,
    provedAt: session.provedAt ?? session.createdAt,
    mustAccept: person.acceptedThrough < asked,
    erasesAt: person.erasesAt,
    ...restOf(person),
    lacksFactor: await lacksFactor(shell, shell.database.db, session, person),
  })
  if (cache.size > 10_000) cache.clear()
  cache.set(cookie, { me, since: now })
  return me
}

/** Whether an admin lets the person in nowhere. */
export function isKeptOut({ suspendedAt, suspendedUntil }: SuspensionColumns): boolean {
  return suspendedAt !== null && suspendedUntil === null
}

/** Whoever moderators have suspended has no role meanwhile. */
export function restOf({ suspendedUntil }: SuspensionColumns): Pick<Me, 'suspendedUntil'> & Partial<Pick<Me, 'role'>> {
  return { suspendedUntil, ...(suspendedUntil && { role: 'student' }) }
}

type SuspensionColumns = Pick<SessionRow['person'], 'suspendedAt' | 'suspendedUntil'>

/** A code is asked for at each sign-in of whoever has one, so all their sessions have both factors. */
export async function lacksFactor(
  { env }: Shell,
  db: Db,
  session: Pick<SessionRow['session'], 'byPasskey'>,
  person: Pick<SessionRow['person'], 'id' | 'role'>,
): Promise<boolean> {
  if (!env.REQUIRE_STAFF_SECOND_FACTOR || person.role === 'student' || session.byPasskey) return false
  return !(await hasSecondFactor(db, person))
}

/**
 * Signs a person in on this browser, until it closes or, to `remember`, for 30 days after the last visit; without a
 * password, for those who have just proved who they are.
 */
export async function beginSession(
  shell: Shell,
  request: RequestDetails,
  person: { id: string; email: string },
  { remember = false, byPasskey = false }: { remember?: boolean; byPasskey?: boolean } = {},
): Promise<void> {
  const now = shell.clock()
  const token = randomBytes(24).toString('base64url')
  await shell.database.db.insert(sessions).values({
    id: crypto.randomUUID(),
    userId: person.id,
    byPasskey,
    token,
    expiresAt: new Date(now.getTime() + (remember ? idle : day)),
    ipAddress: request.address,
    userAgent: agentOf(request.headers),
    createdAt: now,
    updatedAt: now,
  })
  const cookie = `${token}.${signatureOf(shell, token)}`
  request.setCookies.push(
    writeCookie(shell, cookieName(shell, 'session'), cookie, remember ? idle / 1000 : undefined),
    deviceCookie(shell, person.email),
  )
}

/** What a browser says it is, as a session keeps it. */
export const agentOf = (headers: RequestDetails['headers']): string => headers.get('user-agent')?.slice(0, 300) ?? ''

export async function endSession(shell: Shell, id: string): Promise<void> {
  await shell.database.db.delete(sessions).where(eq(sessions.id, id))
  clearSessionCache(shell)
}

/** After sessions or profiles changed: this node reads them again at once, and open tabs are checked. */
export function clearSessionCache(shell: Shell): void {
  forgetSessions(shell)
  shell.live.sessionsChanged()
}

function forgetSessions(shell: Shell): void {
  memoryOf(shell).cache.clear()
  clearTokenCache(shell)
}

/**
 * Which sessions of open tabs have ended, and which belong to somebody with another role by now. Their tabs ask at once
 * who is signed in: they must not be answered from the cache, where another node or a command made the change.
 */
export async function findChangedSessions(
  shell: Shell,
  inUse: SessionInUse[],
): Promise<Map<string, 'ended' | 'other role'>> {
  const ended = 'p.id is null or (p.suspended_at is not null and p.suspended_until is null) or p.erases_at is not null'
  const text = `select used.id, (${ended}) as ended from unnest($1::uuid[], $2::text[]) as used(id, role)
    left join sessions s on s.id = used.id and s.expires_at > $3 left join profiles p on p.id = s.user_id
    where ${ended} or used.role <> case when p.suspended_until is null then p.role else 'student' end`
  const values = [inUse.map(({ session }) => session), inUse.map(({ role }) => role), shell.clock()]
  const rows = await readRows(
    shell.database.db,
    { name: 'changed sessions', text, values },
    { id: column.text, ended: column.flag },
  )
  if (rows.length > 0) forgetSessions(shell)
  return new Map(rows.map(({ id, ended }) => [id, ended ? 'ended' : 'other role']))
}

/** The library signs its cookie as `token.base64(HMAC-SHA256(token))`; an unsigned or altered one costs no query. */
function signedToken(shell: Shell, cookie: string): string | undefined {
  const cut = cookie.lastIndexOf('.')
  if (cut < 1) return undefined
  const token = cookie.slice(0, cut)
  return isSameText(signatureOf(shell, token), cookie.slice(cut + 1)) ? token : undefined
}

function signatureOf(shell: Shell, token: string): string {
  return createHmac('sha256', shell.secrets.auth).update(token).digest('base64')
}

function memoryOf(shell: Shell): Memory {
  const known = memories.get(shell)
  if (known) return known
  const { db, engine } = shell.database
  const query = db
    .select({ session: sessions, person: profiles, asked: newestAsking(db) })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(sql`${sessions.token} = any(${sql.placeholder('tokens')})`)
    // Names must be unique on the embedded engine, where all connections share one session.
    .prepare(engine === 'postgres' ? 'sessions' : '')
  const lookUp = batchLookups(async (tokens) => {
    const rows = await query.execute({ tokens })
    return new Map(rows.map((found) => [found.session.token, found]))
  })
  const fresh = { cache: new Map(), lookUp }
  memories.set(shell, fresh)
  return fresh
}
