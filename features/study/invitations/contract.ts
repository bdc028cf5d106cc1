import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { ownText, publicText } from '../../../contract/publicText.ts'
import { inScope } from '../../../contract/scope.ts'
import { id, instant } from '../../../contract/shapes.ts'
import { looksLikeEmail } from '../../account/rules.ts'
import { acquaintance, personName } from '../../people/contract.ts'
import { groupSession, studySeat, studySession } from '../contract.ts'
import { maxGroupSize } from '../rules.ts'

const email = z.string().trim().max(254).refine(looksLikeEmail, 'Please enter a valid email address')

/**
 * Makes the session a group session. A person with an account at one of the addresses finds it in their list and gets a
 * mail. Others see an invited person only after that person has answered, and the answer of this endpoint is the same
 * for addresses without an account, so that nobody learns who has one.
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
/** The same for somebody whose page the host sees. Refused where that person does not see the host's. */
export const invitePerson = endpoint(
  inScope(studySeat, 'host'),
  'POST',
  '/study-sessions/:id/people/:person',
  z.strictObject({ id, person: id }),
  nothing,
)
/**
 * A guest's answer, which can be changed. After "no" the session leaves their list and calendar. To leave, delete it.
 */
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

/** The secret of a join link, as in its address: random, so that nobody can guess it. */
const token = z.string().regex(/^[\w-]{43}$/, 'This is no join link.')

/** Makes a join link. The previous one is no longer valid. The link is shown once; only its hash is stored. */
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

/** The session of a join link, before joining. */
export const readJoinLink = endpoint(
  'signed-in',
  'GET',
  '/study-join/:token',
  z.strictObject({ token }),
  z.strictObject({
    title: publicText(groupSession),
    course: publicText(groupSession),
    startTime: instant,
    location: publicText(groupSession).nullable(),
    host: publicText(personName),
    people: z.number().int(),
    /** The caller's own session, if they have joined already. */
    joined: id.nullable(),
  }),
)
/** Joins with the answer "yes"; answers the caller's own session. */
export const joinSession = endpoint('signed-in', 'POST', '/study-join/:token', z.strictObject({ token }), studySession)

const sharedSession = z.strictObject({
  /** The caller's own id for it. */
  id,
  title: publicText(groupSession),
  course: ownText(),
  courseColor: z.number().int(),
  startTime: instant,
  location: publicText(groupSession).nullable(),
  /** Whether the caller hosts it. */
  hosts: z.boolean(),
  /** How many are in it, with the caller. */
  people: z.number().int(),
})
export type SharedSession = z.output<typeof sharedSession>

/**
 * The group sessions to which both have said yes: those to come, soonest first, and past ones, newest first; at most 40.
 * Also of somebody whom the caller has blocked, so that they can leave what both still share.
 */
export const listShared = endpoint(
  inScope(acquaintance, 'known', 'blocker'),
  'GET',
  '/people/:id/study-sessions',
  z.strictObject({ id }),
  z.strictObject({ coming: z.array(sharedSession), past: z.array(sharedSession) }),
)
