import { expect, test } from 'vitest'
import { livePath } from '../../contract/live.ts'
import { securityHeaders } from '../http/headers.ts'
import { testApp } from '../testing/once.ts'
import { rawRequest } from '../testing/raw.ts'
import { cookiesOf, handshakeStatus, openTab } from './tab.testing.ts'

const app = await testApp()
const ada = await app.student()
const cookie = cookiesOf(ada)
const { origin } = app

test('a tab of a signed-in person gets a socket', async () => {
  expect(await handshakeStatus(origin, { origin, cookie })).toBe(101)
})

test.each<[string, number, Record<string, string>]>([
  ['nobody signed in', 401, { origin }],
  ['a cookie that was not signed', 401, { origin, cookie: 'quad_session=made.up' }],
  ['another site', 403, { origin: 'https://elsewhere.example', cookie }],
  ['a sandboxed page', 403, { origin: 'null', cookie }],
  ['a program that does not say where it comes from', 403, { cookie }],
  ['a page that the browser says is of another site', 403, { origin, cookie, 'sec-fetch-site': 'cross-site' }],
  ['another port of this machine', 403, { origin: 'http://localhost:1', cookie }],
  ['a page whose own name points here', 403, { origin, cookie, host: 'elsewhere.example' }],
])('%s gets none', async (_, status, headers) => {
  expect(await handshakeStatus(origin, headers)).toBe(status)
})

test.each(['?tab=short', '?tab=a%20b%20c%20d%20e%20f%20g', `?tab=${'x'.repeat(41)}`, '?token=abc'])(
  'an address with something else in it gets none: %s',
  async (query) => {
    expect(await handshakeStatus(origin, { origin, cookie }, query)).toBe(400)
  },
)

test('a refusal has the headers that every answer has', async () => {
  const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
  const headers = { ...upgrade, 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==', origin }
  const refused = await rawRequest(origin, { path: livePath, headers })
  expect(refused).toMatchObject({ status: 401, headers: securityHeaders(null, app.shell.env) })
})

test('asking for a socket elsewhere, or for another kind of one, is an ordinary request', async () => {
  const upgrade = {
    connection: 'upgrade',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  }
  const other = await rawRequest(origin, { path: '/api/me', headers: { ...upgrade, upgrade: 'websocket' } })
  expect(other.status).toBe(200)
  const kind = await rawRequest(origin, { path: '/api/live', headers: { ...upgrade, upgrade: 'h2c', cookie } })
  expect(kind.status).toBe(404)
})

test('one person has so many tabs and no more, and another still gets one', async () => {
  const open = await Promise.all(Array.from({ length: 30 }, () => openTab(ada)))
  expect(await handshakeStatus(origin, { origin, cookie })).toBe(429)
  expect(await handshakeStatus(origin, { origin, cookie: cookiesOf(await app.student()) })).toBe(101)
  open[0]?.socket.close()
  await open[0]?.closed
  expect(await handshakeStatus(origin, { origin, cookie })).toBe(101)
})
