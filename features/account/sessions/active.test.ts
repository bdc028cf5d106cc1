import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { deviceOfAgent } from '../../../server/device.ts'
import { testApp } from '../../../server/testing/app.ts'
import { lettersTo, resetHalvesOf } from '../../../server/testing/letters.ts'
import { writePlaces } from '../../../server/testing/placesFile.ts'
import type { Running } from '../../../server/testing/run.ts'
import { editProfile, requestReset, resetPassword, signIn, whoAmI } from '../contract.ts'
import { confirmIdentity } from '../identity/contract.ts'
import { identityWords } from '../identity/rules.ts'
import { accountWords } from '../rules.ts'
import { changePassword, listActiveSessions, revokeOtherSessions, revokeSession } from './contract.ts'

const minute = 60_000
let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.setClock(new Date().toISOString()))

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function signedInFrom(agent: string, of: { email: string; password: string }) {
  const browser = app.browser({ 'user-agent': agent })
  await browser.call(signIn, { email: of.email, password: of.password, remember: true })
  return browser
}
const sessionsOf = async (browser: ReturnType<Running['browser']>) => {
  const answer = await browser.call(listActiveSessions, {})
  if (!('rows' in answer)) throw new Error(answer.detail)
  return answer.rows
}
const isIn = async (browser: ReturnType<Running['browser']>) => {
  const answer = await browser.call(whoAmI, {})
  return 'person' in answer && answer.person !== null
}

test.each([
  [firefox, 'Firefox on Windows', 'computer'],
  [phone, 'Safari on iPhone', 'phone'],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
    'phone',
  ],
  ['curl/8.1', 'An unknown browser', 'computer'],
  ['<script>alert(1)</script>', 'An unknown browser', 'computer'],
  ['', 'An unknown browser', 'computer'],
  ['('.repeat(300), 'An unknown browser', 'computer'],
])('%s is told as %s', (agent, device, kind) => {
  expect(deviceOfAgent(agent)).toEqual({ device, kind })
})

describe('active sessions', () => {
  test('each says its browser, address, first and last use; the present one is marked and first', async () => {
    const ada = await app.student()
    const other = await signedInFrom(firefox, ada)
    app.advance(30 * minute)
    const now = app.shell.clock().toISOString()
    const [mine, elsewhere] = await sessionsOf(ada)
    expect(mine?.present).toBe(true)
    expect(Date.parse(now) - Date.parse(mine?.lastUsedAt ?? '')).toBeLessThan(minute)
    expect(elsewhere).toMatchObject({
      present: false,
      device: 'Firefox on Windows',
      kind: 'computer',
      address: '127.0.0.1',
    })
    expect(Date.parse(now) - Date.parse(elsewhere?.lastUsedAt ?? '')).toBeGreaterThan(29 * minute)
    expect(Date.parse(now) - Date.parse(mine?.startedAt ?? '')).toBeGreaterThan(29 * minute)
    expect((await sessionsOf(other)).map(({ present, device }) => [present, device])[0]).toEqual([
      true,
      'Firefox on Windows',
    ])
  })

  test('each says near which place it is, as does the mail about a new browser, where the operator has a file of places', async () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'quad-places-')), 'places.mmdb')
    onTestFinished(() => fs.rmSync(path.dirname(file), { recursive: true }))
    writePlaces(file, {
      '127.0.0.0/8': { city: { names: { en: 'Tübingen' } }, country: { names: { en: 'Germany' } } },
    })
    const placed = await testApp({ PLACES_FILE: file })
    placed.setClock(new Date().toISOString())
    const ada = await placed.student()
    await placed
      .browser({ 'user-agent': firefox })
      .call(signIn, { email: ada.email, password: ada.password, remember: true })
    const answer = await ada.call(listActiveSessions, {})
    expect('rows' in answer && answer.rows.map(({ place }) => place)).toEqual([
      'Tübingen, Germany',
      'Tübingen, Germany',
    ])
    const letters = await lettersTo(placed, ada.email)
    expect(letters[0]?.text).toContain('Network address: 127.0.0.1, near Tübingen, Germany\n')
  })

  test('one is ended without the others, at once; nobody ends somebody else’s', async () => {
    const ada = await app.student()
    const [lost, kept] = [await signedInFrom(phone, ada), await signedInFrom(firefox, ada)]
    const ben = await app.student()
    const lostId = (await sessionsOf(ada)).find(({ device }) => device === 'Safari on iPhone')?.id ?? ''
    expect(await ben.call(revokeSession, { id: lostId })).toEqual({})
    expect(await isIn(lost)).toBe(true)
    expect(await ada.call(revokeSession, { id: lostId })).toEqual({})
    expect(await ada.call(revokeSession, { id: lostId })).toEqual({})
    expect([await isIn(lost), await isIn(kept), await isIn(ada)]).toEqual([false, true, true])
    expect(await ada.call(revokeOtherSessions, {})).toEqual({ ended: 1 })
    expect([await isIn(kept), await isIn(ada), await isIn(ben)]).toEqual([false, true, true])
  })
})

test('a sign-in in a browser that has not done so before is told to the owner, another one there is not', async () => {
  const ada = await app.student()
  const known = app.browser({ 'user-agent': firefox })
  for (const _ of [1, 2]) await known.call(signIn, { email: ada.email, password: ada.password, remember: true })
  await app.as(null)(signIn, { email: ada.email, password: 'Wrong-Harbour-7', remember: true })
  const letters = (await lettersTo(app, ada.email)).filter(
    ({ subject }) => subject === 'New sign-in to your Quad account',
  )
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toMatch(
    /Browser: Firefox on Windows\nWhen: \d{4}-\d\d-\d\d, .*\(UTC\)\nNetwork address: 127\.0\.0\.1/,
  )
})

describe('changing the password', () => {
  test('needs the present one, ends all other sessions and reset links, and tells the owner', async () => {
    const ada = await app.student()
    const other = await signedInFrom(firefox, ada)
    await app.as(null)(requestReset, { email: ada.email })
    const halves = await resetHalvesOf(app, ada.email)
    const password = 'Other-Harbour-8'
    expect(await ada.call(changePassword, { current: 'Wrong-Harbour-7', password })).toMatchObject({
      ...{ code: 'invalid', fields: { current: identityWords.badPassword } },
    })
    expect(await ada.call(changePassword, { current: ada.password, password: 'Password1' })).toMatchObject({
      ...{ code: 'invalid', fields: { password: accountWords.passwordCommon } },
    })
    expect(await isIn(other)).toBe(true)
    expect(await ada.call(changePassword, { current: ada.password, password })).toEqual({})
    expect([await isIn(ada), await isIn(other)]).toEqual([true, false])
    expect(await app.as(null)(resetPassword, { ...halves, password: 'Third-Harbour-9' })).toMatchObject({
      code: 'gone',
    })
    expect(await app.as(null)(signIn, { email: ada.email, password, remember: false })).toMatchObject({ id: ada.id })
    const letter = (await lettersTo(app, ada.email)).find(({ subject }) => subject === 'Your Quad password was changed')
    expect(letter?.text).toContain('all other devices were signed out')
  })

  test('a wrong password is counted as at signing in, and does not lock the owner’s browser out of working', async () => {
    const ada = await app.student()
    const wrong = { current: 'Wrong-Harbour-7', password: 'Other-Harbour-8' }
    for (let tries = 1; tries <= 5; tries++)
      expect(await ada.call(changePassword, wrong)).toMatchObject({ code: 'invalid' })
    expect(await ada.call(changePassword, { ...wrong, current: ada.password })).toMatchObject({ code: 'too_many' })
    expect(await ada.call(confirmIdentity, { password: ada.password })).toMatchObject({ code: 'too_many' })
    expect(await ada.call(editProfile, { name: 'Ada Marlow-Finch' })).toMatchObject({ name: 'Ada Marlow-Finch' })
  })
})
