import { Refusal } from '../../../contract/refusal.ts'
import { deviceOfAgent } from '../../../server/device.ts'
import { networkOf } from '../../../server/http/address.ts'
import { bucketOf, countTry, uncountTry } from '../../../server/limits/windows.ts'
import type { RequestDetails } from '../../../server/route.ts'
import { on } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import { drawChallenge } from '../auth/challenges.ts'
import {
  checkAssertion,
  checkAttestation,
  passkeyHost,
  refusalFor,
  signInByPasskey,
  webAuthn,
} from '../auth/passkeys.ts'
import { clearSessionCache } from '../auth/session.ts'
import { refuseDemoLogin } from '../demo.ts'
import { markProved } from '../identity/queries.ts'
import { passkeyAddedMail, passkeyRemovedMail } from '../mails.ts'
import { limits } from '../rules.ts'
import { tellOfSecurity } from '../security.queries.ts'
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
import {
  asPasskey,
  countPasskeys,
  deletePasskey,
  insertPasskey,
  passkeysOf,
  setPasskeyName,
  spendChallenge,
} from './queries.ts'
import { challengeMinutes, maxPasskeys, passkeyWords, signInChallengeMinutes } from './rules.ts'

export const passkeyRoutes = [
  on(
    listPasskeys,
    async ({ db, shell, me }) => ({
      supported: passkeyHost(shell) !== null,
      rows: (await passkeysOf(db, me)).map(asPasskey),
    }),
    { whileClosed: true },
  ),

  on(
    offerPasskey,
    async ({ db, shell, me }) => {
      const host = await refuseNew(shell, me)
      const { generateRegistrationOptions } = await webAuthn()
      const options = await generateRegistrationOptions({
        ...{ rpName: 'Quad', rpID: host, userName: me.email, userDisplayName: me.name },
        userID: new Uint8Array(Buffer.from(me.id)),
        challenge: asBytes(drawChallenge(shell, 'new', me.session, challengeMinutes)),
        timeout: challengeMinutes * 60_000,
        excludeCredentials: (await passkeysOf(db, me)).map(({ credentialId }) => ({ id: credentialId })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { options: { ...options } }
    },
    { transaction: 'own', identity: 'recent' },
  ),

  on(
    addPasskey,
    async ({ shell, request, me, input, now, transaction }) => {
      await refuseNew(shell, me)
      const name = deviceOfAgent(request.headers.get('user-agent')).device
      const { made, challenge } = await checkAttestation(shell, me.session, input.credential)
      const row = await transaction(async (db) => {
        if (!(await spendChallenge(db, challenge, now))) throw refusalFor('new')
        const row = await insertPasskey(db, me, { ...made, name }, now)
        if (!row) throw new Refusal('conflict', passkeyWords.known)
        if ((await countPasskeys(db, me)) > maxPasskeys) throw new Refusal('conflict', passkeyWords.many)
        await markProved(db, me, now, 'passkey')
        const mail = passkeyAddedMail(me.email, shell.env.publicUrl.origin, row.name)
        await tellOfSecurity(shell, db, me.id, { event: 'passkey-added', mail })
        return row
      })
      clearSessionCache(shell)
      return asPasskey(row)
    },
    { transaction: 'own', identity: 'recent' },
  ),

  on(renamePasskey, async ({ db, me, input }) => {
    if (!(await setPasskeyName(db, me, input.id, input.name)))
      throw new Refusal('not_found', 'This passkey was removed.')
    return {}
  }),

  on(
    removePasskey,
    async ({ db, shell, me, input }) => {
      const gone = await deletePasskey(db, me, input.id)
      if (!gone) return {}
      const mail = passkeyRemovedMail(me.email, shell.env.publicUrl.origin, gone.name)
      await tellOfSecurity(shell, db, me.id, { event: 'passkey-removed', mail })
      return {}
    },
    { identity: 'recent' },
  ),

  on(
    offerPasskeySignIn,
    async ({ shell }) => ({
      options: await requestOptions(shell, drawChallenge(shell, 'sign-in', '', signInChallengeMinutes)),
    }),
    { transaction: 'own' },
  ),

  on(
    signInWithPasskey,
    ({ shell, request, input }) =>
      countFailures(shell, request, () => signInByPasskey(shell, request, input.credential, input.remember)),
    { transaction: 'own' },
  ),

  on(
    offerPasskeyProof,
    async ({ db, shell, me }) => {
      const host = passkeyHost(shell)
      const own = (await passkeysOf(db, me)).filter((one) => one.host === host)
      if (own.length === 0) return { options: null }
      const challenge = drawChallenge(shell, 'proof', me.session, challengeMinutes)
      return { options: await requestOptions(shell, challenge, own) }
    },
    { transaction: 'own', whileClosed: true },
  ),

  on(
    proveByPasskey,
    async ({ shell, request, me, input, now }) => {
      await countFailures(shell, request, async () => {
        const { userId } = await checkAssertion(shell, 'proof', me.session, input.credential)
        if (userId !== me.id) throw refusalFor('proof')
      })
      await markProved(shell.database.db, me, now, 'passkey')
      clearSessionCache(shell)
      return {}
    },
    { transaction: 'own', whileClosed: true },
  ),
]

/** The relying party, where the person may have one more passkey. */
async function refuseNew(shell: Shell, me: { id: string; email: string; confirmed: boolean }): Promise<string> {
  refuseDemoLogin(shell, me.email)
  if (!me.confirmed) throw new Refusal('forbidden', passkeyWords.unconfirmed)
  const host = passkeyHost(shell)
  if (!host) throw new Refusal('unavailable', passkeyWords.noHost)
  if ((await countPasskeys(shell.database.db, me)) >= maxPasskeys) throw new Refusal('conflict', passkeyWords.many)
  return host
}

async function requestOptions(
  shell: Shell,
  challenge: string,
  own: { credentialId: string; transports: string[] }[] = [],
) {
  const host = passkeyHost(shell)
  if (!host) throw new Refusal('unavailable', passkeyWords.noHost)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: host,
    challenge: asBytes(challenge),
    userVerification: 'required',
    timeout: challengeMinutes * 60_000,
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
  return { ...options }
}

/** Signatures cost the server time, so a network's failures are counted as those with passwords are. */
async function countFailures<T>(shell: Shell, request: RequestDetails, work: () => Promise<T>): Promise<T> {
  const bucket = bucketOf(shell, 'network', networkOf(request.address))
  await countTry(shell, limits.network, bucket)
  const done = await work()
  await uncountTry(shell.database.db, bucket)
  return done
}

const asBytes = (text: string) => new Uint8Array(Buffer.from(text))
