import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { instant } from '../../../contract/shapes.ts'
import { person } from '../contract.ts'
import { isAppCode, isRecoveryCode, plainCode, twoFactorWords } from './rules.ts'

const appCode = z
  .string()
  .max(60, twoFactorWords.appCode)
  .transform(plainCode)
  .refine(isAppCode, twoFactorWords.appCode)

/** A code from the app, or a recovery code. */
export const secondFactorCode = z
  .string()
  .max(60, twoFactorWords.anyCode)
  .transform(plainCode)
  .refine((code) => isAppCode(code) || isRecoveryCode(code), twoFactorWords.anyCode)

/** In groups of four characters, with hyphens. Shown this once. */
const newRecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

export const readTwoFactor = endpoint(
  'signed-in',
  'GET',
  '/account/two-factor',
  nothing,
  z.strictObject({
    /** Null: it is off. */
    onSince: instant.nullable(),
    /** How many recovery codes are left. */
    recoveryCodes: z.number().int(),
  }),
)

const newKey = z.strictObject({
  /** Base32, for typing it. */
  key: z.string(),
  /** `otpauth://`, for the QR code. */
  address: z.string(),
})
export type NewKey = z.output<typeof newKey>

/** Draws a key for the person's app. It counts once a code has confirmed it; until then a new one voids it. */
export const beginTwoFactor = endpoint('signed-in', 'POST', '/account/two-factor', nothing, newKey)

/** Turns it on, with the first code of that key. Ends all other sessions. */
export const confirmTwoFactor = endpoint(
  'signed-in',
  'POST',
  '/account/two-factor/confirm',
  z.strictObject({ code: appCode }),
  newRecoveryCodes,
)

/** Voids the older ones. */
export const drawRecoveryCodes = endpoint(
  'signed-in',
  'POST',
  '/account/two-factor/recovery-codes',
  nothing,
  newRecoveryCodes,
)

export const endTwoFactor = endpoint('signed-in', 'DELETE', '/account/two-factor', nothing, nothing)

/** The second step of a sign-in, in the browser in which the password was right within the last 10 minutes. */
export const finishSignIn = endpoint(
  'visitor',
  'POST',
  '/sign-in/code',
  z.strictObject({ code: secondFactorCode }),
  person,
)
