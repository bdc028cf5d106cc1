import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { listAssignments } from '../../homework/contract.ts'
import { whoAmI } from '../contract.ts'
import { deleteAccount, keepAccount } from '../deletion/contract.ts'
import { accountWords } from '../rules.ts'
import { confirmAddress, turnOnTwoFactor } from '../twoFactor/factor.testing.ts'
import { addedPasskey, type Behaviour, makeAuthenticator, optionsOf } from './authenticator.testing.ts'
import {
  addPasskey,
  listPasskeys,
  offerPasskey,
  offerPasskeyProof,
  offerPasskeySignIn,
  proveByPasskey,
  signInWithPasskey,
} from './contract.ts'
import { passkeyWords } from './rules.ts'

const minute = 60_000
let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.setClock(new Date().toISOString()))

const refused = { code: 'invalid', detail: passkeyWords.refused }
const notAdded = { code: 'invalid', detail: passkeyWords.notAdded }

async function holder(on: Running = app) {
  const person = await on.student({ name: 'Ada Marlow' })
  await confirmAddress(on, person)
  on.advance(2000)
  return { ada: person, ...(await addedPasskey(on, person)) }
}
const offered = async (on: Running = app) => optionsOf(await on.browser().call(offerPasskeySignIn, {}))
const newOf = async (person: Caller) => optionsOf(await person.call(offerPasskey, {}))
const proofOf = async (person: Caller) => optionsOf(await person.call(offerPasskeyProof, {}))
const device = () => makeAuthenticator(app.shell.env.publicUrl.origin)

describe('a passkey signs in', () => {
  const signedIn = async ({ authenticator }: Awaited<ReturnType<typeof holder>>, on = app) => {
    const browser = on.browser()
    const credential = authenticator.sign(await offered(on))
    return { browser, answer: await browser.call(signInWithPasskey, { credential, remember: false }) }
  }

  test('whoever has a second factor without a code', async () => {
    const held = await holder()
    await turnOnTwoFactor(app, held.ada)
    const { browser, answer } = await signedIn(held)
    expect(answer).toMatchObject({ id: held.ada.id })
    expect(await browser.call(listAssignments, {})).toHaveProperty('rows')
  })

  test('whoever has deleted their account, to keep it and to nothing else', async () => {
    const held = await holder()
    expect(await held.ada.call(deleteAccount, {})).toHaveProperty('erasesAt')
    const { browser, answer } = await signedIn(held)
    expect(answer).toMatchObject({ id: held.ada.id })
    expect(await browser.call(listAssignments, {})).toMatchObject({ code: 'account_closed' })
    expect(await browser.call(keepAccount, {})).toEqual({})
    expect(await browser.call(listAssignments, {})).toHaveProperty('rows')
  })

  test('nobody whose address has to be confirmed first', async () => {
    const held = await holder()
    const strict = await testApp({ REQUIRE_EMAIL_CONFIRMATION: 'true' })
    await app.shell.database.pool.query('update profiles set email_verified = false where id = $1', [held.ada.id])
    const { browser, answer } = await signedIn(held, strict)
    expect(answer).toMatchObject({ code: 'forbidden', detail: accountWords.unconfirmed })
    expect(await browser.call(whoAmI, {})).toMatchObject({ person: null })
  })
})

describe('an answer', () => {
  test('to the challenge of something else proves nothing and adds nothing', async () => {
    const { ada, authenticator } = await holder()
    const { ada: other } = await holder()
    app.advance(11 * minute)
    for (const challenge of [await offered(), await proofOf(other)])
      expect(await ada.call(proveByPasskey, { credential: authenticator.sign(challenge) })).toMatchObject(refused)
    expect(await ada.call(offerPasskey, {})).toMatchObject({ code: 'confirm_identity' })
    expect(await ada.call(proveByPasskey, { credential: authenticator.sign(await proofOf(ada)) })).toEqual({})
    for (const challenge of [await offered(), await proofOf(ada)])
      expect(await ada.call(addPasskey, { credential: device().make(challenge) })).toMatchObject(notAdded)
    const addition = authenticator.sign(await newOf(ada))
    expect(await ada.call(proveByPasskey, { credential: addition })).toMatchObject(refused)
  })

  test.each<[string, Behaviour]>([
    ['on another page', { origin: 'https://quad.example.org' }],
    ['for another host', { host: 'example.org' }],
    ['without finger, face or PIN', { verifies: false }],
  ])('%s proves nothing and adds nothing', async (_, behaviour) => {
    const { ada, authenticator } = await holder()
    const proof = authenticator.sign(await proofOf(ada), behaviour)
    expect(await ada.call(proveByPasskey, { credential: proof })).toMatchObject(refused)
    const credential = device().make(await newOf(ada), behaviour)
    expect(await ada.call(addPasskey, { credential })).toMatchObject(notAdded)
  })

  test('proves once and adds once, also fifty times at the same moment', async () => {
    const { ada, authenticator } = await holder()
    const credential = authenticator.sign(await proofOf(ada))
    const fifty = Array.from({ length: 50 })
    const proofs = await Promise.all(fifty.map(() => ada.call(proveByPasskey, { credential })))
    expect(proofs.filter((answer) => !('code' in answer))).toHaveLength(1)
    const challenge = await newOf(ada)
    const made = fifty.map(() => device().make(challenge))
    const added = await Promise.all(made.map((one) => ada.call(addPasskey, { credential: one })))
    expect(added.filter((answer) => 'id' in answer)).toHaveLength(1)
    expect(await ada.call(listPasskeys, {})).toMatchObject({ rows: { length: 2 } })
  })

  test('that comes late is told so; what signed nothing of ours, and what nobody knows, is refused alike', async () => {
    const { ada, authenticator } = await holder()
    const [proof, addition] = [await proofOf(ada), await newOf(ada)]
    app.advance(9 * minute)
    expect(await ada.call(proveByPasskey, { credential: authenticator.sign(await proofOf(ada)) })).toEqual({})
    app.advance(2 * minute)
    const late = { code: 'invalid', detail: passkeyWords.late }
    expect(await ada.call(proveByPasskey, { credential: authenticator.sign(proof) })).toMatchObject(late)
    expect(await ada.call(addPasskey, { credential: device().make(addition) })).toMatchObject(late)
    const sound = authenticator.sign(await offered())
    for (const clientDataJSON of ['', 'bm9uZQ', Buffer.from('{"challenge":7}').toString('base64url')]) {
      const credential = { ...sound, response: { ...sound.response, clientDataJSON } }
      expect(await app.browser().call(signInWithPasskey, { credential, remember: false })).toMatchObject(refused)
    }
    const unknown = device().sign(await offered())
    expect(await app.browser().call(signInWithPasskey, { credential: unknown, remember: false })).toMatchObject(refused)
  })
})
