import { z } from 'zod'

/** Live push: one WebSocket for each tab. Its messages are hints; the data are fetched over HTTP. */
export const livePath = '/api/live'

/** Names the tab that a write comes from, so that this tab is not told of it. Random and secret. */
export const tabHeader = 'x-quad-tab'
export const tabId = z.string().regex(/^[\w-]{16,40}$/)

/** A person's own topic ("homework"), or a shared one with its key ("channel:…"). */
const topic = z.string().regex(/^[a-z][a-z-]{0,39}(:[\w-]{1,80})?$/)
/** How many topics one connection may have. */
export const maxTopics = 60
const topics = z.array(topic).min(1).max(maxTopics)

/** Milliseconds between two messages of a page that it is open. */
export const presentEveryMs = 60_000

/**
 * The messages of a browser. `present`: the page is open, and had input so many seconds ago; nobody answers that.
 */
export const clientMessage = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('present'), idle: z.number().int().min(0).max(864_000) }),
  z.strictObject({ do: z.literal('subscribe'), topics }),
  z.strictObject({ do: z.literal('unsubscribe'), topics }),
])

/**
 * The messages of the server. `at`: the topic's present number; a page with another number fetches again, at a random
 * moment within `spread` milliseconds, if many are told: else they would all fetch at once. `not`: the
 * topic does not exist, or this person may not (or no longer) listen. `here`: the connection lives.
 */
export const serverMessage = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('at'), topic: z.string(), seq: z.number(), spread: z.number().optional() }),
  z.strictObject({ is: z.literal('not'), topic: z.string() }),
  z.strictObject({ is: z.literal('here') }),
])

export type ClientMessage = z.output<typeof clientMessage>
export type ServerMessage = z.output<typeof serverMessage>

/**
 * The name of the page's `meta` with the numbers that the topics of its person had before the page was sent: "ID
 * homework:12 study:3"; a topic that is not named is at 0. Whatever the page fetches is at least as new.
 */
export const seenMeta = 'quad-seen'

export function seenText(person: string, numbers: Map<string, number>): string {
  return [person, ...[...numbers].map(([topic, seq]) => `${topic}:${seq}`)].join(' ')
}

export function readSeenText(text: string): { person: string; numbers: Map<string, number> } {
  const [person = '', ...rest] = text.split(' ')
  const numbers = rest.map((one): [string, number] => {
    const [topic = '', seq] = one.split(':')
    return [topic, Number(seq)]
  })
  return { person, numbers: new Map(numbers) }
}

/** Milliseconds between two heartbeats of the server. */
export const heartbeatMs = 25_000

/** Why the server closes a connection, as close codes. */
export const closeCodes = {
  /** The server stops or restarts: reconnect in a moment. */
  goingAway: 1001,
  /** An invalid message: a fault in the browser's code. */
  refused: 4400,
  /** The session has ended. */
  signedOut: 4401,
  /** A message was dropped, or the person's role has changed: reconnect and compare. */
  startOver: 4409,
  tooMany: 4429,
}
