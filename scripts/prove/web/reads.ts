import { routePattern } from '../../../contract/endpoint.ts'
import { livePath } from '../../../contract/live.ts'
import type { AccessRows } from '../../../server/testing/accessRow.ts'
import type { Running } from '../../../server/testing/run.ts'
import { personFor } from '../people.ts'
import { type Ask, callName, cookieHeader, partsOf } from './ask.ts'

export type ReadTries = { reads: number; preflights: number; faults: Set<string> }
const key = 'AAAAAAAAAAAAAAAAAAAAAA=='
const evil = 'https://evil.example'

/**
 * Every endpoint's preflight from another site; every endpoint that reads, by whoever may, for our own page and for
 * others. `ask` sees who may look at the answers and keep them.
 */
export async function tryReads(app: Running, ask: Ask, list: AccessRows[], tried: ReadTries): Promise<void> {
  for (const rows of list)
    for (const row of rows.rows) {
      const name = callName(row)
      for (const method of [row.endpoint.method, 'GET']) {
        tried.preflights++
        const headers = {
          ...{ origin: evil, 'access-control-request-method': method },
          ...{ 'access-control-request-headers': 'content-type, authorization' },
          'access-control-request-private-network': 'true',
        }
        const path = routePattern(row.endpoint).replaceAll(/:\w+/g, crypto.randomUUID())
        const answer = await ask(`the preflight of ${name}`, { method: 'OPTIONS', path, headers })
        if (answer.status < 400) tried.faults.add(`the preflight of ${name} was answered with ${answer.status}`)
      }
      if (row.endpoint.method !== 'GET') continue
      const { caller, owned, key } = await personFor(app, rows, row)
      const { path } = partsOf(row, owned, key)
      const cookie = cookieHeader(caller)
      tried.reads++
      const own = await ask(name, { path, headers: { cookie } })
      if (!row.statuses.includes(own.status) && row.reach !== 'closed')
        tried.faults.add(`${name} was answered with ${own.status}, so that its headers prove nothing`)
      for (const origin of [evil, 'null'])
        await ask(`${name} for ${origin}`, { path, headers: { cookie, origin, 'sec-fetch-site': 'cross-site' } })
      const tag = own.headers.etag
      if (tag) await ask(`${name} again`, { path, headers: { cookie, 'if-none-match': tag } })
      await ask(`${name} in part`, { path, headers: { cookie, range: 'bytes=0-1', origin: evil } })
      await ask(`HEAD of ${name}`, { method: 'HEAD', path, headers: { cookie, origin: evil } })
      await ask(`${name} by a visitor`, { path })
    }
}

/** Pages, files, probes, documents and refusals of every kind. */
export async function tryPages(
  app: Running,
  ask: Ask,
  paths: string[],
  headers: Record<string, string> = {},
): Promise<number> {
  const person = await app.student()
  const cookie = cookieHeader(person)
  let tries = 0
  const tell = async (what: string, request: Parameters<Ask>[1]) => {
    tries++
    await ask(what, { ...request, headers: { ...headers, ...request.headers } })
  }
  for (const path of paths)
    for (const who of [{}, { cookie }, { cookie, origin: evil }]) await tell(`GET ${path}`, { path, headers: who })
  const body = JSON.stringify({ email: person.email, password: person.password, remember: true })
  const json = { 'content-type': 'application/json' }
  const post = { method: 'POST', path: '/api/sign-in' }
  await tell('a wrong Origin', { ...post, headers: { ...json, origin: evil }, body })
  await tell('a wrong type', { ...post, headers: { 'content-type': 'text/plain' }, body })
  await tell('a broken body', { ...post, headers: json, body: '{' })
  await tell('a body that is too large', { ...post, headers: json, body: `{"x":"${'y'.repeat(70_000)}"}` })
  await tell('a wrong password', { ...post, headers: json, body: body.replace(person.password, 'Wrong-Harbour-7') })
  await tell('signing in', { ...post, headers: json, body })
  await tell('signing out', {
    method: 'POST',
    path: '/api/sign-out',
    headers: { ...json, origin: headers.origin ?? app.origin, cookie },
    body: '{}',
  })
  for (const method of ['PUT', 'DELETE', 'TRACE', 'PROPFIND', 'OPTIONS'])
    for (const path of ['/', '/api/me', '/homework', '/assets/x.js']) await tell(`${method} ${path}`, { method, path })
  const upgrade = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': key,
  }
  for (const who of [{}, { cookie }, { cookie, origin: evil }])
    await tell('a refused socket', { path: livePath, headers: { ...upgrade, origin: evil, ...who } })
  await tell('a foreign Host', { path: '/', headers: { host: 'evil.example' } })
  await tell('a token in the address', { path: `/?x=quad_pat_${'x'.repeat(43)}` })
  return tries
}
