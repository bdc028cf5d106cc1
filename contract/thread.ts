import { z } from 'zod'
import { type TextKind, textBetween } from './publicText.ts'
import { id, instant, text } from './shapes.ts'

// What people write to each other, a student and a tutor or a student and the officers of an organization. Who is in a
// conversation is its feature's; what a message is, how it is written, counted and read is the same for all of them.

/** Characters of a message. */
export const maxMessageLength = 4000
/** Messages that somebody can write in an hour, to all together. */
export const maxMessagesAnHour = 120
/** Conversations that somebody can begin in a day, of each kind. */
export const maxNewThreadsADay = 10

export const messageWords = {
  notThere: 'Conversation not found',
  notFetched: 'Failed to fetch messages',
  notSent: 'Failed to send the message',
  empty: 'Write a message.',
  idTaken: 'This message could not be sent. Copy it, open the page again and send it once more.',
  tooMany: `You have written ${maxMessagesAnHour} messages within an hour, which is the most. Please wait a while.`,
}

/** The fields of a message in every conversation. `kind`: of its words. */
export const messageFields = (kind: TextKind<'between'>) => ({
  id,
  mine: z.boolean(),
  /** Empty where its author was erased. */
  body: textBetween(kind),
  /** Its author was erased. */
  erased: z.boolean(),
  /** Moderators have hidden it: others read that, its author the words. */
  hidden: z.boolean(),
  createdAt: instant,
})

/** The fields of a conversation in the list of somebody who is in it. */
export const threadFields = (kind: TextKind<'between'>) => ({
  id,
  /** The beginning of the newest message; empty where its author was erased. */
  lastWords: textBetween(kind),
  /** Whether the caller wrote it. */
  lastMine: z.boolean(),
  lastAt: instant,
  /** Messages of the other side that the caller has not read, at most 100. */
  unread: z.number().int(),
  /** Up to when the caller has read; null: nothing yet. */
  readAt: instant.nullable(),
})

/**
 * What is sent with a message, beside whose it is: the id of the thing. `message`: an id that the caller draws, so that
 * what arrives twice is one message; without it each is another.
 */
export const messageInput = {
  id,
  message: id.optional(),
  body: text(maxMessageLength, { lines: true }).pipe(z.string().min(1, messageWords.empty)),
}

/** Asks for a page of so many at most, and of so many unless the caller says it. */
export const messagePage = (most: number, usual: number) => ({
  after: z.string().max(1000).optional(),
  limit: z.number().int().min(1).max(most).default(usual),
})
