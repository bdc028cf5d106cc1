import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { id, instant } from '../../../contract/shapes.ts'
import { newPassword, password } from '../contract.ts'

const activeSession = z.strictObject({
  id,
  /** The browser and its system in words, "Firefox on Windows". */
  device: z.string(),
  kind: z.enum(['computer', 'phone', 'tablet']),
  /** The network address from which it began. */
  address: z.string().nullable(),
  /** Where that is said to be, "Tübingen, Germany"; null where it is not known. */
  place: z.string().nullable(),
  startedAt: instant,
  /** To ten minutes. */
  lastUsedAt: instant,
  /** Whether the caller asks from it. */
  present: z.boolean(),
})
export type ActiveSession = z.output<typeof activeSession>

/** Where the person is signed in: the present session first, then the last used. */
export const listActiveSessions = endpoint(
  'signed-in',
  'GET',
  '/account/sessions',
  nothing,
  z.strictObject({ rows: z.array(activeSession) }),
)

/** Signs that browser out, on its open pages within a second. Ending one that has ended already is no error. */
export const revokeSession = endpoint('signed-in', 'DELETE', '/account/sessions/:id', z.strictObject({ id }), nothing)

/** Signs out everywhere but here. Answers how many sessions ended. */
export const revokeOtherSessions = endpoint(
  'signed-in',
  'DELETE',
  '/account/sessions',
  nothing,
  z.strictObject({ ended: z.number().int() }),
)

/** Ends all other sessions and voids reset links. */
export const changePassword = endpoint(
  'signed-in',
  'PUT',
  '/account/password',
  z.strictObject({ current: password, password: newPassword }),
  nothing,
)
