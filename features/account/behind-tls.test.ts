import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { rawRequest } from '../../server/testing/raw.ts'
import type { Running } from '../../server/testing/run.ts'
import { signIn, signUp } from './contract.ts'

/** In production, behind a proxy that terminates TLS and names the client. */
let app: Running
beforeAll(async () => {
  app = await testApp({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://quad.example.edu',
    TRUSTED_PROXIES: '127.0.0.1',
    REQUIRE_EMAIL_CONFIRMATION: 'false',
  })
})

const ours = {
  host: 'quad.example.edu',
  origin: 'https://quad.example.edu',
  'content-type': 'application/json',
  'x-forwarded-for': '203.0.113.9',
}
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  rawRequest(app.origin, {
    method: 'POST',
    path: `/api${path}`,
    headers: { ...ours, ...headers },
    body: JSON.stringify(body),
  })
const person = () => ({
  name: 'Ada Marlow',
  major: 'Mathematics',
  year: 'Junior',
  email: `secure.${crypto.randomUUID()}@example.edu`,
  password: 'Quiet-Harbour-7',
  zone: 'UTC',
})

describe('cookies behind TLS', () => {
  test('are bound to this very host, this path and TLS', async () => {
    const ada = person()
    const answers = [
      await post(signUp.path, ada),
      await post(signIn.path, { email: ada.email, password: ada.password, remember: true }),
      await post(signIn.path, { email: ada.email, password: ada.password, remember: false }),
    ]
    for (const { status, headers } of answers) {
      expect(status).toBe(200)
      const cookies = headers['set-cookie'] ?? []
      expect(cookies.map((line) => line.split('=')[0])).toEqual(['__Host-quad_session', '__Host-quad_device'])
      for (const line of cookies) {
        for (const flag of [/; Secure(;|$)/, /; HttpOnly(;|$)/, /; SameSite=Lax(;|$)/, /; Path=\/(;|$)/])
          expect(line).toMatch(flag)
        expect(line).not.toMatch(/Domain/i)
      }
    }
  })

  test('sign a person in under the prefixed name, not under the plain one', async () => {
    const made = await post(signUp.path, person())
    const value = /^__Host-quad_session=([^;]+)/.exec(made.headers['set-cookie']?.[0] ?? '')?.[1] ?? ''
    const look = async (cookie: string) =>
      (await rawRequest(app.origin, { path: '/api/me', headers: { host: 'quad.example.edu', cookie } })).json
    expect(await look(`__Host-quad_session=${value}`)).toMatchObject({ person: { name: 'Ada Marlow' } })
    expect(await look(`quad_session=${value}`)).toMatchObject({ person: null })
  })
})

test('browsers are told to stay with TLS', async () => {
  const { headers } = await rawRequest(app.origin, { path: '/', headers: { host: 'quad.example.edu' } })
  expect(headers['strict-transport-security']).toMatch(/max-age=63072000/)
})

test.each([
  ['the same name over plain http', 'http://quad.example.edu'],
  ['a name below ours', 'https://evil.quad.example.edu'],
  ['a name that begins like ours', 'https://quad.example.edu.evil.example'],
  ['another port', 'https://quad.example.edu:8443'],
  ['nobody', 'null'],
  ['this machine', 'http://localhost:3000'],
])('a sign-in from a page of %s is refused', async (_what, origin) => {
  const answer = await post(signIn.path, { email: 'a@b.co', password: 'x', remember: false }, { origin })
  expect(answer).toMatchObject({ status: 403, json: { code: 'forbidden' } })
})

test.each([['localhost:3000'], ['127.0.0.1'], ['evil.example'], ['']])(
  'a request to the name %j gets nothing',
  async (host) => {
    const { status } = await rawRequest(app.origin, { path: '/api/me', headers: { host } })
    expect([400, 403]).toContain(status)
  },
)

test('the mailbox and the demo do not exist, whatever the settings say', async () => {
  const production = await testApp({ NODE_ENV: 'production', QUAD_DEMO: 'on' })
  expect(await production.as(null)(signIn, { email: 'a@b.co', password: 'x', remember: false })).toMatchObject({
    code: 'invalid',
  })
  for (const path of ['/api/dev/mails', '/api/dev/mail'])
    expect((await production.browser().fetch(path)).status).toBe(404)
  expect(production.shell.env).toMatchObject({ demo: false, mailbox: false })
})
