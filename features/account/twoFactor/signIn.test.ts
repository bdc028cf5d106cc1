import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { lettersTo, linkIn, resetHalvesOf } from '../../../server/testing/letters.ts'
import type { Running } from '../../../server/testing/run.ts'
import { requestReset, resetPassword, signIn, whoAmI } from '../contract.ts'
import { deleteAccount } from '../deletion/contract.ts'
import { changeEmail, confirmEmailChange, undoEmailChange } from '../email/contract.ts'
import { confirmIdentity } from '../identity/contract.ts'
import { endSessionsOf, profileById, setSuspension } from '../queries.ts'
import { limits } from '../rules.ts'
import { drawRecoveryCodes, finishSignIn, readTwoFactor } from './contract.ts'
import { codeAt, confirmAddress, turnOnTwoFactor, wrongCodeAt } from './factor.testing.ts'
import { twoFactorWords } from './rules.ts'

const minute = 60_000
let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.holdClock(new Date().toISOString()))

const now = () => app.shell.clock()
const waits = { secondFactor: true }
const gone = { code: 'gone', detail: twoFactorWords.stepGone }
const isIn = async (browser: Caller) => {
  const answer = await browser.call(whoAmI, {})
  return 'person' in answer && answer.person !== null
}
async function withFactor() {
  const ada = await app.student()
  const made = await turnOnTwoFactor(app, ada)
  app.advance(30_000)
  return { ada, ...made }
}
/** A browser in which the password was right. */
async function atSecondStep(of: { email: string; password: string }, remember = false) {
  const browser = app.browser()
  expect(await browser.call(signIn, { email: of.email, password: of.password, remember })).toEqual(waits)
  return browser
}
const newBrowserMails = async (email: string) =>
  (await lettersTo(app, email)).filter(({ subject }) => subject === 'New sign-in to your Quad account').length

describe('the second step', () => {
  test('the session, the mark of the browser and the mail about it come with the code alone', async () => {
    const { ada, key } = await withFactor()
    const browser = app.browser()
    const first = await browser.send(signIn, { email: ada.email, password: ada.password, remember: true })
    expect(await first.json()).toEqual(waits)
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^quad_step=[^;]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect([await isIn(browser), await newBrowserMails(ada.email)]).toEqual([false, 0])
    const { rows } = await app.shell.database.pool.query('select count(*)::int as n from sessions where user_id = $1', [
      ada.id,
    ])
    expect(rows).toEqual([{ n: 1 }])
    const second = await browser.send(finishSignIn, { code: codeAt(key, now()) })
    expect(await second.json()).toMatchObject({ id: ada.id, email: ada.email })
    expect(second.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^quad_session=[^;]+; Max-Age=2592000; /),
      expect.stringMatching(/^quad_device=/),
      expect.stringMatching(/^quad_step=; Max-Age=0; /),
    ])
    expect([await isIn(browser), await newBrowserMails(ada.email)]).toEqual([true, 1])
  })

  test('without "Remember me" the session ends with the browser', async () => {
    const { ada, key } = await withFactor()
    const browser = await atSecondStep(ada)
    const answer = await browser.send(finishSignIn, { code: codeAt(key, now()) })
    expect(answer.headers.getSetCookie()[0]).toMatch(/^quad_session=[^;]+; Path/)
  })

  test('a wrong password is answered as for everybody else', async () => {
    const { ada } = await withFactor()
    const ben = await app.student()
    const answers = []
    for (const { email } of [ada, ben]) {
      const answer = await app.browser().send(signIn, { email, password: 'Wrong-Harbour-7', remember: false })
      const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers)
      answers.push({ status: answer.status, headers, body: await answer.text() })
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test('is open for ten minutes, once, and to the browser that gave the password', async () => {
    const { ada, key } = await withFactor()
    const browser = await atSecondStep(ada)
    expect(await app.as(null)(finishSignIn, { code: codeAt(key, now()) })).toMatchObject(gone)
    const late = await atSecondStep(ada)
    const kept = new Map(browser.cookies)
    expect(await browser.call(finishSignIn, { code: codeAt(key, now()) })).toMatchObject({ id: ada.id })
    const copy = app.browser()
    for (const [name, value] of kept) copy.cookies.set(name, value)
    app.advance(30_000)
    expect(await copy.call(finishSignIn, { code: codeAt(key, now()) })).toMatchObject(gone)
    app.advance(9.5 * minute)
    expect(await late.call(finishSignIn, { code: codeAt(key, now()) })).toMatchObject(gone)
  })

  test('ends with the password, with a sign-out by an admin, and is closed to the suspended', async () => {
    const { ada, key } = await withFactor()
    const { db } = app.shell.database
    const [before, out] = [await atSecondStep(ada), await atSecondStep(ada)]
    await endSessionsOf(db, ada.id, now())
    expect(await out.call(finishSignIn, { code: codeAt(key, now()) })).toMatchObject(gone)
    expect(await before.call(finishSignIn, { code: codeAt(key, now()) })).toMatchObject(gone)
    const old = await atSecondStep(ada)
    app.advance(1000)
    await app.as(null)(requestReset, { email: ada.email })
    const halves = await resetHalvesOf(app, ada.email)
    await app.as(null)(resetPassword, { ...halves, password: 'Other-Harbour-8' })
    expect(await old.call(finishSignIn, { code: codeAt(key, now()) })).toMatchObject(gone)
    const fresh = await atSecondStep({ email: ada.email, password: 'Other-Harbour-8' })
    await setSuspension(db, ada.id, 'Spam', now())
    expect(await fresh.call(finishSignIn, { code: codeAt(key, now()) })).toMatchObject({
      ...{ code: 'forbidden', detail: expect.stringMatching(/suspended/) },
    })
    await setSuspension(db, ada.id, null, now())
    expect(await fresh.call(finishSignIn, { code: codeAt(key, now()) })).toMatchObject({ id: ada.id })
  })

  test('a closed account is opened in two steps as well', async () => {
    const { ada, key } = await withFactor()
    expect(await ada.call(deleteAccount, {})).toMatchObject({ erasesAt: expect.any(String) })
    const browser = await atSecondStep(ada)
    expect(await browser.call(finishSignIn, { code: codeAt(key, now()) })).toMatchObject({ id: ada.id })
    app.advance(30_000)
    expect(await browser.call(readTwoFactor, {})).toMatchObject({ recoveryCodes: 10 })
    const proof = { password: ada.password, code: codeAt(key, now()) }
    expect(await browser.call(confirmIdentity, proof)).toEqual({})
  })
})

describe('a code', () => {
  test('is accepted once, also by four browsers at the same moment; none of before it afterwards', async () => {
    const { ada, key } = await withFactor()
    const browsers: Caller[] = []
    for (let at = 0; at < 4; at++) browsers.push(await atSecondStep(ada))
    const code = codeAt(key, now())
    const answers = await Promise.all(browsers.map((browser) => browser.send(finishSignIn, { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    const again = await atSecondStep(ada)
    expect(await again.call(finishSignIn, { code })).toMatchObject({ fields: { code: twoFactorWords.badCode } })
    app.advance(30_000)
    const newer = codeAt(key, new Date(now().getTime() + 30_000))
    expect(await again.call(finishSignIn, { code: newer })).toMatchObject({ id: ada.id })
    const next = await atSecondStep(ada)
    expect(await next.call(finishSignIn, { code: codeAt(key, now()) })).toMatchObject({ code: 'invalid' })
  })

  test.each([
    [-60, 400],
    [-30, 200],
    [30, 200],
    [60, 400],
  ])('of a clock that is %i seconds off is answered %i', async (seconds, status) => {
    const { ada, key } = await withFactor()
    app.advance(5 * minute)
    const browser = await atSecondStep(ada)
    const code = codeAt(key, new Date(now().getTime() + seconds * 1000))
    expect((await browser.send(finishSignIn, { code })).status).toBe(status)
  })

  test('of recovery signs in once, and the mail says how many are left', async () => {
    const { ada, recoveryCodes } = await withFactor()
    const code = recoveryCodes[3]?.toLowerCase().replaceAll('-', ' ') ?? ''
    const browsers = [await atSecondStep(ada), await atSecondStep(ada), await atSecondStep(ada)]
    const answers = await Promise.all(browsers.map((browser) => browser.send(finishSignIn, { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await ada.call(readTwoFactor, {})).toMatchObject({ recoveryCodes: 9 })
    const letter = (await lettersTo(app, ada.email)).find(({ subject }) => subject.startsWith('A recovery code'))
    expect(letter?.text).toContain('9 are left')
  })
})

describe('five wrong codes in 15 minutes', () => {
  test('are counted for the person, at the same moment and in any browser, before they are evaluated', async () => {
    const { ada, key } = await withFactor()
    const browsers: Caller[] = []
    for (let at = 0; at < 6; at++) browsers.push(await atSecondStep(ada))
    const code = wrongCodeAt(key, now())
    const answers = await Promise.all(
      browsers.flatMap((browser) => [1, 2, 3].map(() => browser.send(finishSignIn, { code }))),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(13)
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(Array.from({ length: 13 }, () => '900'))
    // Not even the right one any more, nor a second node, nor where one proves who one is.
    const right = codeAt(key, now())
    expect(await browsers[0]?.call(finishSignIn, { code: right })).toMatchObject({
      ...{ code: 'too_many', detail: limits.secondFactor.words },
    })
    expect(await ada.call(confirmIdentity, { password: ada.password, code: right })).toMatchObject({ code: 'too_many' })
    app.advance(15 * minute)
    const browser = await atSecondStep(ada)
    expect(await browser.call(finishSignIn, { code: codeAt(key, now()) })).toMatchObject({ id: ada.id })
  })

  test('are not forgotten by another right password or a reset', async () => {
    const { ada, key } = await withFactor()
    const browser = await atSecondStep(ada)
    for (let tries = 0; tries < 5; tries++) await browser.call(finishSignIn, { code: wrongCodeAt(key, now()) })
    await app.as(null)(requestReset, { email: ada.email })
    await app.as(null)(resetPassword, { ...(await resetHalvesOf(app, ada.email)), password: 'Other-Harbour-8' })
    const other = await atSecondStep({ email: ada.email, password: 'Other-Harbour-8' })
    expect(await other.call(finishSignIn, { code: codeAt(key, now()) })).toMatchObject({ code: 'too_many' })
  })
})

test('a reset by mail signs nobody in, and the new password still leads to the code', async () => {
  const { ada, key } = await withFactor()
  const browser = app.browser()
  await browser.call(requestReset, { email: ada.email })
  const password = 'Other-Harbour-8'
  expect(await browser.call(resetPassword, { ...(await resetHalvesOf(app, ada.email)), password })).toEqual({})
  expect(await isIn(browser)).toBe(false)
  expect(await browser.call(signIn, { email: ada.email, password, remember: false })).toEqual(waits)
  expect(await browser.call(finishSignIn, { code: codeAt(key, now()) })).toMatchObject({ id: ada.id })
})

describe('undoing a change of address', () => {
  const undo = async (email: string) => {
    const token = (await linkIn(app, email, /address of your Quad account was changed/)).searchParams.get('token') ?? ''
    expect(await app.as(null)(undoEmailChange, { token, password: 'Owner-Harbour-8' })).toEqual({ email })
  }
  const move = async (ada: Caller) => {
    const email = `moved.${crypto.randomUUID()}@example.edu`
    expect(await ada.call(changeEmail, { email })).toEqual({})
    const token = (await linkIn(app, email, /^Confirm your new/)).searchParams.get('token') ?? ''
    await app.as(null)(confirmEmailChange, { token })
  }

  test('ends a second factor that was added since, and says so', async () => {
    const ada = await app.student()
    await confirmAddress(app, ada)
    await move(ada)
    await turnOnTwoFactor(app, ada)
    await undo(ada.email)
    const answer = await app.as(null)(signIn, { email: ada.email, password: 'Owner-Harbour-8', remember: false })
    expect(answer).toMatchObject({ id: ada.id })
    const subjects = (await lettersTo(app, ada.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Two-factor sign-in is off for your Quad account')
  })

  test('leaves an older one, without the recovery codes that were drawn since', async () => {
    const { ada, key } = await withFactor()
    await move(ada)
    expect(await ada.call(drawRecoveryCodes, {})).toMatchObject({ recoveryCodes: expect.any(Array) })
    await undo(ada.email)
    const browser = await atSecondStep({ email: ada.email, password: 'Owner-Harbour-8' })
    expect(await browser.call(finishSignIn, { code: codeAt(key, now()) })).toMatchObject({ id: ada.id })
    expect(await browser.call(readTwoFactor, {})).toMatchObject({ recoveryCodes: 0 })
    expect((await profileById(app.shell.database.db, ada.id))?.email).toBe(ada.email)
  })
})
