import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { z } from 'zod'
import { Refusal } from '../../../../contract/refusal.ts'
import { call } from '../../../../web/api/api.ts'
import type { Person } from '../../contract.ts'
import {
  type addPasskey,
  offerPasskeyProof,
  offerPasskeySignIn,
  type proveByPasskey,
  signInWithPasskey,
} from '../contract.ts'
import { passkeyWebWords } from '../rules.ts'

type Request = Parameters<typeof startAuthentication>[0]['optionsJSON']
type Creation = Parameters<typeof startRegistration>[0]['optionsJSON']
type Assertion = z.input<typeof proveByPasskey.input>['credential']
type Attestation = z.input<typeof addPasskey.input>['credential']

/** The browser asks the person for a passkey, now. Throws a Refusal where none was used. */
export async function signInNow(remember: boolean): Promise<Person> {
  const { options } = await call(offerPasskeySignIn, {})
  return call(signInWithPasskey, { credential: await answerOf(options), remember })
}

/**
 * The browser offers the person's passkeys among what it fills into the form, until one is chosen or `forgetOffer` is
 * called; then null, as where it cannot do so.
 */
export async function signInByOffer(remember: () => boolean): Promise<Person | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null
  const { options } = await call(offerPasskeySignIn, {})
  const answer = await startAuthentication({
    optionsJSON: options as unknown as Request,
    useBrowserAutofill: true,
  }).catch(() => null)
  return answer && call(signInWithPasskey, { credential: answer as unknown as Assertion, remember: remember() })
}

export function forgetOffer(): void {
  WebAuthnAbortService.cancelCeremony()
}

/** An answer that proves who is asking. Throws a Refusal where there is none. */
export async function proofNow(): Promise<Assertion> {
  const { options } = await call(offerPasskeyProof, {})
  if (!options) throw new Refusal('invalid', passkeyWebWords.none)
  return answerOf(options)
}

/** A new passkey of this browser, or of a phone or key that it reaches. Throws a Refusal where none was made. */
export async function makePasskey(options: object): Promise<Attestation> {
  const made = await startRegistration({ optionsJSON: options as Creation }).catch((error: unknown) => {
    const known = error instanceof Error && error.name === 'InvalidStateError'
    throw new Refusal('invalid', known ? passkeyWebWords.here : passkeyWebWords.notMade)
  })
  return made as unknown as Attestation
}

async function answerOf(options: object): Promise<Assertion> {
  const answer = await startAuthentication({ optionsJSON: options as Request }).catch(() => {
    throw new Refusal('invalid', passkeyWebWords.notUsed)
  })
  return answer as unknown as Assertion
}
