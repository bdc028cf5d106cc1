import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { ownText } from '../../../contract/publicText.ts'
import { inScope } from '../../../contract/scope.ts'
import { id, instant } from '../../../contract/shapes.ts'
import { bookingScope } from '../sessions/contract.ts'
import { meetingStates } from './rules.ts'

/**
 * The way to the meeting of a session. The only answer that holds its address, for the two alone and only while `state`
 * is `open`: a write, so that nothing keeps it.
 */
export const joinTutoring = endpoint(
  inScope(bookingScope, 'student', 'tutor'),
  'POST',
  '/tutoring-sessions/:id/join',
  z.strictObject({ id }),
  z.strictObject({
    state: z.enum(meetingStates),
    opensAt: instant,
    /** `room`: of the meeting server. `link`: the tutor's own place, elsewhere. Null before it opens, or where there is none. */
    place: z.strictObject({ kind: z.enum(['room', 'link']), address: ownText() }).nullable(),
  }),
)
