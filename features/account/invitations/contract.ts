import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { instant } from '../../../contract/shapes.ts'
import { signedUp, signUpDraft } from '../contract.ts'
import { invitationWords } from './rules.ts'

const token = z.string().min(1, invitationWords.invalid).max(100, invitationWords.invalid)

/** The address to which the link of an invitation is bound. A POST, so that the secret is in no address. */
export const readInvitation = endpoint(
  'visitor',
  'POST',
  '/invitation',
  z.strictObject({ token }),
  z.strictObject({ email: z.string(), expiresAt: instant }),
)

/**
 * Makes the account of the invited address. A link that came by mail proves the address, and its owner is signed in;
 * after another link, `person` is null where addresses are confirmed before the first sign-in.
 */
export const acceptInvitation = endpoint(
  'visitor',
  'POST',
  '/invitation/accept',
  signUpDraft.omit({ email: true }).extend({ token }),
  signedUp,
)
