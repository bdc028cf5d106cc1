import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { readOverview } from '../../admin/contract.ts'
import { signIn, whoAmI } from '../contract.ts'
import { makeAuthenticator } from '../passkeys/authenticator.testing.ts'
import { addPasskey, offerPasskey, offerPasskeySignIn, signInWithPasskey } from '../passkeys/contract.ts'
import { setRole } from '../queries.ts'
import { confirmAddress, turnOnTwoFactor } from '../twoFactor/factor.testing.ts'
import { identityWords } from './rules.ts'

let app: Running
beforeAll(async () => {
  app = await testApp({ REQUIRE_STAFF_SECOND_FACTOR: 'true' })
})
beforeEach(() => app.setClock(new Date().toISOString()))

const wanted = { code: 'forbidden', detail: identityWords.factorWanted }
const challengeOf = (found: object) =>
  'options' in found ? (found.options as { challenge: string }) : { challenge: '' }

async function newAdmin(): Promise<Caller> {
  const admin = await app.student()
  await confirmAddress(app, admin)
  await setRole(app.shell.database.db, admin.id, 'admin', app.shell.clock())
  app.advance(2000)
  return admin
}

test('an admin’s work is open only with an authenticator app, everything else without', async () => {
  const admin = await newAdmin()
  expect(await admin.call(whoAmI, {})).toMatchObject({ lacksFactor: true })
  expect(await admin.call(readOverview, {})).toMatchObject(wanted)
  await turnOnTwoFactor(app, admin)
  expect(await admin.call(whoAmI, {})).toMatchObject({ lacksFactor: false })
  expect(await admin.call(readOverview, {})).not.toHaveProperty('code')
  expect(await (await app.student()).call(whoAmI, {})).toMatchObject({ lacksFactor: false })
})

test('or in a session that a passkey began, not in one of the password alone', async () => {
  const admin = await newAdmin()
  const authenticator = makeAuthenticator(app.shell.env.publicUrl.origin)
  const credential = authenticator.make(challengeOf(await admin.call(offerPasskey, {})))
  expect(await admin.call(addPasskey, { credential })).toHaveProperty('id')
  app.advance(2000)
  expect(await admin.call(readOverview, {})).not.toHaveProperty('code')
  const byPassword = app.browser()
  await byPassword.call(signIn, { email: admin.email, password: admin.password, remember: false })
  expect(await byPassword.call(readOverview, {})).toMatchObject(wanted)
  const byPasskey = app.browser()
  const answer = authenticator.sign(challengeOf(await byPasskey.call(offerPasskeySignIn, {})))
  await byPasskey.call(signInWithPasskey, { credential: answer, remember: false })
  expect(await byPasskey.call(readOverview, {})).not.toHaveProperty('code')
})
