import { z } from 'zod'

/** Live push: one WebSocket a tab. What goes over it are hints; the truth is fetched over HTTP. */
export const livePath = '/api/live'

/** Names the tab that a write comes from, so that it alone is not told of it. Random, and known to nobody else. */
export const tabHeader = 'x-quad-tab'
export const tabId = z.string().regex(/^[\w-]{16,40}$/)

/** A person's own topic ("homework"), or one that is shared, with its key ("channel:…"). */
const topic = z.string().regex(/^[a-z][a-z-]{0,39}(:[\w-]{1,80})?$/)
/** Topics that one connection may have. */
export const maxTopics = 60
const topics = z.array(topic).min(1).max(maxTopics)

/** What a browser may say. */
export const clientMessage = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('subscribe'), topics }),
  z.strictObject({ do: z.literal('unsubscribe'), topics }),
])

/**
 * What the server says. `at`: a topic stands at this number now; whoever saw another one fetches again. `not`: it is not
 * there, or not (any more) this person's. `here`: the connection lives.
 */
export const serverMessage = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('at'), topic: z.string(), seq: z.number() }),
  z.strictObject({ is: z.literal('not'), topic: z.string() }),
  z.strictObject({ is: z.literal('here') }),
])

export type ClientMessage = z.output<typeof clientMessage>
export type ServerMessage = z.output<typeof serverMessage>

/** Milliseconds between two signs of life from the server. */
export const heartbeatMs = 25_000

/** Why the server closes a connection, as close codes. */
export const closeCodes = {
  /** It stops, or is started anew: come back in a moment. */
  goingAway: 1001,
  /** A message that is none: a fault in the browser's code. */
  refused: 4400,
  /** The session has ended. */
  signedOut: 4401,
  /** Something was left out, or the person's role has changed: connect again and compare. */
  startOver: 4409,
  tooMany: 4429,
}
