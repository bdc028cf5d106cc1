import { homeworkAccess } from '../../../features/homework/access.ts'
import type { AccessRows } from '../../../server/testing/accessRow.ts'
import type { Running } from '../../../server/testing/run.ts'
import { makeAsk, type WebFindings } from './ask.ts'
import { type Hole, startHole } from './holes.ts'
import { tryPages, tryReads } from './reads.ts'
import { escapes, tryRedirects, unlistedMovers } from './redirects.ts'
import { trySockets } from './sockets.ts'
import { tryWrites, undeclaredFormTypes } from './writes.ts'

type PlantedHole = Hole & {
  words: string
  /** What is tried: all that the proof tries of that kind, on a few endpoints. */
  tries: 'writes' | 'reads' | 'pages' | 'redirects' | 'sockets'
  isFound: (fault: string) => boolean
}

const only = (method: string): AccessRows => ({
  ...homeworkAccess,
  rows: homeworkAccess.rows.filter(({ endpoint }) => endpoint.method === method).slice(0, 1),
})
const rowsOf = { reads: [only('GET')], writes: [only('POST'), only('DELETE')] }

/** Walls that are taken away one at a time, each of which the proof has to miss. */
export const plantedHoles: PlantedHole[] = [
  {
    words: 'a write that skips the Origin check',
    tries: 'writes',
    inward: ({ headers }, origin) => Object.assign(headers, { origin, 'sec-fetch-site': 'same-origin' }),
    isFound: (fault) => /origin "https:\/\/evil.example" was answered with 200/.test(fault),
  },
  {
    words: 'a write by another site that takes effect',
    tries: 'writes',
    inward: ({ headers }, origin) => Object.assign(headers, { origin }),
    isFound: (fault) => fault.includes('what another site sent changed assignments'),
  },
  {
    words: 'a write without an Origin',
    tries: 'writes',
    inward: ({ headers }, origin) => Object.assign(headers, { origin: headers.origin ?? origin }),
    isFound: (fault) => fault.includes('without an Origin was answered with 200'),
  },
  {
    words: 'an Origin that only begins like ours',
    tries: 'writes',
    inward: ({ headers }, origin) => headers.origin?.startsWith(origin) && Object.assign(headers, { origin }),
    isFound: (fault) => /origin ".*\.evil\.example" was answered with 200/.test(fault),
  },
  {
    words: 'an Origin in any letter case',
    tries: 'writes',
    inward: ({ headers }) => headers.origin && Object.assign(headers, { origin: headers.origin.toLowerCase() }),
    isFound: (fault) => /origin "HTTP:.*was answered with 200/.test(fault),
  },
  {
    words: 'a write that skips Sec-Fetch-Site',
    tries: 'writes',
    inward: ({ headers }) => delete headers['sec-fetch-site'],
    isFound: (fault) => fault.includes('with Sec-Fetch-Site "cross-site" was answered with 200'),
  },
  {
    words: 'a write with the type of a form',
    tries: 'writes',
    inward: ({ headers }) => Object.assign(headers, { 'content-type': 'application/json' }),
    isFound: (fault) => fault.includes('as text/plain was answered with 200'),
  },
  {
    words: 'a method that a header replaces',
    tries: 'writes',
    inward: (request) => {
      const method = request.headers['x-http-method-override']
      if (request.method === 'POST' && typeof method === 'string') request.method = method
    },
    isFound: (fault) => fault.includes('by POST with x-http-method-override was answered with 200'),
  },
  {
    words: 'a token that lends the cookie’s power to another site',
    tries: 'writes',
    inward: ({ headers }, origin) => {
      if (!headers.authorization?.startsWith('Bearer ')) return
      delete headers.authorization
      headers.origin = origin
    },
    isFound: (fault) => fault.includes('changed what belongs to the cookie’s owner'),
  },
  {
    words: 'a header that lets other sites read',
    tries: 'reads',
    outward: ({ headers }, { headers: { origin } }) =>
      Object.assign(
        headers,
        origin && { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' },
      ),
    isFound: (fault) => fault.includes('lets other sites look: access-control-allow-origin: https://evil.example'),
  },
  {
    words: 'a preflight that permits',
    tries: 'reads',
    outward: (answer, { method }) => Object.assign(answer, method === 'OPTIONS' && { status: 204 }),
    isFound: (fault) => /^the preflight of .* was answered with 204/.test(fault),
  },
  {
    words: 'a private answer that is public',
    tries: 'reads',
    outward: ({ headers }) => Object.assign(headers, { 'cache-control': 'public, max-age=60' }),
    isFound: (fault) => fault.includes('may be kept: cache-control: public'),
  },
  {
    words: 'an open redirect',
    tries: 'redirects',
    outward: (answer, { path }) => {
      const next = new URLSearchParams(path.split('?')[1]).get('next')
      if (next?.startsWith('/')) Object.assign(answer, { status: 302, headers: { location: onOneLine(next) } })
    },
    isFound: (fault) => /leads away, to \/[\\/]/.test(fault),
  },
  {
    words: 'a page that can be framed',
    tries: 'pages',
    outward: ({ headers }) => replacePolicy(headers, "frame-ancestors 'none'", "frame-ancestors 'self'"),
    isFound: (fault) => fault.includes("has a policy with frame-ancestors 'self'"),
  },
  {
    words: 'a page that permits inline scripts',
    tries: 'pages',
    outward: ({ headers }) => replacePolicy(headers, "script-src 'self'", "script-src 'self' 'unsafe-inline'"),
    isFound: (fault) => fault.includes("permits scripts of 'self' 'unsafe-inline'"),
  },
  {
    words: 'a page without Trusted Types',
    tries: 'pages',
    outward: ({ headers }) => replacePolicy(headers, "require-trusted-types-for 'script'; ", ''),
    isFound: (fault) => fault.includes('require-trusted-types-for nothing'),
  },
  {
    words: 'a cookie that scripts can read',
    tries: 'pages',
    outward: ({ headers }) => {
      const lines = headers['set-cookie']
      if (lines) headers['set-cookie'] = lines.map((line) => line.replace('; HttpOnly', ''))
    },
    isFound: (fault) => fault.includes('sets a cookie that is not bound'),
  },
  {
    words: 'a sign-in that may be kept',
    tries: 'pages',
    outward: ({ headers }) => Object.assign(headers, headers['set-cookie'] && { 'cache-control': 'max-age=60' }),
    isFound: (fault) => fault.startsWith('signing in sets a cookie and has cache-control'),
  },
  {
    words: 'a socket that ignores the Origin',
    tries: 'sockets',
    inward: ({ headers }, origin) => Object.assign(headers, headers.origin && { origin }),
    isFound: (fault) => fault === 'a socket from the origin "https://evil.example" was answered with 101',
  },
  {
    words: 'a socket without an Origin',
    tries: 'sockets',
    inward: ({ headers }, origin) => Object.assign(headers, { origin: headers.origin ?? origin }),
    isFound: (fault) => fault === 'a socket without an Origin was answered with 101',
  },
  {
    words: 'a socket under any name',
    tries: 'sockets',
    inward: ({ headers }, origin) => Object.assign(headers, { host: new URL(origin).host, origin }),
    isFound: (fault) => fault.startsWith('a socket with the Host evil.example'),
  },
]

/** Faults beside the answers: in the browser's function, in its code, in the list of types. */
const besides: [words: string, found: () => boolean][] = [
  [
    'a return path that is read too kindly',
    () => escapes(({ state }) => readKindly(state), 'http://localhost:1').includes('/\\evil.example'),
  ],
  [
    'code that goes where the address says',
    () =>
      unlistedMovers({ 'web/planted.ts': 'window.location.href = next' }).some((one) => one.includes('web/planted.ts')),
  ],
  [
    'a type of a form that nobody listed',
    () => undeclaredFormTypes([], []).length === 0 && undeclaredFormTypes([]).length > 0,
  ],
]
export const plantedInAll = plantedHoles.length + besides.length

/** Those that were not found. */
export async function missedHoles(app: Running): Promise<string[]> {
  const missed = besides.filter(([, isFound]) => !isFound()).map(([words]) => words)
  for (const { words, tries, isFound, ...hole } of plantedHoles) {
    const { origin, close } = await startHole(app.origin, hole)
    const found: WebFindings = { calls: 0, faults: new Set() }
    const ask = makeAsk(origin, found)
    const { faults } = found
    if (tries === 'writes') await tryWrites(app, origin, ask, rowsOf.writes, { writes: 0, tries: 0, faults })
    else if (tries === 'reads') await tryReads(app, ask, rowsOf.reads, { reads: 0, preflights: 0, faults })
    else if (tries === 'pages') await tryPages(app, ask, ['/', '/nowhere'])
    else if (tries === 'redirects') await tryRedirects(app, ask)
    else await trySockets(app, origin, { tries: 0, faults })
    await close()
    if (![...faults].some(isFound)) missed.push(words)
  }
  return missed.map((words) => `${words} was planted and not found`)
}

const readKindly = (state: unknown) =>
  typeof state === 'object' &&
  state &&
  'from' in state &&
  typeof state.from === 'string' &&
  /^\/(?!\/)/.test(state.from)
    ? state.from
    : '/'

const onOneLine = (text: string) => encodeURI(text.toWellFormed())

function replacePolicy(headers: Record<string, unknown>, words: string, by: string): void {
  headers['content-security-policy'] = String(headers['content-security-policy']).replace(words, by)
}
