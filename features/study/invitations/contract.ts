import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { inScope } from '../../../contract/scope.ts'
import { id, instant } from '../../../contract/shapes.ts'
import { looksLikeEmail } from '../../account/rules.ts'
import { studySeat, studySession } from '../contract.ts'
import { maxGroupSize } from '../rules.ts'

const email = z.string().trim().max(254).refine(looksLikeEmail, 'Please enter a valid email address')

/**
 * The session becomes one of a group. Whoever has an account with such an address finds it in their list and
 * gets a mail. Others see them once they answered, so that nobody learns here who has an account: the answer is
 * the same for addresses that nobody has.
 */
export const invite = endpoint(
  inScope(studySeat, 'host'),
  'POST',
  '/study-sessions/:id/invitations',
  z.strictObject({
    id,
    emails: z
      .array(email)
      .min(1, 'Enter an address.')
      .max(maxGroupSize - 1, 'At most 29 at once.'),
  }),
  nothing,
)
/** A guest's yes or no, which may be changed. With no, it leaves their list and calendar. Leaving for good is deleting. */
export const answerInvitation = endpoint(
  inScope(studySeat, 'guest'),
  'POST',
  '/study-sessions/:id/answer',
  z.strictObject({ id, answer: z.enum(['yes', 'no']) }),
  studySession,
)
export const removeGuest = endpoint(
  inScope(studySeat, 'host'),
  'DELETE',
  '/study-sessions/:id/guests/:person',
  z.strictObject({ id, person: id }),
  studySession,
)

/** The secret of a join link, as in the address: random, and cannot be guessed. */
const token = z.string().regex(/^[\w-]{43}$/, 'This is no join link.')

/** A new link voids the older one; it is shown once and kept as a hash. */
export const makeJoinLink = endpoint(
  inScope(studySeat, 'host'),
  'POST',
  '/study-sessions/:id/link',
  z.strictObject({ id }),
  z.strictObject({ token }),
)
export const dropJoinLink = endpoint(
  inScope(studySeat, 'host'),
  'DELETE',
  '/study-sessions/:id/link',
  z.strictObject({ id }),
  nothing,
)

/** What a join link leads to, before joining. */
export const readJoinLink = endpoint(
  'member',
  'GET',
  '/study-join/:token',
  z.strictObject({ token }),
  z.strictObject({
    title: z.string(),
    course: z.string(),
    startTime: instant,
    location: z.string().nullable(),
    host: z.string(),
    people: z.number().int(),
    /** The caller's own session, when they are in it already. */
    joined: id.nullable(),
  }),
)
/** Answers yes; the caller's own session. */
export const joinSession = endpoint('member', 'POST', '/study-join/:token', z.strictObject({ token }), studySession)
