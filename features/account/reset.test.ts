import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { lettersTo, linkIn, resetHalvesOf } from '../../server/testing/letters.ts'
import type { Running } from '../../server/testing/run.ts'
import { issueLink } from './auth/links.ts'
import { checkReset, requestReset, resetPassword, signIn, whoAmI } from './contract.ts'
import { accountWords } from './rules.ts'

const minute = 60_000
const fresh = 'Other-Harbour-8'
let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.setClock(new Date().toISOString()))

async function asked() {
  const ada = await app.student()
  expect(await app.as(null)(requestReset, { email: ada.email })).toEqual({})
  return { ada, halves: await resetHalvesOf(app, ada.email) }
}
const spend = (halves: { access_token: string; refresh_token: string }, password = fresh) =>
  app.as(null)(resetPassword, { ...halves, password })
const dead = { code: 'gone', detail: accountWords.badResetLink }

test('a person who forgot the password gets a link by mail, sets a new one and signs in with it', async () => {
  const { ada, halves } = await asked()
  const link = await linkIn(app, ada.email, /^Reset your Quad password$/)
  expect(link.origin).toBe(app.shell.env.publicUrl.origin)
  expect(link.pathname).toBe('/reset-password')
  expect([...link.searchParams.keys()]).toEqual(['access_token', 'refresh_token'])
  expect(await spend(halves)).toEqual({})
  const signed = { email: ada.email, remember: false }
  expect(await app.as(null)(signIn, { ...signed, password: ada.password })).toMatchObject({ code: 'invalid' })
  expect(await app.as(null)(signIn, { ...signed, password: fresh })).toMatchObject({ id: ada.id })
})

test('a reset does not sign anybody in, confirms the address and is reported by mail', async () => {
  const { ada, halves } = await asked()
  const browser = app.browser()
  const answer = await browser.send(resetPassword, { ...halves, password: fresh })
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await browser.call(whoAmI, {})).toMatchObject({ person: null })
  const [newest] = await lettersTo(app, ada.email)
  expect(newest?.subject).toBe('Your Quad password was changed')
  expect(newest?.text).not.toMatch(/token=/)
  expect(await app.as(null)(signIn, { email: ada.email, password: fresh, remember: false })).toMatchObject({
    emailVerified: true,
  })
})

describe('a link', () => {
  test('works once', async () => {
    const { halves } = await asked()
    expect(await spend(halves)).toEqual({})
    expect(await spend(halves, 'Third-Harbour-9')).toMatchObject(dead)
  })

  test('works for only one of fifty browsers that use it at the same moment', async () => {
    const { ada, halves } = await asked()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        app.browser().send(resetPassword, { ...halves, password: `${fresh}-${index}` }),
      ),
    )
    const won = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(49)
    const password = `${fresh}-${won}`
    expect(await app.as(null)(signIn, { email: ada.email, password, remember: false })).toMatchObject({ id: ada.id })
  })

  test('can be looked at before a password is chosen, and works all the same; a used one says so', async () => {
    const { halves } = await asked()
    for (const _ of [1, 2]) expect(await app.as(null)(checkReset, halves)).toEqual({})
    expect(await app.as(null)(checkReset, { ...halves, access_token: 'none' })).toMatchObject(dead)
    expect(await spend(halves)).toEqual({})
    expect(await app.as(null)(checkReset, halves)).toMatchObject(dead)
    const late = await asked()
    app.advance(60 * minute + 5000)
    expect(await app.as(null)(checkReset, late.halves)).toMatchObject(dead)
  })

  test('is void as soon as a newer one is sent', async () => {
    const { ada, halves: older } = await asked()
    await app.as(null)(requestReset, { email: ada.email })
    const newer = await resetHalvesOf(app, ada.email)
    expect(newer).not.toEqual(older)
    expect(await spend(older)).toMatchObject(dead)
    expect(await spend(newer)).toEqual({})
  })

  test('works for an hour and not a moment longer', async () => {
    const first = await asked()
    app.advance(60 * minute - 5000)
    expect(await spend(first.halves)).toEqual({})
    app.setClock(new Date().toISOString())
    const second = await asked()
    app.advance(60 * minute + 5000)
    expect(await spend(second.halves)).toMatchObject(dead)
  })

  test('survives a password that breaks the rules', async () => {
    const { halves } = await asked()
    expect(await spend(halves, 'short')).toMatchObject({ code: 'invalid' })
    expect(await spend(halves, 'Password1')).toMatchObject({ detail: accountWords.passwordCommon })
    expect(await spend(halves)).toEqual({})
  })

  test.each([
    ['the second half missing', (access: string) => ({ access_token: access })],
    ['the first half missing', (_: string, refresh: string) => ({ refresh_token: refresh })],
    ['an empty half', (access: string) => ({ access_token: access, refresh_token: '' })],
    [
      'halves that changed places',
      (access: string, refresh: string) => ({ access_token: refresh, refresh_token: access }),
    ],
    [
      'a letter changed',
      (access: string, refresh: string) => ({ access_token: `${access.slice(0, -1)}~`, refresh_token: refresh }),
    ],
    ['both halves made up', () => ({ access_token: 'x'.repeat(22), refresh_token: 'y'.repeat(21) })],
    ['a half of 101 letters', (access: string) => ({ access_token: access, refresh_token: 'x'.repeat(101) })],
    ['a half that is a list', (access: string) => ({ access_token: access, refresh_token: ['x'] })],
  ])('with %s opens nothing', async (_what, change) => {
    const { ada, halves } = await asked()
    const given = { ...change(halves.access_token, halves.refresh_token), password: fresh }
    const answer = await app.browser().send(resetPassword, given)
    expect([400, 410]).toContain(answer.status)
    expect(await app.as(null)(signIn, { email: ada.email, password: ada.password, remember: false })).toMatchObject({
      id: ada.id,
    })
  })

  test('of another kind opens nothing', async () => {
    const ada = await app.student()
    const secret = await issueLink(app.shell.database.db, ada.id, 'confirm', app.shell.clock())
    expect(await spend({ access_token: secret.slice(0, 22), refresh_token: secret.slice(22) })).toMatchObject(dead)
  })

  test('rests only as a hash', async () => {
    const { halves } = await asked()
    const { rows } = await app.shell.database.pool.query('select * from links')
    const kept = JSON.stringify(rows)
    expect(kept).not.toContain(halves.access_token)
    expect(kept).not.toContain(halves.refresh_token)
  })

  test('waits sealed while the mail is on its way', async () => {
    const ada = await app.student()
    await app.as(null)(requestReset, { email: ada.email })
    const { rows } = await app.shell.database.pool.query("select data::text as data from jobs.job where name <> 'none'")
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(ada.email)
  })
})

describe('an address that nobody has', () => {
  test('gets the same answer and no mail', async () => {
    const ada = await app.student()
    const unknown = `nobody.${crypto.randomUUID()}@example.edu`
    const answers = []
    for (const email of [ada.email, unknown]) {
      const answer = await app.browser().send(requestReset, { email })
      const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers)
      answers.push({ status: answer.status, headers, body: await answer.text() })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(await lettersTo(app, unknown)).toEqual([])
    expect((await lettersTo(app, ada.email)).map(({ subject }) => subject)).toContain('Reset your Quad password')
  })

  test('that is no address is refused in the words of the form', async () => {
    expect(await app.as(null)(requestReset, { email: 'maya' })).toMatchObject({ detail: accountWords.email })
  })
})

test('in production without a mail server, reset says that no mail can be sent', async () => {
  const silent = await testApp({ NODE_ENV: 'production', LOG_LEVEL: 'silent' })
  const answer = await silent.browser().send(requestReset, { email: 'maya@example.edu' })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ code: 'unavailable', detail: 'Failed to send reset email' })
})
