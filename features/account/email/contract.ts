import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { instant } from '../../../contract/shapes.ts'
import { email, newPassword } from '../contract.ts'
import { emailWords } from './rules.ts'

const token = (otherwise: string) => z.string().min(1, otherwise).max(100, otherwise)
const confirmToken = token(emailWords.badLink)
const undoToken = token(emailWords.badUndoLink)

export const readEmailChange = endpoint(
  'signed-in',
  'GET',
  '/account/email',
  nothing,
  z.strictObject({
    /** A new address that has not confirmed yet. */
    pending: z.strictObject({ email: z.string(), askedAt: instant }).nullable(),
    /** Until then it cannot be changed again. */
    lockedUntil: instant.nullable(),
  }),
)

/** Sends a link to the new address. Answers alike whether or not somebody has that address. */
export const changeEmail = endpoint('signed-in', 'PUT', '/account/email', z.strictObject({ email }), nothing)

/** Voids the link to the new address. */
export const cancelEmailChange = endpoint('signed-in', 'DELETE', '/account/email', nothing, nothing)

/** The link in the mail to the new address. */
export const confirmEmailChange = endpoint(
  'visitor',
  'POST',
  '/account/email/confirm',
  z.strictObject({ token: confirmToken }),
  z.strictObject({ email: z.string() }),
)

/** What the link in the mail to the old address would undo; it stays valid. */
export const checkEmailUndo = endpoint(
  'visitor',
  'POST',
  '/account/email/undo/check',
  z.strictObject({ token: undoToken }),
  z.strictObject({ oldEmail: z.string(), newEmail: z.string(), changedAt: instant }),
)

/** Gives the account back to the old address, with a new password; everything else that signs in ends. */
export const undoEmailChange = endpoint(
  'visitor',
  'POST',
  '/account/email/undo',
  z.strictObject({ token: undoToken, password: newPassword }),
  z.strictObject({ email: z.string() }),
)
