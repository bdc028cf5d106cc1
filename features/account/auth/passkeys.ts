import { isIP } from 'node:net'
import { z } from 'zod'
import { Refusal } from '../../../contract/refusal.ts'
import type { RequestDetails } from '../../../server/route.ts'
import type { Shell } from '../../../server/shell.ts'
import type { Person } from '../contract.ts'
import type { assertion, attestation } from '../passkeys/contract.ts'
import { type KnownPasskey, notePasskeyUse, passkeyByCredential, spendChallenge } from '../passkeys/queries.ts'
import { passkeyWords } from '../passkeys/rules.ts'
import { profileById, profileOf, toPerson } from '../queries.ts'
import { accountWords, suspendedWords } from '../rules.ts'
import { siteFacts } from '../texts/queries.ts'
import { type ChallengeUse, readChallenge } from './challenges.ts'
import { tellOfNewBrowser } from './newBrowser.ts'
import { beginSession, clearSessionCache, isKeptOut } from './session.ts'
import { endOld } from './sign-in.ts'

/** Loaded with the first passkey: few installations of a day need its ASN.1. */
export const webAuthn = () => import('@simplewebauthn/server')

/** The relying party; null where browsers make no passkeys for the host, since it is a bare address. */
export function passkeyHost({ env }: Shell): string | null {
  const { hostname } = env.publicUrl
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : hostname
}

export type Assertion = z.output<typeof assertion>
export type Attestation = z.output<typeof attestation>

/**
 * The passkey that answered a challenge drawn for that use and subject. Throws a Refusal where it did not, or where the
 * answer was accepted before.
 */
export async function checkAssertion(
  shell: Shell,
  use: ChallengeUse,
  subject: string,
  answer: Assertion,
): Promise<KnownPasskey> {
  // Looked at first, so that an answer does not tell whether the passkey is known.
  const challenge = challengeIn(shell, use, subject, answer)
  const known = await passkeyByCredential(shell.database.db, answer.id)
  const host = passkeyHost(shell)
  const { userHandle } = answer.response
  if (!known || !host || (userHandle !== undefined && userHandle !== handleOf(known.userId))) throw refusalFor(use)
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await verifyAuthenticationResponse({
    response: asResponse(answer),
    expectedChallenge: challenge.encoded,
    expectedOrigin: shell.env.publicUrl.origin,
    expectedRPID: host,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified) throw refusalFor(use)
  const now = shell.clock()
  const counted = await shell.database.transaction(
    async (db) =>
      (await spendChallenge(db, challenge, now)) &&
      (await notePasskeyUse(db, known.id, checked.authenticationInfo.newCounter, now)),
  )
  if (!counted) throw refusalFor(use)
  return known
}

/** What is stored of a new passkey. Throws a Refusal where the answer is not one to the challenge of this session. */
export async function checkAttestation(shell: Shell, session: string, answer: Attestation) {
  const host = passkeyHost(shell)
  if (!host) throw new Refusal('unavailable', passkeyWords.noHost)
  const challenge = challengeIn(shell, 'new', session, answer)
  const { verifyRegistrationResponse } = await webAuthn()
  const checked = await verifyRegistrationResponse({
    response: asResponse(answer),
    expectedChallenge: challenge.encoded,
    expectedOrigin: shell.env.publicUrl.origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified) throw refusalFor('new')
  const { credential, credentialBackedUp } = checked.registrationInfo
  return {
    challenge,
    made: {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      synced: credentialBackedUp,
      host,
    },
  }
}

/** Signs the owner of a passkey in on this browser. Throws a Refusal with the words of the sign-in screen. */
export async function signInByPasskey(
  shell: Shell,
  request: RequestDetails,
  answer: Assertion,
  remember: boolean,
): Promise<Person> {
  const { db } = shell.database
  const { userId } = await checkAssertion(shell, 'sign-in', '', answer)
  const person = await profileById(db, userId)
  if (!person) throw refusalFor('sign-in')
  if (shell.env.confirmFirst && !person.emailVerified) throw new Refusal('forbidden', accountWords.unconfirmed)
  if (isKeptOut(person)) {
    const { contact } = await siteFacts(db)
    throw new Refusal('forbidden', suspendedWords(contact))
  }
  await endOld(shell, request, undefined)
  await tellOfNewBrowser(shell, request, person)
  await beginSession(shell, request, person, { remember, byPasskey: true })
  clearSessionCache(shell)
  return (await profileOf(db, person)) ?? toPerson(person)
}

/** The user handle of a person's passkeys: their id. */
export const handleOf = (person: string): string => Buffer.from(person).toString('base64url')

/** The challenge that was answered. Throws a Refusal where it is over, or was not drawn for that use and subject. */
function challengeIn(shell: Shell, use: ChallengeUse, subject: string, { response }: Assertion | Attestation) {
  const encoded = encodedChallenge(response.clientDataJSON) ?? ''
  const found = readChallenge(shell, use, subject, Buffer.from(encoded, 'base64url').toString())
  if (!found) throw refusalFor(use)
  if (found.isOver) throw new Refusal('invalid', passkeyWords.late)
  return { ...found, encoded }
}

const clientData = z.object({ challenge: z.string() })

function encodedChallenge(clientDataJson: string): string | undefined {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())).challenge
  } catch {
    return undefined
  }
}

/** The library's type names more closed lists than it checks. */
function asResponse<T>(answer: Assertion | Attestation): T {
  return answer as unknown as T
}

/** One for all reasons, so that nobody learns which passkeys there are. */
export function refusalFor(use: ChallengeUse): Refusal {
  return new Refusal('invalid', use === 'new' ? passkeyWords.notAdded : passkeyWords.refused)
}
