import type { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/refusal.ts'
import type { Feature } from '../../../server/feature.ts'
import { on, type RequestDetails } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import { readChallenge } from '../auth/challenges.ts'
import { refusalFor, webAuthn } from '../auth/passkeys.ts'
import { beginSession, clearSessionCache } from '../auth/session.ts'
import { profileById, toPerson } from '../queries.ts'
import { signInWithPasskey } from './contract.ts'
import { notePasskeyUse, passkeyByCredential, spendChallenge } from './queries.ts'

const { input, output } = signInWithPasskey
type Input = z.output<typeof input>
type Fault = 'twice' | 'any-page' | 'any-host' | 'unverified' | 'any-challenge' | 'unsigned' | 'uncounted' | 'telling'

/** A sign-in by passkey with that fault. */
export const faultySignIn = (fault: Fault) => endpoint('visitor', 'POST', `/planted/passkey/${fault}`, input, output)

const faults = ['twice', 'any-page', 'any-host', 'unverified', 'any-challenge', 'unsigned', 'uncounted', 'telling']

/** Planted faults, which the proof of passkeys has to find. */
export const plantedPasskeySignIns: Feature = {
  name: 'planted-passkeys',
  routes: (faults as Fault[]).map((fault) =>
    on(faultySignIn(fault), ({ shell, request, input }) => signInWithFault(shell, request, input, fault), {
      transaction: 'own',
    }),
  ),
}

async function signInWithFault(shell: Shell, request: RequestDetails, { credential }: Input, fault: Fault) {
  const { db } = shell.database
  const now = shell.clock()
  const known = await passkeyByCredential(db, credential.id)
  if (!known) throw fault === 'telling' ? new Refusal('not_found', 'There is no such passkey.') : refusalFor('sign-in')
  const client = JSON.parse(Buffer.from(credential.response.clientDataJSON, 'base64url').toString())
  const given = Buffer.from(client.challenge, 'base64url').toString()
  const challenge =
    fault === 'any-challenge'
      ? { digest: crypto.randomUUID(), expiresAt: now }
      : readChallenge(shell, 'sign-in', '', given)
  if (!challenge) throw refusalFor('sign-in')
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await verifyAuthenticationResponse({
    response: credential as never,
    expectedChallenge: client.challenge,
    expectedOrigin: fault === 'any-page' ? client.origin : shell.env.publicUrl.origin,
    expectedRPID: [known.host, ...(fault === 'any-host' ? ['example.org'] : [])],
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: fault === 'uncounted' ? 0 : known.counter,
    },
    requireUserVerification: fault !== 'unverified',
  }).catch(() => undefined)
  if (!checked?.verified && fault !== 'unsigned') throw refusalFor('sign-in')
  const isFresh = await spendChallenge(db, challenge, now)
  if (!isFresh && fault !== 'twice') throw refusalFor('sign-in')
  if (fault !== 'uncounted') await notePasskeyUse(db, known.id, checked?.authenticationInfo.newCounter ?? 0, now)
  const person = await profileById(db, known.userId)
  if (!person) throw refusalFor('sign-in')
  await beginSession(shell, request, person, { byPasskey: true })
  clearSessionCache(shell)
  return toPerson(person)
}
