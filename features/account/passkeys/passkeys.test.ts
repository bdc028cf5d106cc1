import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { lettersTo } from '../../../server/testing/letters.ts'
import type { Running } from '../../../server/testing/run.ts'
import { suspendPerson } from '../../admin/contract.ts'
import { startExport } from '../../export/contract.ts'
import { handleOf } from '../auth/passkeys.ts'
import { whoAmI } from '../contract.ts'
import { setRole } from '../queries.ts'
import { confirmAddress } from '../twoFactor/factor.testing.ts'
import { addedPasskey, type Behaviour, makeAuthenticator, optionsOf } from './authenticator.testing.ts'
import {
  addPasskey,
  listPasskeys,
  offerPasskey,
  offerPasskeyProof,
  offerPasskeySignIn,
  proveByPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './contract.ts'
import { maxPasskeys, passkeyWords } from './rules.ts'

const minute = 60_000
let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.setClock(new Date().toISOString()))

const notAdded = { code: 'invalid', detail: passkeyWords.notAdded }
const refused = { code: 'invalid', detail: passkeyWords.refused }
const wanted = { code: 'confirm_identity' }

async function confirmed(): Promise<Caller> {
  const person = await app.student({ name: 'Ada Marlow' })
  await confirmAddress(app, person)
  app.advance(2000)
  return person
}
const withPasskey = (person: Caller, behaviour: Behaviour = {}) => addedPasskey(app, person, behaviour)
const offered = async (of: Caller = app.browser()) => optionsOf(await of.call(offerPasskeySignIn, {}))

describe('a passkey', () => {
  test('signs its owner in without a password, is named, listed and told by mail, and no more once it is removed', async () => {
    const ada = await confirmed()
    const { authenticator, made, id } = await withPasskey(ada)
    expect(made).toMatchObject({ lastUsedAt: null, synced: false, host: 'localhost' })
    await ada.call(renamePasskey, { id, name: 'My phone' })
    expect(await ada.call(listPasskeys, {})).toMatchObject({ supported: true, rows: [{ id, name: 'My phone' }] })

    const browser = app.browser()
    const credential = authenticator.sign(await offered())
    expect(await browser.call(signInWithPasskey, { credential, remember: true })).toMatchObject({ email: ada.email })
    expect(await browser.call(whoAmI, {})).toMatchObject({ person: { email: ada.email } })
    const [row] = [await ada.call(listPasskeys, {})].flatMap((found) => ('rows' in found ? found.rows : []))
    expect(row?.lastUsedAt).not.toBeNull()
    // Once only, also for the browser that has used it.
    expect(await app.browser().call(signInWithPasskey, { credential, remember: true })).toMatchObject(refused)

    await ada.call(removePasskey, { id })
    const late = authenticator.sign(await offered())
    expect(await app.browser().call(signInWithPasskey, { credential: late, remember: false })).toMatchObject(refused)
    await app.settle()
    const subjects = (await lettersTo(app, ada.email)).map(({ subject }) => subject)
    expect(subjects).toContain('A passkey was added to your Quad account')
    expect(subjects).toContain('A passkey was removed from your Quad account')
    expect(subjects).toContain('New sign-in to your Quad account')
  })

  test('of one person who signs in twenty times at once with one answer, one comes in', async () => {
    const { authenticator } = await withPasskey(await confirmed())
    const credential = authenticator.sign(await offered())
    const all = await Promise.all(
      Array.from({ length: 20 }, () => app.browser().call(signInWithPasskey, { credential, remember: false })),
    )
    expect(all.filter((answer) => 'email' in answer)).toHaveLength(1)
  })

  test.each<[string, Behaviour]>([
    ['another page has asked for it', { origin: 'https://quad.example.org' }],
    ['it is bound to another host', { host: 'example.org' }],
    ['nobody was verified', { verifies: false }],
    ['it names another person', { handle: handleOf(crypto.randomUUID()) }],
  ])('is refused where %s', async (_, behaviour) => {
    const { authenticator } = await withPasskey(await confirmed())
    const credential = authenticator.sign(await offered(), behaviour)
    expect(await app.browser().call(signInWithPasskey, { credential, remember: false })).toMatchObject(refused)
  })

  test('is refused with a challenge that is foreign, for something else, of another session, or too old', async () => {
    const ada = await confirmed()
    const { authenticator } = await withPasskey(ada)
    const sign = (challenge: { challenge: string }) =>
      app.browser().call(signInWithPasskey, { credential: authenticator.sign(challenge), remember: false })
    const own = Buffer.from(`${Date.now() + minute}.none.none`).toString('base64url')
    expect(await sign({ challenge: own })).toMatchObject(refused)
    const proof = optionsOf(await ada.call(offerPasskeyProof, {}))
    expect(await sign(proof)).toMatchObject(refused)
    const old = await offered()
    app.advance(61 * minute)
    expect(await sign(old)).toMatchObject({ code: 'invalid', detail: passkeyWords.late })
  })

  test('that counts is refused where it has counted less than before: somebody has a copy', async () => {
    const { authenticator } = await withPasskey(await confirmed(), { counter: 4 })
    const sign = async (counter: number) =>
      app.browser().call(signInWithPasskey, {
        credential: authenticator.sign(await offered(), { counter }),
        remember: false,
      })
    expect(await sign(5)).toHaveProperty('email')
    expect(await sign(5)).toMatchObject(refused)
    expect(await sign(3)).toMatchObject(refused)
    expect(await sign(6)).toHaveProperty('email')
  })

  test('lets nobody in who is suspended', async () => {
    const ada = await confirmed()
    const { authenticator } = await withPasskey(ada)
    const admin = await app.student()
    await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
    app.advance(2000)
    await admin.call(suspendPerson, { person: ada.id, reason: 'Spam' })
    const credential = authenticator.sign(await offered())
    expect(await app.browser().call(signInWithPasskey, { credential, remember: false })).toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('adding a passkey', () => {
  test('needs a confirmed address and a recent proof of who one is', async () => {
    const newcomer = await app.student()
    expect(await newcomer.call(offerPasskey, {})).toMatchObject({ code: 'forbidden', detail: passkeyWords.unconfirmed })
    const ada = await confirmed()
    const options = optionsOf(await ada.call(offerPasskey, {}))
    app.advance(11 * minute)
    expect(await ada.call(offerPasskey, {})).toMatchObject(wanted)
    const credential = makeAuthenticator(app.shell.env.publicUrl.origin).make(options)
    expect(await ada.call(addPasskey, { credential })).toMatchObject(wanted)
  })

  test('is refused to another session, a second time, without verification, and beyond the limit', async () => {
    const ada = await confirmed()
    const other = await confirmed()
    const options = optionsOf(await ada.call(offerPasskey, {}))
    const authenticator = makeAuthenticator(app.shell.env.publicUrl.origin)
    expect(await other.call(addPasskey, { credential: authenticator.make(options) })).toMatchObject(notAdded)
    const unverified = authenticator.make(options, { verifies: false })
    expect(await ada.call(addPasskey, { credential: unverified })).toMatchObject(notAdded)
    expect(await ada.call(addPasskey, { credential: authenticator.make(options) })).toHaveProperty('id')
    expect(await ada.call(addPasskey, { credential: authenticator.make(options) })).toMatchObject(notAdded)
    const again = optionsOf(await other.call(offerPasskey, {}))
    expect(await other.call(addPasskey, { credential: authenticator.make(again) })).toMatchObject({ code: 'conflict' })
    for (let count = 1; count < maxPasskeys; count++) await withPasskey(ada)
    expect(await ada.call(offerPasskey, {})).toMatchObject({ code: 'conflict', detail: passkeyWords.many })
  })
})

test('a passkey proves who is asking, in the session that was asked only', async () => {
  const ada = await confirmed()
  const { authenticator } = await withPasskey(ada)
  const outsider = await confirmed()
  const { authenticator: strange } = await withPasskey(outsider)
  app.advance(11 * minute)
  expect(await ada.call(startExport, {})).toMatchObject(wanted)
  const own = optionsOf(await ada.call(offerPasskeyProof, {}))
  expect(await ada.call(proveByPasskey, { credential: strange.sign(own) })).toMatchObject(refused)
  const theirs = optionsOf(await outsider.call(offerPasskeyProof, {}))
  expect(await ada.call(proveByPasskey, { credential: authenticator.sign(theirs) })).toMatchObject(refused)
  const next = optionsOf(await ada.call(offerPasskeyProof, {}))
  expect(await ada.call(proveByPasskey, { credential: authenticator.sign(next) })).toEqual({})
  expect(await ada.call(startExport, {})).toHaveProperty('export')
})
