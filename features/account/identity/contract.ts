import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { password } from '../contract.ts'
import { secondFactorCode } from '../twoFactor/contract.ts'

/**
 * Proves once more who is asking; then what needs it is open to this session for `identityMinutes`. `code`: of whoever
 * has a second factor.
 */
export const confirmIdentity = endpoint(
  'signed-in',
  'POST',
  '/identity',
  z.strictObject({ password, code: secondFactorCode.optional() }),
  nothing,
)
