import type { z } from 'zod'
import type { Access, Endpoint } from '../contract/endpoint.ts'
import type { Concerned } from '../features/account/auth/again.queries.ts'
import type { Db } from './db/db.ts'
import type { Me } from './me.ts'
import type { WithinOf } from './scopes.ts'
import type { Shell } from './shell.ts'

/** Headers of a request, by their names in lower case. */
export type RequestHeaders = Pick<Headers, 'get' | 'has'>

/** What the transport knows of one request, for the few handlers that need it (mostly sign-in). */
export type RequestDetails = {
  /** The request's id, as in the log and in the answer's `x-request-id`. */
  id: string
  /** Client address: from the socket, or from a trusted proxy. */
  address: string
  headers: RequestHeaders
  /** Set on the answer, even when the handler throws later. */
  setCookies: string[]
  /** Only for endpoints that declare an upload. */
  body: Uint8Array
  /** For a write of somebody who is signed in: the tab that it comes from, if it says so; for `shell.live.publish`. */
  tab: string | null
}

export type Context<A extends Access, I extends z.ZodType> = {
  db: Db
  input: z.output<I>
  me: A extends 'visitor' ? Me | null : Me
  /** For an endpoint in a scope: the thing and the caller's role in it. */
  within: WithinOf<A>
  now: Date
  shell: Shell
  request: RequestDetails
  /**
   * For a write with `transaction: 'own'`: runs its work in one transaction, which begins as that of others does: with
   * the caller, and whom the write is about, locked, and the caller read again. Throws a Refusal where they no longer may.
   */
  transaction: <T>(work: (db: Db, from: Pick<Context<A, I>, 'me' | 'within'>) => Promise<T>) => Promise<T>
}

/** For a query that manages its transactions: the `transaction` of its route. */
export type InTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** JSON text that PostgreSQL built from a column list of the output shape: sent unparsed. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A stored file as the answer, for endpoints whose output is `fileBytes`. */
export class Download {
  /** Its name when it is saved; null for what is shown and not saved, such as a picture. */
  readonly name: string | null
  readonly type: string
  /** In bytes. */
  readonly size: number
  /** An ETag: equal only for equal bytes. Letters and digits. */
  readonly tag: string
  /** Never changes at this address, so that browsers may cache it forever. */
  readonly forever: boolean
  /** The bytes from one position up to another, which is not included. */
  readonly bytes: (from: number, to: number) => AsyncIterable<Uint8Array>

  constructor(values: Omit<Download, 'forever'> & { forever?: boolean }) {
    this.name = values.name
    this.type = values.type
    this.size = values.size
    this.tag = values.tag
    this.forever = values.forever ?? false
    this.bytes = values.bytes
  }
}

/**
 * A text that programs fetch again and again without signing in, such as a calendar feed, for endpoints whose output is
 * `fileBytes`. A client that says which version it has gets an answer by comparison, and nothing is written.
 */
export class PublishedText {
  readonly type: string
  /** Its name when it is saved. */
  readonly name: string
  /** An ETag: changes whenever the text would. Letters, digits and hyphens. */
  readonly tag: string
  /** When it last changed. */
  readonly modified: Date
  readonly write: () => Promise<string>

  constructor(values: PublishedText) {
    this.type = values.type
    this.name = values.name
    this.tag = values.tag
    this.modified = values.modified
    this.write = values.write
  }
}

type Answer<O extends z.ZodType> = z.input<O> | JsonText | Download | PublishedText

type Options<A extends Access, I extends z.ZodType> = {
  /**
   * 'one' (default for writes): the handler and the check of its answer run in one transaction, on the context's `db`.
   * 'own': the handler manages its own, because it calls the sign-in library, waits for a worker in between, or is a
   * single statement, which is a transaction already.
   */
  transaction?: 'one' | 'own'
  /** A cheap text that changes whenever the answer would. A client that sends it back gets 304 without the handler. */
  version?: (context: Context<A, I>) => Promise<string>
  /**
   * For a write: others whom it is about, beside those of its thing. They are locked with the caller before anything is
   * asked, so that nobody begins what somebody ends at the same moment (docs/adr/0068).
   */
  concerns?: (input: z.output<I>, me: Me) => Concerned
  /** Only for whoever proved who they are within the last minutes (`identityMinutes`); others are asked to, and go on. */
  identity?: 'recent'
  /** Open to people who have deleted their account, until it is erased; what visitors may call is always. */
  whileClosed?: true
  /**
   * A write that is open to people whom moderators have suspended. What visitors may call is always, as are reads, and
   * what is open while an account is closed.
   */
  whileSuspended?: true
  /** Open to people who have not accepted the operator's changed texts yet; what visitors may call is always. */
  beforeAcceptance?: true
}

/** An endpoint with its handler, types erased; made only by `on`. */
export type Route = {
  endpoint: Endpoint
  transaction: 'one' | 'own' | 'none'
  handle: (context: Context<Access, z.ZodType>) => unknown
  identity: 'recent' | undefined
  whileClosed: boolean
  whileSuspended: boolean
  beforeAcceptance: boolean
  version: ((context: Context<Access, z.ZodType>) => Promise<string>) | undefined
  concerns: ((input: unknown, me: Me) => Concerned) | undefined
}

export function on<A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<A, I, O>,
  handle: (context: Context<A, I>) => Promise<Answer<O>> | Answer<O>,
  options: Options<A, I> = {},
): Route {
  // The only place that erases a route's types: `server/http/api.ts` parses the input with this very endpoint's shape
  // and refuses callers without `me` before the call, which makes both casts true.
  return {
    endpoint: endpoint as unknown as Endpoint,
    transaction: options.transaction ?? (endpoint.method === 'GET' ? 'none' : 'one'),
    handle: handle as unknown as Route['handle'],
    identity: options.identity,
    whileClosed: options.whileClosed ?? false,
    whileSuspended: options.whileSuspended ?? false,
    beforeAcceptance: options.beforeAcceptance ?? false,
    version: options.version as Route['version'],
    concerns: options.concerns as Route['concerns'],
  }
}
