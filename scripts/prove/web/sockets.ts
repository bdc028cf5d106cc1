import { signIn, signOut } from '../../../features/account/contract.ts'
import { deleteAccount } from '../../../features/account/deletion/contract.ts'
import { confirmIdentity } from '../../../features/account/identity/contract.ts'
import { revokeOtherSessions } from '../../../features/account/sessions/contract.ts'
import { suspendPerson } from '../../../features/admin/contract.ts'
import { handshakeStatus, openTab } from '../../../server/live/tab.testing.ts'
import type { Running } from '../../../server/testing/run.ts'
import { withRole } from '../people.ts'
import { tokenWithAll } from '../tokens.ts'
import { cookieHeader } from './ask.ts'
import { foreignOrigins, onWire } from './shapes.ts'

type Handshake = { words: string; headers: Record<string, string>; query?: string }
export type SocketTries = { tries: number; faults: Set<string> }

/** Opens the socket in every way that is not open; then as our own page, which has to work. */
export async function trySockets(app: Running, origin: string, tried: SocketTries): Promise<void> {
  const ona = await app.student()
  const cookie = cookieHeader(ona)
  const token = await tokenWithAll(app, ona)
  const handshakes: Handshake[] = [
    ...visitors(origin, token),
    ...foreignOrigins(origin).map((from) => ({
      words: `from the origin ${JSON.stringify(from)}`,
      headers: { cookie, origin: onWire(from) },
    })),
    { words: 'without an Origin', headers: { cookie } },
    ...['cross-site', 'same-site', 'none'].map((site) => ({
      words: `with Sec-Fetch-Site ${site}`,
      headers: { cookie, origin, 'sec-fetch-site': site },
    })),
    ...forgedHosts(origin).flatMap((host) =>
      [origin, `http://${host}`].map((from) => ({
        words: `with the Host ${host} and the origin ${from}`,
        headers: { cookie, origin: from, host },
      })),
    ),
    ...['token', 'access_token', 'tab'].map((name) => ({
      words: `with the cookie and a token as ${name} in the address`,
      ...{ headers: { cookie, origin }, query: `?${name}=${token}` },
    })),
    { words: 'with the cookie and a token', headers: { cookie, origin, authorization: `Bearer ${token}` } },
    ...(await whoMayNot(app, origin)),
  ]
  for (const { words, headers, query } of handshakes) {
    tried.tries++
    const status = await handshakeStatus(origin, headers, query)
    if (status < 400 || status >= 500) tried.faults.add(`a socket ${words} was answered with ${status}`)
  }
  const own = await handshakeStatus(origin, { cookie, origin, 'sec-fetch-site': 'same-origin' })
  if (own !== 101) tried.faults.add(`our own page got no socket but ${own}, so that the refusals prove nothing`)
}

function visitors(origin: string, token: string): Handshake[] {
  const made = `quad_session=${encodeURIComponent(`${'x'.repeat(32)}.${'y'.repeat(43)}=`)}`
  return [
    { words: 'without a cookie', headers: { origin } },
    { words: 'with a made-up cookie', headers: { origin, cookie: made } },
    { words: 'with an empty cookie', headers: { origin, cookie: 'quad_session=' } },
    ...['token', 'access_token', 'quad_session', 'authorization'].map((name) => ({
      words: `with a token as ${name} in the address`,
      ...{ headers: { origin }, query: `?${name}=${token}` },
    })),
    { words: 'with a token', headers: { origin, authorization: `Bearer ${token}` } },
    { words: 'with a token and no Origin', headers: { authorization: `Bearer ${token}` } },
    { words: 'with a token as the protocol', headers: { origin, 'sec-websocket-protocol': `bearer, ${token}` } },
  ]
}

function forgedHosts(origin: string): string[] {
  const { host, port } = new URL(origin)
  const names = [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.example',
    'evil.localhost',
    '0.0.0.0',
    'localhost.',
  ]
  return [...names.flatMap((name) => [name, `${name}:${port}`]), `${host}.evil.example`, `${host}@evil.example`]
}

/** The cookies of people whose sessions have ended, or to whom nothing is open. */
async function whoMayNot(app: Running, origin: string): Promise<Handshake[]> {
  const { pool } = app.shell.database
  const admin = await withRole(app, 'admin')
  const people = [app.student(), app.student(), app.student(), app.student(), app.student(), app.student()] as const
  const [left, ended, over, closed, suspended, gone] = await Promise.all(people)
  const held = [left, ended, over, closed, suspended, gone].map((one) => ({ origin, cookie: cookieHeader(one) }))
  await left.call(signOut, {})
  const other = app.browser()
  done(await other.call(signIn, { email: ended.email, password: ended.password, remember: false }))
  done(await other.call(revokeOtherSessions, {}))
  await pool.query('update sessions set expires_at = created_at where user_id = $1', [over.id])
  done(await closed.call(confirmIdentity, { password: closed.password }))
  done(await closed.call(deleteAccount, {}))
  done(await admin.call(suspendPerson, { person: suspended.id, reason: 'Spam.' }))
  await pool.query('delete from sessions where user_id = $1', [gone.id])
  const words = [
    ...['of a session that was signed out', 'of a session that its owner ended from elsewhere'],
    ...['of a session whose time is over', 'of somebody who deleted the account'],
    ...['of somebody who is suspended', 'of a session that is gone'],
  ]
  return held.map((headers, index) => ({ words: words[index] ?? '', headers }))
}

function done(answer: object): void {
  if ('code' in answer) throw new Error(`this was not done: ${JSON.stringify(answer)}`)
}

/** With a socket of one's own: topics of somebody else; and a socket whose session ends closes. */
export async function tryForeignTopics(app: Running, topics: string[], tried: SocketTries): Promise<void> {
  const [ona, ben] = [await app.student(), await app.student()]
  const tab = await openTab(ben)
  for (const topic of topics.map((name) => `${name}:${ona.id}`)) {
    tried.tries++
    tab.say({ do: 'subscribe', topics: [topic] })
    const heard = await tab.hears(topic)
    if (heard.some((seq) => seq !== null)) tried.faults.add(`somebody else could listen to ${topic}`)
  }
  tab.socket.terminate()
  const open = await openTab(ona)
  tried.tries++
  await ona.call(signOut, {})
  await open.closed
}
