import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personHeader } from '../../contract/endpoint.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { resetHalvesOf } from '../../server/testing/letters.ts'
import type { Running } from '../../server/testing/run.ts'
import { editProfile, requestReset, resetPassword, signIn, whoAmI } from './contract.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.setClock(new Date().toISOString()))

async function signedIn(remember: boolean): Promise<Caller> {
  const ada = await app.student()
  const browser = app.browser()
  await browser.call(signIn, { email: ada.email, password: ada.password, remember })
  return browser
}
/** Requests the page: whether somebody is signed in, and the cookie that the answer sets. */
async function look(browser: Caller) {
  const answer = await browser.send(whoAmI, {})
  const seen = whoAmI.output.parse(await answer.json())
  return { signedIn: seen.person !== null, cookie: answer.headers.getSetCookie()[0] }
}

describe('with "Remember me"', () => {
  test('a session is not renewed before a day is over', async () => {
    const ada = await signedIn(true)
    app.advance(23 * hour)
    expect(await look(ada)).toEqual({ signedIn: true, cookie: undefined })
  })

  test('a session that is used after a day is renewed to thirty days from then', async () => {
    const ada = await signedIn(true)
    app.advance(25 * hour)
    const { signedIn: still, cookie } = await look(ada)
    expect(still).toBe(true)
    expect(cookie).toMatch(/^quad_session=.*; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await look(ada)).toEqual({ signedIn: true, cookie: undefined })
  })

  test('a session that is not used for thirty days is over', async () => {
    const ada = await signedIn(true)
    app.advance(30 * day - hour)
    expect(await look(ada)).toMatchObject({ signedIn: true })
    app.advance(30 * day + minute)
    expect(await look(ada)).toEqual({ signedIn: false, cookie: undefined })
  })

  test('a session that is used every week is over after ninety days', async () => {
    const ada = await signedIn(true)
    for (let week = 1; week <= 12; week++) {
      app.advance(7 * day)
      expect(await look(ada)).toMatchObject({ signedIn: true })
    }
    app.advance(6 * day - hour)
    expect(await look(ada)).toMatchObject({ signedIn: true })
    app.advance(2 * hour)
    expect(await look(ada)).toMatchObject({ signedIn: false })
  })

  test('the last renewals reach only to the ninetieth day', async () => {
    const ada = await signedIn(true)
    for (const days of [25, 25, 25]) {
      app.advance(days * day)
      await look(ada)
    }
    app.advance(5 * day)
    const { rows } = await app.shell.database.pool.query({
      text: 'select max(extract(epoch from expires_at - created_at)) as seconds from sessions where token = $1',
      values: [decodeURIComponent(ada.cookies.get('quad_session') ?? '').split('.')[0]],
    })
    expect(Number(rows[0].seconds)).toBeLessThanOrEqual(90 * 86_400)
    expect(Number(rows[0].seconds)).toBeGreaterThan(89 * 86_400)
  })
})

test('signing up does not ask to be remembered: its session ends with the browser, and after a day', async () => {
  const ada = await app.browser().signUp()
  app.advance(23 * hour)
  expect(await look(ada)).toEqual({ signedIn: true, cookie: undefined })
  app.advance(2 * hour)
  expect(await look(ada)).toEqual({ signedIn: false, cookie: undefined })
})

describe('without "Remember me"', () => {
  test('a session is over after a day, even when it was used all the time', async () => {
    const ada = await signedIn(false)
    for (let hours = 1; hours <= 23; hours++) {
      app.advance(hour)
      expect(await look(ada)).toEqual({ signedIn: true, cookie: undefined })
    }
    app.advance(hour + minute)
    expect(await look(ada)).toEqual({ signedIn: false, cookie: undefined })
  })

  test('a session that is over is gone from the database', async () => {
    const ada = await signedIn(false)
    const token = decodeURIComponent(ada.cookies.get('quad_session') ?? '').split('.')[0]
    app.advance(25 * hour)
    await look(ada)
    const { rows } = await app.shell.database.pool.query({
      text: 'select id from sessions where token = $1',
      values: [token],
    })
    expect(rows).toEqual([])
  })
})

describe('everywhere', () => {
  test('a reset ends all sessions of that person at once, and nobody else’s', async () => {
    const ada = await app.student()
    const phone = app.browser()
    await phone.call(signIn, { email: ada.email, password: ada.password, remember: true })
    const ben = await app.student()
    await app.as(null)(requestReset, { email: ada.email })
    const halves = await resetHalvesOf(app, ada.email)
    // Just used, so that this node has all of them cached.
    for (const browser of [ada, phone, ben]) expect(await look(browser)).toMatchObject({ signedIn: true })
    expect(await app.as(null)(resetPassword, { ...halves, password: 'Other-Harbour-8' })).toEqual({})
    expect(await look(ada)).toMatchObject({ signedIn: false })
    expect(await look(phone)).toMatchObject({ signedIn: false })
    expect(await look(ben)).toMatchObject({ signedIn: true })
  })

  test('another node, which remembers a session for a second, lets it go then', async () => {
    const ada = await app.student()
    const other = await testApp()
    other.setClock(app.shell.clock().toISOString())
    const elsewhere = other.browser()
    elsewhere.cookies.set('quad_session', ada.cookies.get('quad_session') ?? '')
    expect(await look(elsewhere)).toMatchObject({ signedIn: true })
    await app.shell.database.pool.query({ text: 'delete from sessions where user_id = $1', values: [ada.id] })
    other.advance(1001)
    expect(await look(elsewhere)).toMatchObject({ signedIn: false })
  })

  test('a person whose account is gone is signed out', async () => {
    const ada = await app.student()
    await app.shell.database.pool.query({ text: 'delete from profiles where id = $1', values: [ada.id] })
    app.advance(1001)
    expect(await look(ada)).toMatchObject({ signedIn: false })
  })
})

test('a write of a page that still shows somebody else is refused, and its reads and signing in are not', async () => {
  const ada = await app.student()
  const ben = await app.student()
  const page = app.browser({ [personHeader]: ada.id })
  await page.call(signIn, { email: ben.email, password: ben.password, remember: false })
  expect(await page.call(whoAmI, {})).toMatchObject({ person: { id: ben.id } })
  const refused = await page.send(editProfile, { name: 'Typed by Ada' })
  expect(refused.status).toBe(401)
  expect(await refused.json()).toMatchObject({ code: 'signed_out' })
  await page.call(signIn, { email: ada.email, password: ada.password, remember: false })
  expect(await page.call(editProfile, { name: 'Typed by Ada' })).toMatchObject({ name: 'Typed by Ada' })
})
