import { z } from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { inScope } from '../../../contract/scope.ts'
import { day, id, instant } from '../../../contract/shapes.ts'
import { bookingScope, tutoringSession, typedTime } from '../sessions/contract.ts'
import { forwardSpan, shortSpan, shownSlots } from '../slots/contract.ts'

const ofBoth = inScope(bookingScope, 'student', 'tutor')
/** `start`: the proposed time that the caller has read: another one by now is a conflict. */
const read = z.strictObject({ id, start: instant })

/** Times to which a session can be moved, soonest first: those of its tutor at which its student is free of sessions. */
export const listMoves = endpoint(
  ofBoth,
  'GET',
  '/tutoring-sessions/:id/slots',
  z
    .strictObject({ id, from: instant, to: instant })
    .refine(...forwardSpan)
    .refine(...shortSpan),
  shownSlots,
)

/**
 * Proposes another time of the same length, a wall-clock time in the caller's zone. Only times that exist are taken, as
 * for bookings. It is held until the other one answers, for 24 hours at most; the session stays where it is meanwhile.
 */
export const proposeTime = endpoint(
  ofBoth,
  'POST',
  '/tutoring-sessions/:id/proposal',
  z.strictObject({ id, date: day, time: typedTime }),
  tutoringSession,
)
/** Moves the session to the time that the other one has proposed. */
export const acceptTime = endpoint(ofBoth, 'POST', '/tutoring-sessions/:id/proposal/accept', read, tutoringSession)
export const declineTime = endpoint(ofBoth, 'POST', '/tutoring-sessions/:id/proposal/decline', read, tutoringSession)
/** Takes the caller's own proposal back. */
export const withdrawTime = endpoint(
  ofBoth,
  'POST',
  '/tutoring-sessions/:id/proposal/withdraw',
  z.strictObject({ id }),
  tutoringSession,
)
