import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { batchLookups } from '../../../server/db/batched.ts'
import { column, readRows } from '../../../server/db/statements.ts'
import type { SessionInUse } from '../../../server/live/live.ts'
import type { Me } from '../../../server/me.ts'
import { mint } from '../../../server/me.ts'
import type { RequestHeaders } from '../../../server/route.ts'
import { isSameText } from '../../../server/secrets.ts'
import type { Shell } from '../../../server/shell.ts'
import { profiles, sessions } from '../tables.ts'
import { cookieName, readCookie, writeCookie } from './cookies.ts'

const day = 86_400_000
/** Remembered sessions: idle at most 30 days, at most 90 in all. Others: a day, and the browser forgets them. */
const idle = 30 * day
const longest = 90 * day
const renewEvery = day
/** For how long a revoked session may stay valid on other nodes. */
const cachedFor = 1000
/** The precision with which admins see a person's last visit. */
const noticeEvery = 3_600_000

type Known = { me: Me; since: number }
type SessionRow = { session: typeof sessions.$inferSelect; person: typeof profiles.$inferSelect }
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
  const { session, person } = found
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
  const noticed = person.lastActiveAt?.getTime() ?? 0
  if (now - noticed >= noticeEvery)
    await shell.database.db
      .update(profiles)
      .set({ lastActiveAt: new Date(now) })
      .where(eq(profiles.id, person.id))
  const me = mint({
    id: person.id,
    name: person.name,
    email: person.email,
    confirmed: person.emailVerified,
    role: person.role,
    zone: person.zone,
    weekStart: person.weekStart,
    session: session.id,
  })
  if (cache.size > 10_000) cache.clear()
  cache.set(cookie, { me, since: now })
  return me
}

export async function endSession(shell: Shell, id: string): Promise<void> {
  await shell.database.db.delete(sessions).where(eq(sessions.id, id))
  clearSessionCache(shell)
}

/** After sessions or profiles changed: this node reads them again at once, and open tabs are checked. */
export function clearSessionCache(shell: Shell): void {
  memoryOf(shell).cache.clear()
  shell.live.sessionsChanged()
}

/** Which sessions of open tabs have ended, and which belong to somebody with another role by now. */
export async function findChangedSessions(
  shell: Shell,
  inUse: SessionInUse[],
): Promise<Map<string, 'ended' | 'other role'>> {
  const text = `select used.id, p.id is null as ended from unnest($1::uuid[], $2::text[]) as used(id, role)
    left join sessions s on s.id = used.id and s.expires_at > $3 left join profiles p on p.id = s.user_id
    where p.id is null or p.role <> used.role`
  const values = [inUse.map(({ session }) => session), inUse.map(({ role }) => role), shell.clock()]
  const rows = await readRows(
    shell.database.db,
    { name: 'changed sessions', text, values },
    { id: column.text, ended: column.flag },
  )
  return new Map(rows.map(({ id, ended }) => [id, ended ? 'ended' : 'other role']))
}

/** The library signs its cookie as `token.base64(HMAC-SHA256(token))`; an unsigned or altered one costs no query. */
function signedToken(shell: Shell, cookie: string): string | undefined {
  const cut = cookie.lastIndexOf('.')
  if (cut < 1) return undefined
  const token = cookie.slice(0, cut)
  const expected = createHmac('sha256', shell.secrets.auth).update(token).digest('base64')
  return isSameText(expected, cookie.slice(cut + 1)) ? token : undefined
}

function memoryOf(shell: Shell): Memory {
  const known = memories.get(shell)
  if (known) return known
  const { db, engine } = shell.database
  const query = db
    .select({ session: sessions, person: profiles })
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
