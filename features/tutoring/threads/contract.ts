import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { kindBetween } from '../../../contract/publicText.ts'
import { defineScope, inScope } from '../../../contract/scope.ts'
import { id, instant, pageOf } from '../../../contract/shapes.ts'
import { messageFields, messageInput, messagePage, messageWords, threadFields } from '../../../contract/thread.ts'
import { bookingParty } from '../sessions/contract.ts'
import { sessionSides } from '../sessions/rules.ts'
import { tutorScope } from '../tutors/shown.contract.ts'

/** What a student and a tutor write to each other. */
export const tutorMessageText = kindBetween('tutor-message', 'Message')

/** A conversation of a student and a tutor, for these two alone. */
export const threadScope = defineScope({
  name: 'tutor thread',
  key: 'id',
  roles: ['student', 'tutor'],
  notFound: messageWords.notThere,
  forbidden: ([role]) => `Only the ${role} of this conversation can do this.`,
})

export const tutorThread = z.strictObject({
  ...threadFields(tutorMessageText),
  /** False: the other one cannot be written to at the moment. */
  reachable: z.boolean(),
  /** What the caller is in it. */
  side: z.enum(sessionSides),
  /** The page of the tutor; null where there is none any more. */
  tutorId: id.nullable(),
  /** The other one of the two; null where they were erased. */
  other: bookingParty,
})
export type TutorThread = z.output<typeof tutorThread>

export const tutorMessage = z.strictObject({ ...messageFields(tutorMessageText), side: z.enum(sessionSides) })
export type TutorMessage = z.output<typeof tutorMessage>

const ofBoth = inScope(threadScope, 'student', 'tutor')

/** Conversations on either side, the newest message first. */
export const listTutorThreads = endpoint(
  'signed-in',
  'GET',
  '/tutor-threads',
  z.strictObject(messagePage(100, 30)),
  pageOf(tutorThread).extend({ total: z.number().int() }),
)
/** In how many conversations something is unread. */
export const countUnreadThreads = endpoint(
  'signed-in',
  'GET',
  '/unread-tutor-threads',
  nothing,
  z.strictObject({ count: z.number().int() }),
)
/** The conversation of the caller, a student, with a tutor; null where there is none yet. */
export const findTutorThread = endpoint(
  inScope(tutorScope, 'stranger'),
  'GET',
  '/tutors/:id/thread',
  z.strictObject({ id }),
  z.strictObject({ thread: id.nullable() }),
)
/** Writes to a tutor, and begins the conversation where there is none. Answers its id. */
export const writeToTutor = endpoint(
  inScope(tutorScope, 'stranger'),
  'POST',
  '/tutors/:id/messages',
  z.strictObject(messageInput),
  z.strictObject({ id }),
)
export const readTutorThread = endpoint(ofBoth, 'GET', '/tutor-threads/:id', z.strictObject({ id }), tutorThread)
/** The newest first. */
export const listTutorMessages = endpoint(
  ofBoth,
  'GET',
  '/tutor-threads/:id/messages',
  z.strictObject({ id, ...messagePage(100, 40) }),
  pageOf(tutorMessage).extend({ total: z.number().int() }),
)
export const writeTutorMessage = endpoint(
  ofBoth,
  'POST',
  '/tutor-threads/:id/messages',
  z.strictObject(messageInput),
  tutorMessage,
)
/** The caller has read everything up to that moment. */
export const readTutorMessages = endpoint(
  ofBoth,
  'PUT',
  '/tutor-threads/:id/read',
  z.strictObject({ id, upTo: instant }),
  nothing,
)
