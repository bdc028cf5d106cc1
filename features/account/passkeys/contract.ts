import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { id, instant, text } from '../../../contract/shapes.ts'
import { person } from '../contract.ts'

const name = text(60).refine((given) => given !== '', 'Give it a name.')
const passkey = z.strictObject({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** Whether its keeper copies it to the person's other devices. */
  synced: z.boolean(),
  /** The host for which it was made; with another one in PUBLIC_URL browsers do not offer it. */
  host: z.string(),
})
export type Passkey = z.output<typeof passkey>

/** `supported`: whether this installation's address has a host for which browsers make passkeys. */
export const listPasskeys = endpoint(
  'signed-in',
  'GET',
  '/account/passkeys',
  nothing,
  z.strictObject({ supported: z.boolean(), rows: z.array(passkey) }),
)

/** What the browser passes to WebAuthn, as JSON. */
const options = z.looseObject({ challenge: z.string() })
const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().optional(),
}
const extensions = z.record(z.string(), z.unknown())

/** A `PublicKeyCredential` with an attestation, as the browser's `toJSON` makes it. */
export const attestation = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
  clientExtensionResults: extensions,
})
/** A `PublicKeyCredential` with an assertion, as the browser's `toJSON` makes it. */
export const assertion = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
  clientExtensionResults: extensions,
})

/** Options for `navigator.credentials.create`. */
export const offerPasskey = endpoint(
  'signed-in',
  'POST',
  '/account/passkeys/offer',
  nothing,
  z.strictObject({ options }),
)
/** Named by the browser that made it, "Firefox on Windows". */
export const addPasskey = endpoint(
  'signed-in',
  'POST',
  '/account/passkeys',
  z.strictObject({ credential: attestation }),
  passkey,
)
export const renamePasskey = endpoint(
  'signed-in',
  'PUT',
  '/account/passkeys/:id',
  z.strictObject({ id, name }),
  nothing,
)
/** Removing one that is gone already is no error. */
export const removePasskey = endpoint('signed-in', 'DELETE', '/account/passkeys/:id', z.strictObject({ id }), nothing)

/** Options for `navigator.credentials.get`, the same for everybody. */
export const offerPasskeySignIn = endpoint(
  'visitor',
  'POST',
  '/sign-in/passkey/offer',
  nothing,
  z.strictObject({ options }),
)
/** Counts as password and second factor, since the passkey's keeper has asked for a finger, a face or a PIN. */
export const signInWithPasskey = endpoint(
  'visitor',
  'POST',
  '/sign-in/passkey',
  z.strictObject({ credential: assertion, remember: z.boolean() }),
  person,
)

/** `options` is null where the person has no passkey for this host. */
export const offerPasskeyProof = endpoint(
  'signed-in',
  'POST',
  '/identity/passkey/offer',
  nothing,
  z.strictObject({ options: options.nullable() }),
)
/** Proves once more who is asking, as `confirmIdentity` does. */
export const proveByPasskey = endpoint(
  'signed-in',
  'POST',
  '/identity/passkey',
  z.strictObject({ credential: assertion }),
  nothing,
)
