import { z } from 'zod'
import { endpoint, nothing } from '../../../contract/endpoint.ts'
import { ownText, publicText } from '../../../contract/publicText.ts'
import { id, instant, pageOf, text } from '../../../contract/shapes.ts'
import { site } from '../../../contract/site.ts'
import { ratings } from '../../../contract/stars.ts'
import { personName, personPicture } from '../../people/contract.ts'
import { entryKinds, entryStates } from '../rules.ts'
import { inboxWords, maxReply, maxTagLength, maxTags } from './rules.ts'

const count = z.number().int()

const listed = {
  id,
  kind: z.enum(entryKinds),
  rating: z.literal(ratings).nullable(),
  status: z.enum(entryStates),
  tags: z.array(ownText()),
  submittedAt: instant,
  author: z.strictObject({ id, name: publicText(personName), avatarUrl: publicText(personPicture).nullable() }),
  /** The author’s entries come first, such as of Premium. */
  priority: z.boolean(),
  replies: count,
}

/** An entry in the list of the inbox, with the beginning of its words. */
export const listedEntry = z.strictObject({ ...listed, beginning: ownText() })
export type ListedEntry = z.output<typeof listedEntry>

/** All of an entry, for admins. */
export const inboxEntry = z.strictObject({
  ...listed,
  comments: ownText(),
  /** Oldest first. `by` is null once the admin was erased. */
  answers: z.array(z.strictObject({ id, at: instant, words: ownText(), by: publicText(personName).nullable() })),
})
export type InboxEntry = z.output<typeof inboxEntry>

/** Those with priority first; open ones longest waiting first, all others newest first. */
export const listInbox = endpoint(
  site('admin'),
  'GET',
  '/feedback-inbox',
  z.strictObject({
    status: z.enum([...entryStates, 'all']).default('open'),
    kind: z.enum(entryKinds).optional(),
    stars: z.number().pipe(z.literal(ratings)).optional(),
    tag: text(maxTagLength).optional(),
    /** Looks for words, and for the name or address of the author. */
    q: text(200).optional(),
    after: z.string().max(600).optional(),
    limit: z.number().int().min(1).max(100).default(50),
  }),
  pageOf(listedEntry).extend({ total: count }),
)

/** Numbers of the whole inbox. */
export const readInboxFacts = endpoint(
  site('admin'),
  'GET',
  '/feedback-inbox-facts',
  nothing,
  z.strictObject({
    states: z.strictObject({ open: count, answered: count, closed: count }),
    /** Since when the longest waiting one is open. */
    waitingSince: instant.nullable(),
    /** Half of the first answers came within so many minutes; null: there are none. */
    medianMinutes: count.nullable(),
    /** How many entries have an answer. */
    answered: count,
    /** Of all stars, with one digit after the point. */
    average: z.number().nullable(),
    rated: count,
    /** In use, the most used first. */
    tags: z.array(ownText()),
  }),
)

export const readInboxEntry = endpoint(site('admin'), 'GET', '/feedback-inbox/:id', z.strictObject({ id }), inboxEntry)

/** `seen`: how many answers the admin has read. Refused where there are more by now. */
const seen = count.min(0).max(1_000_000)

/** Answers the author, who is told. */
export const replyToEntry = endpoint(
  site('admin'),
  'POST',
  '/feedback-inbox/:id/replies',
  z.strictObject({
    id,
    seen,
    words: text(maxReply, { lines: true }).pipe(z.string().min(1, inboxWords.sayReply)),
  }),
  inboxEntry,
)

export const changeEntryState = endpoint(
  site('admin'),
  'PUT',
  '/feedback-inbox/:id/status',
  z.strictObject({ id, seen, status: z.enum(entryStates) }),
  inboxEntry,
)

export const tagEntry = endpoint(
  site('admin'),
  'PUT',
  '/feedback-inbox/:id/tags',
  z.strictObject({ id, tags: z.array(text(maxTagLength)).max(maxTags, inboxWords.tooManyTags) }),
  inboxEntry,
)
