import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { kindBetween, textBetween } from '../../../contract/publicText.ts'
import { defineScope, inScope } from '../../../contract/scope.ts'
import { id, instant, pageOf } from '../../../contract/shapes.ts'
import { bookingParty } from '../sessions/contract.ts'
import { sessionSides } from '../sessions/rules.ts'
import { requiredText, tutorScope } from '../tutors/shown.contract.ts'
import { maxMessageLength, threadWords } from './rules.ts'

/** What a student and a tutor write to each other. */
export const tutorMessageText = kindBetween('tutor-message', 'Message')

/** A conversation of a student and a tutor, for these two alone. */
export const threadScope = defineScope({
  name: 'tutor thread',
  key: 'id',
  roles: ['student', 'tutor'],
  notFound: threadWords.notThere,
  forbidden: ([role]) => `Only the ${role} of this conversation can do this.`,
})

export const tutorThread = z.strictObject({
  id,
  /** What the caller is in it. */
  side: z.enum(sessionSides),
  /** The page of the tutor; null where there is none any more. */
  tutorId: id.nullable(),
  /** The other one of the two; null where they were erased. */
  other: bookingParty,
  /** False: the other one cannot be written to at the moment. */
  reachable: z.boolean(),
  /** The beginning of the newest message; empty where its author was erased. */
  lastWords: textBetween(tutorMessageText),
  /** Whether the caller wrote it. */
  lastMine: z.boolean(),
  lastAt: instant,
  /** Messages of the other one that the caller has not read, at most 100. */
  unread: z.number().int(),
  /** Up to when the caller has read; null: nothing yet. */
  readAt: instant.nullable(),
})
export type TutorThread = z.output<typeof tutorThread>

export const tutorMessage = z.strictObject({
  id,
  mine: z.boolean(),
  side: z.enum(sessionSides),
  /** Empty where its author was erased. */
  body: textBetween(tutorMessageText),
  /** Its author was erased. */
  erased: z.boolean(),
  /** Moderators have hidden it: others read that, its author the words. */
  hidden: z.boolean(),
  createdAt: instant,
})
export type TutorMessage = z.output<typeof tutorMessage>

const page = (most: number, usual: number) => ({
  after: z.string().max(1000).optional(),
  limit: z.number().int().min(1).max(most).default(usual),
})
const ofBoth = inScope(threadScope, 'student', 'tutor')
/** `message`: an id that the caller draws, so that what arrives twice is one message; without it each is another. */
const written = { id, message: id.optional(), body: requiredText(maxMessageLength, threadWords.empty, { lines: true }) }

/** Conversations on either side, the newest message first. */
export const listTutorThreads = endpoint(
  'signed-in',
  'GET',
  '/tutor-threads',
  z.strictObject(page(100, 30)),
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
  z.strictObject(written),
  z.strictObject({ id }),
)
export const readTutorThread = endpoint(ofBoth, 'GET', '/tutor-threads/:id', z.strictObject({ id }), tutorThread)
/** The newest first. */
export const listTutorMessages = endpoint(
  ofBoth,
  'GET',
  '/tutor-threads/:id/messages',
  z.strictObject({ id, ...page(100, 40) }),
  pageOf(tutorMessage).extend({ total: z.number().int() }),
)
export const writeTutorMessage = endpoint(
  ofBoth,
  'POST',
  '/tutor-threads/:id/messages',
  z.strictObject(written),
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
