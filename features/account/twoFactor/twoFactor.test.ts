import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { lettersTo } from '../../../server/testing/letters.ts'
import type { Running } from '../../../server/testing/run.ts'
import { openKey } from '../auth/codes.ts'
import { signIn, whoAmI } from '../contract.ts'
import { confirmIdentity } from '../identity/contract.ts'
import { changePassword } from '../sessions/contract.ts'
import { beginTwoFactor, confirmTwoFactor, drawRecoveryCodes, endTwoFactor, readTwoFactor } from './contract.ts'
import { codeAt, confirmAddress, turnOnTwoFactor, wrongCodeAt } from './factor.testing.ts'
import { factorOf } from './queries.ts'
import { twoFactorWords } from './rules.ts'

const minute = 60_000
let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.holdClock(new Date().toISOString()))

const now = () => app.shell.clock()
const isIn = async (browser: Caller) => {
  const answer = await browser.call(whoAmI, {})
  return 'person' in answer && answer.person !== null
}
async function withFactor() {
  const ada = await app.student()
  const made = await turnOnTwoFactor(app, ada)
  // The code that turned it on is used up.
  app.advance(30_000)
  return { ada, ...made }
}
const subjectsTo = async (of: { email: string }) => (await lettersTo(app, of.email)).map(({ subject }) => subject)

describe('turning it on', () => {
  test('needs a confirmed address and a code of the new key, and then tells the owner', async () => {
    const ada = await app.student()
    expect(await ada.call(beginTwoFactor, {})).toMatchObject({
      ...{ code: 'forbidden', detail: twoFactorWords.unconfirmed },
    })
    await confirmAddress(app, ada)
    const other = app.browser()
    await other.call(signIn, { email: ada.email, password: ada.password, remember: true })
    const begun = await ada.call(beginTwoFactor, {})
    if (!('key' in begun)) throw new Error(begun.detail)
    const address = new URL(begun.address)
    expect([address.protocol, address.searchParams.get('secret')]).toEqual(['otpauth:', begun.key])
    expect(decodeURIComponent(address.pathname)).toContain(ada.email)
    expect(begun.key).toMatch(/^[A-Z2-7]{32}$/)
    expect(await ada.call(readTwoFactor, {})).toEqual({ onSince: null, recoveryCodes: 0 })
    expect(await ada.call(confirmTwoFactor, { code: wrongCodeAt(begun.key, now()) })).toMatchObject({
      ...{ code: 'invalid', fields: { code: twoFactorWords.badCode } },
    })
    // Until then the password is enough.
    expect(await app.as(null)(signIn, { email: ada.email, password: ada.password, remember: false })).toMatchObject({
      id: ada.id,
    })
    const code = codeAt(begun.key, now())
    const done = await ada.call(confirmTwoFactor, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    if (!('recoveryCodes' in done)) throw new Error(done.detail)
    expect(new Set(done.recoveryCodes).size).toBe(10)
    expect(await ada.call(readTwoFactor, {})).toEqual({ onSince: now().toISOString(), recoveryCodes: 10 })
    expect([await isIn(ada), await isIn(other)]).toEqual([true, false])
    expect(await ada.call(beginTwoFactor, {})).toMatchObject({ code: 'conflict', detail: twoFactorWords.onAlready })
    expect(await subjectsTo(ada)).toContain('Two-factor sign-in is on for your Quad account')
  })

  test('a new key voids the one before it', async () => {
    const ada = await app.student()
    await confirmAddress(app, ada)
    const [first, second] = [await ada.call(beginTwoFactor, {}), await ada.call(beginTwoFactor, {})]
    if (!('key' in first) || !('key' in second)) throw new Error('no key')
    expect(await ada.call(confirmTwoFactor, { code: codeAt(first.key, now()) })).toMatchObject({ code: 'invalid' })
    expect(await ada.call(confirmTwoFactor, { code: codeAt(second.key, now()) })).toMatchObject({
      recoveryCodes: expect.any(Array),
    })
  })

  test('neither the key nor a recovery code is stored as it is', async () => {
    const { key, recoveryCodes, ada } = await withFactor()
    const { rows } = await app.shell.database.pool.query(
      `select f::text || (select string_agg(r::text, ' ') from recovery_codes r where r.profile_id = f.profile_id) as text
        from second_factors f where f.profile_id = $1`,
      [ada.id],
    )
    expect(rows[0].text.length).toBeGreaterThan(500)
    for (const secret of [key, ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])])
      expect(rows[0].text).not.toContain(secret)
    const { db } = app.shell.database
    const sealed = (await factorOf(db, ada))?.sealedKey ?? ''
    expect(openKey(app.shell, ada.id, sealed)).toBe(key)
    expect(() => openKey(app.shell, crypto.randomUUID(), sealed)).toThrow()
  })
})

test('everything that changes it asks for a recent proof, with password and code', async () => {
  const { ada, key, recoveryCodes } = await withFactor()
  app.advance(11 * minute)
  for (const endpoint of [beginTwoFactor, drawRecoveryCodes, endTwoFactor])
    expect(await ada.call(endpoint, {})).toMatchObject({ code: 'confirm_identity' })
  expect(await ada.call(confirmTwoFactor, { code: '000000' })).toMatchObject({ code: 'confirm_identity' })
  const { password } = ada
  // The password alone proves too little, also where it is changed.
  expect(await ada.call(changePassword, { current: password, password: 'Other-Harbour-8' })).toMatchObject({
    code: 'confirm_identity',
  })
  expect(await ada.call(confirmIdentity, { password })).toMatchObject({ fields: { code: twoFactorWords.codeWanted } })
  expect(await ada.call(confirmIdentity, { password: 'Wrong-Harbour-7', code: codeAt(key, now()) })).toMatchObject({
    fields: { password: expect.any(String) },
  })
  expect(await ada.call(confirmIdentity, { password, code: wrongCodeAt(key, now()) })).toMatchObject({
    fields: { code: twoFactorWords.badCode },
  })
  expect(await ada.call(endTwoFactor, {})).toMatchObject({ code: 'confirm_identity' })
  expect(await ada.call(confirmIdentity, { password, code: codeAt(key, now()) })).toEqual({})
  const drawn = await ada.call(drawRecoveryCodes, {})
  if (!('recoveryCodes' in drawn)) throw new Error(drawn.detail)
  app.advance(11 * minute)
  // The older ones are void, the new ones work, each once.
  const proof = (code = '') => ada.call(confirmIdentity, { password, code })
  expect(await proof(recoveryCodes[0])).toMatchObject({ fields: { code: twoFactorWords.badRecoveryCode } })
  expect(await proof(drawn.recoveryCodes[0]?.toLowerCase())).toEqual({})
  expect(await proof(drawn.recoveryCodes[0])).toMatchObject({ fields: { code: twoFactorWords.badRecoveryCode } })
  expect(await ada.call(endTwoFactor, {})).toEqual({})
  expect(await ada.call(readTwoFactor, {})).toEqual({ onSince: null, recoveryCodes: 0 })
  expect(await app.as(null)(signIn, { email: ada.email, password, remember: false })).toMatchObject({ id: ada.id })
  expect(await subjectsTo(ada)).toEqual(
    expect.arrayContaining([
      'New recovery codes for your Quad account',
      'A recovery code of your Quad account was used',
      'Two-factor sign-in is off for your Quad account',
    ]),
  )
  const used = (await lettersTo(app, ada.email)).find(({ subject }) => subject.startsWith('A recovery code'))
  expect(used?.text).toContain('9 are left')
})

test('changing the password right after a proof does not count as another one', async () => {
  const { ada } = await withFactor()
  app.advance(9 * minute)
  const password = 'Other-Harbour-8'
  expect(await ada.call(changePassword, { current: ada.password, password })).toEqual({})
  app.advance(2 * minute)
  expect(await ada.call(endTwoFactor, {})).toMatchObject({ code: 'confirm_identity' })
})
