import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import { lettersTo, linkIn, resetHalvesOf } from '../../../server/testing/letters.ts'
import type { Running } from '../../../server/testing/run.ts'
import { issueLink } from '../auth/links.ts'
import { confirmEmail, requestReset, resetPassword, signIn, signUp, whoAmI } from '../contract.ts'
import { confirmIdentity } from '../identity/contract.ts'
import { identityWords } from '../identity/rules.ts'
import { addedPasskey, optionsOf } from '../passkeys/authenticator.testing.ts'
import { offerPasskeySignIn, signInWithPasskey } from '../passkeys/contract.ts'
import { passkeyWords } from '../passkeys/rules.ts'
import { accountWords } from '../rules.ts'
import { turnOnTwoFactor } from '../twoFactor/factor.testing.ts'
import {
  cancelEmailChange,
  changeEmail,
  checkEmailUndo,
  confirmEmailChange,
  readEmailChange,
  undoEmailChange,
} from './contract.ts'
import { emailWords } from './rules.ts'

const minute = 60_000
const hour = 60 * minute
let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.setClock(new Date().toISOString()))

const fresh = () => `moved.${crypto.randomUUID()}@example.edu`
const tokenIn = async (address: string, subject: RegExp) =>
  (await linkIn(app, address, subject)).searchParams.get('token') ?? ''
const confirmed = async () => {
  const ada = await app.student()
  await ada.call(confirmEmail, { token: await issueLink(app.shell.database.db, ada.id, 'confirm', app.shell.clock()) })
  return ada
}
/** Asks for a new address and opens the link that it gets. */
async function move(ada: Awaited<ReturnType<typeof confirmed>>, email = fresh()) {
  expect(await ada.call(changeEmail, { email })).toEqual({})
  expect(await app.as(null)(confirmEmailChange, { token: await tokenIn(email, /^Confirm your new/) })).toEqual({
    email,
  })
  return email
}
const emailOf = async (browser: ReturnType<Running['browser']>) => {
  const answer = await browser.call(whoAmI, {})
  return 'person' in answer ? (answer.person?.email ?? null) : null
}

test('ten minutes after the last proof the password is asked for, and then it goes on', async () => {
  const ada = await confirmed()
  const email = fresh()
  app.advance(11 * minute)
  expect(await ada.call(changeEmail, { email })).toMatchObject({
    code: 'confirm_identity',
    detail: identityWords.wanted,
  })
  expect(await ada.call(confirmIdentity, { password: 'Wrong-Harbour-7' })).toMatchObject({
    fields: { password: identityWords.badPassword },
  })
  expect(await ada.call(changeEmail, { email })).toMatchObject({ code: 'confirm_identity' })
  expect(await ada.call(confirmIdentity, { password: ada.password })).toEqual({})
  expect(await ada.call(changeEmail, { email })).toEqual({})
  expect(await ada.call(readEmailChange, {})).toMatchObject({ pending: { email }, lockedUntil: null })
  // In this session alone.
  const other = app.browser()
  await other.call(signIn, { email: ada.email, password: ada.password, remember: true })
  app.advance(9 * minute)
  expect(await ada.call(changeEmail, { email })).toEqual({})
  app.advance(2 * minute)
  for (const browser of [ada, other])
    expect(await browser.call(changeEmail, { email })).toMatchObject({ code: 'confirm_identity' })
})

describe('a change of address', () => {
  test('waits until the new address confirms it, once; then one signs in with that, and older links are void', async () => {
    const ada = await confirmed()
    await app.as(null)(requestReset, { email: ada.email })
    const halves = await resetHalvesOf(app, ada.email)
    const email = fresh()
    expect(await ada.call(changeEmail, { email: ` ${email.toUpperCase()} ` })).toEqual({})
    expect(await emailOf(ada)).toBe(ada.email)
    const token = await tokenIn(email, /^Confirm your new/)
    expect(await app.as(null)(confirmEmailChange, { token })).toEqual({ email })
    expect(await app.as(null)(confirmEmailChange, { token })).toMatchObject({
      code: 'gone',
      detail: emailWords.badLink,
    })
    expect(await emailOf(ada)).toBe(email)
    const { password } = ada
    expect(await app.as(null)(signIn, { email: ada.email, password, remember: false })).toMatchObject({
      code: 'invalid',
    })
    expect(await app.as(null)(signIn, { email, password, remember: false })).toMatchObject({
      id: ada.id,
      emailVerified: true,
    })
    expect(await app.as(null)(resetPassword, { ...halves, password: 'Third-Harbour-9' })).toMatchObject({
      code: 'gone',
    })
  })

  test('a newer wish voids the older, a wish can be taken back, and a link is over after a day', async () => {
    const ada = await confirmed()
    const [first, second, third] = [fresh(), fresh(), fresh()]
    await ada.call(changeEmail, { email: first })
    const older = await tokenIn(first, /^Confirm your new/)
    await ada.call(changeEmail, { email: second })
    const newer = await tokenIn(second, /^Confirm your new/)
    expect(await app.as(null)(confirmEmailChange, { token: older })).toMatchObject({ code: 'gone' })
    expect(await ada.call(cancelEmailChange, {})).toEqual({})
    expect(await app.as(null)(confirmEmailChange, { token: newer })).toMatchObject({ code: 'gone' })
    await ada.call(changeEmail, { email: third })
    const late = await tokenIn(third, /^Confirm your new/)
    app.advance(25 * hour)
    expect(await app.as(null)(confirmEmailChange, { token: late })).toMatchObject({ code: 'gone' })
    expect(await emailOf(ada)).toBe(ada.email)
  })

  test('an address that is taken is answered like a free one; its owner is told, and it is not changed', async () => {
    const [ada, ben] = [await confirmed(), await app.student()]
    expect(await ada.call(changeEmail, { email: ben.email })).toEqual({})
    expect((await lettersTo(app, ben.email))[0]).toMatchObject({ subject: 'You already have a Quad account' })
    expect(await emailOf(ada)).toBe(ada.email)
    // Or somebody signs up with it before it is confirmed.
    const email = fresh()
    await ada.call(changeEmail, { email })
    const token = await tokenIn(email, /^Confirm your new/)
    await app.student({ email })
    expect(await app.as(null)(confirmEmailChange, { token })).toMatchObject({
      code: 'conflict',
      detail: emailWords.gone,
    })
    expect(await emailOf(ada)).toBe(ada.email)
  })

  test('obeys the rules of signing up, its limits, and what an address is', async () => {
    const ada = await confirmed()
    expect(await ada.call(changeEmail, { email: ada.email })).toMatchObject({ fields: { email: emailWords.same } })
    const answer = await ada.send(changeEmail, { email: 'no address' })
    expect(await answer.json()).toMatchObject({ fields: { email: accountWords.email } })
    for (let tries = 1; tries <= 5; tries++) expect(await ada.call(changeEmail, { email: fresh() })).toEqual({})
    expect(await ada.call(changeEmail, { email: fresh() })).toMatchObject({ code: 'too_many' })
    const strict = await testApp({ SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'uni.example' })
    strict.setClock(app.shell.clock().toISOString())
    const elsewhere = strict.browser()
    elsewhere.cookies.set('quad_session', (await confirmed()).cookies.get('quad_session') ?? '')
    expect(await elsewhere.call(changeEmail, { email: fresh() })).toMatchObject({
      fields: { email: expect.stringContaining('uni.example') },
    })
  })
})

describe('undoing a change', () => {
  test('the old address gets the account back, whatever an intruder did since', async () => {
    const ada = await confirmed()
    const intruder = app.browser()
    await intruder.call(signIn, { email: ada.email, password: ada.password, remember: true })
    const email = fresh()
    await intruder.call(changeEmail, { email })
    await intruder.call(confirmEmailChange, { token: await tokenIn(email, /^Confirm your new/) })
    // It cannot be moved on.
    expect(await intruder.call(changeEmail, { email: fresh() })).toMatchObject({ code: 'conflict' })
    app.advance(71 * hour)
    const token = await tokenIn(ada.email, /was changed$/)
    expect(await app.as(null)(checkEmailUndo, { token })).toMatchObject({ oldEmail: ada.email, newEmail: email })
    const password = 'Owner-Harbour-8'
    expect(await app.as(null)(undoEmailChange, { token, password: 'short' })).toMatchObject({ code: 'invalid' })
    expect(await app.as(null)(undoEmailChange, { token, password })).toEqual({ email: ada.email })
    expect([await emailOf(ada), await emailOf(intruder)]).toEqual([null, null])
    expect(await app.as(null)(signIn, { email: ada.email, password, remember: false })).toMatchObject({ id: ada.id })
    expect(await app.as(null)(signIn, { email, password: ada.password, remember: false })).toMatchObject({
      code: 'invalid',
    })
    expect(await app.as(null)(undoEmailChange, { token, password })).toMatchObject({ detail: emailWords.badUndoLink })
    for (const address of [ada.email, email])
      expect((await lettersTo(app, address))[0]).toMatchObject({ subject: /was changed back$/ })
  })

  test('ends the passkeys and the second factor that were added since it was asked for; an older passkey stays', async () => {
    const ada = await confirmed()
    app.advance(2000)
    const { authenticator: older } = await addedPasskey(app, ada)
    app.advance(minute)
    const email = fresh()
    await ada.call(changeEmail, { email })
    const { authenticator: between } = await addedPasskey(app, ada)
    await app.as(null)(confirmEmailChange, { token: await tokenIn(email, /^Confirm your new/) })
    app.advance(2000)
    const { authenticator: after } = await addedPasskey(app, ada)
    await turnOnTwoFactor(app, ada)
    const signInBy = async (authenticator: typeof older) => {
      const credential = authenticator.sign(optionsOf(await app.as(null)(offerPasskeySignIn, {})))
      return app.as(null)(signInWithPasskey, { credential, remember: false })
    }
    for (const one of [older, between, after]) expect(await signInBy(one)).toMatchObject({ id: ada.id })
    expect(await app.as(null)(signIn, { email, password: ada.password, remember: false })).toEqual({
      secondFactor: true,
    })

    const password = 'Owner-Harbour-8'
    const token = await tokenIn(ada.email, /was changed$/)
    expect(await app.as(null)(undoEmailChange, { token, password })).toEqual({ email: ada.email })
    for (const one of [between, after])
      expect(await signInBy(one)).toMatchObject({ code: 'invalid', detail: passkeyWords.refused })
    expect(await signInBy(older)).toMatchObject({ id: ada.id, email: ada.email })
    expect(await app.as(null)(signIn, { email: ada.email, password, remember: false })).toMatchObject({ id: ada.id })
  })

  test('is over after 72 hours; until then nobody else takes the old address', async () => {
    const ada = await confirmed()
    await move(ada)
    const token = await tokenIn(ada.email, /was changed$/)
    const taken = { name: 'Ben Marlow', major: 'Other', year: 'Senior', password: ada.password, zone: 'UTC' } as const
    expect(await app.as(null)(signUp, { ...taken, email: ada.email })).toMatchObject({ detail: accountWords.taken })
    app.advance(73 * hour)
    expect(await app.as(null)(checkEmailUndo, { token })).toMatchObject({ code: 'gone' })
    expect(await app.as(null)(undoEmailChange, { token, password: ada.password })).toMatchObject({ code: 'gone' })
    expect(await app.as(null)(signUp, { ...taken, email: ada.email })).toMatchObject({ person: { email: ada.email } })
  })

  test('an address that was never confirmed cannot take the account: it may be somebody else’s', async () => {
    const ada = await app.student()
    const email = await move(ada)
    expect((await lettersTo(app, ada.email)).map(({ subject }) => subject)).not.toContain(
      'The email address of your Quad account was changed',
    )
    expect(await ada.call(changeEmail, { email: fresh() })).toEqual({})
    expect(await emailOf(ada)).toBe(email)
  })

  test('of twenty that press the link at once one has it', async () => {
    const ada = await confirmed()
    await move(ada)
    const token = await tokenIn(ada.email, /was changed$/)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => app.as(null)(undoEmailChange, { token, password: `Owner-Harbour-${n}x` })),
    )
    expect(answers.filter((answer) => 'email' in answer)).toHaveLength(1)
  })
})
