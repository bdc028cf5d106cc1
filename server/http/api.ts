import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { z } from 'zod'
import { type Access, type Endpoint, isInScope, personHeader, usesQuery } from '../../contract/endpoint.ts'
import { tabHeader, tabId } from '../../contract/live.ts'
import { Refusal } from '../../contract/refusal.ts'
import { reachesSiteRole } from '../../contract/site.ts'
import type { Concerned } from '../../features/account/auth/again.queries.ts'
import { deletionWords } from '../../features/account/deletion/rules.ts'
import { hasJustProved, identityWords } from '../../features/account/identity/rules.ts'
import { suspensionWords } from '../../features/account/rules.ts'
import { siteTextWords } from '../../features/account/texts/rules.ts'
import type { Db } from '../db/db.ts'
import { changeSourceOf } from '../live/handshake.ts'
import type { Me } from '../me.ts'
import {
  type Context,
  Download,
  JsonText,
  PublishedText,
  type RequestDetails,
  type RequestHeaders,
  type Route,
} from '../route.ts'
import type { Shell } from '../shell.ts'
import { bearerOf, refuseOutOfScope } from './bearer.ts'
import { readBytes, readJson } from './body.ts'
import { coerce } from './coerce.ts'
import { sendFile } from './download.ts'
import { refuseOtherSites, refuseOtherTypes } from './guard.ts'
import { refusalOfShape } from './problem.ts'
import { sendPublished } from './published.ts'
import type { HttpResponse, IncomingRequest } from './request.ts'
import type { RouteMatch } from './router.ts'
import { runInTurn } from './turns.ts'
import { refuseWithoutPlace, runArrival, runRequest } from './underWay.ts'
import { reserveUpload } from './uploads.ts'

/** Find out who sent a request; only the account feature offers these. */
export type Authenticators = {
  /** By its cookie. Cookies that it renews are added to `setCookies`. */
  session: (shell: Shell, headers: RequestHeaders, setCookies: string[]) => Promise<Me | null>
  /** By a personal API token. Throws a Refusal where it is not valid, or has sent too much. */
  token: (shell: Shell, token: string) => Promise<{ me: Me; scopes: readonly string[] }>
  /**
   * The same caller as they are now, once nobody else changes what they may; null where the session or the token has
   * ended. In a transaction.
   */
  again: (shell: Shell, db: Db, me: Me, token: string | null) => Promise<Me | null>
  /** Locks people in one order, until the transaction ends. */
  lock: (db: Db, people: Concerned) => Promise<void>
}

const zip = promisify(gzip)
/** How long a person's request waits for those before it. Whoever waits longer presses again. */
const mostWaitMs = 5000
/** Changes with every start, so that no client keeps an answer of older code. */
const build = randomBytes(4).toString('hex')

/** Answers one request for one route. Throws Refusals and bugs; the caller turns both into problems. */
export async function answerRequest(
  shell: Shell,
  { route, feature, parameters }: RouteMatch,
  who: Authenticators,
  request: IncomingRequest,
): Promise<HttpResponse> {
  const { id, address, headers, setCookies } = request
  const { endpoint } = route
  const bearer = bearerOf(headers)
  if (endpoint.method !== 'GET') {
    // A program with a token has no origin, and its cookies are not looked at.
    if (bearer === null) refuseOtherSites(headers, shell.env.publicUrl)
    refuseOtherTypes(headers, endpoint.upload)
  }
  const me = await runArrival(() =>
    bearer === null ? who.session(shell, headers, setCookies) : byToken(shell, who, bearer, feature, endpoint),
  )
  refuseCaller(shell, route, me, headers)
  if (!takesTurn(route, me)) refuseWithoutPlace({ me, address, reads: endpoint.method === 'GET' })
  const giveBack = endpoint.upload ? reserveUpload(me?.id ?? address) : undefined
  try {
    const body = endpoint.upload ? await readBytes(request, endpoint.upload.maxBytes) : new Uint8Array()
    const from = endpoint.method !== 'GET' && me ? changeSourceOf(me, tabOf(headers)) : null
    const details = { id, address, headers, setCookies, body, tab: from }
    const made = await answerWith(shell, who, route, me, request, details, parameters)
    if (endpoint.method !== 'GET' && me) shell.live.wrote(me, from, thingOf(endpoint, parameters))
    return made
  } finally {
    giveBack?.()
  }
}

/** Throws a Refusal where the route is not open to that person, as they are now; null: to a visitor. */
function refuseCaller(shell: Shell, route: Route, me: Me | null, headers: RequestHeaders): void {
  const { access, method } = route.endpoint
  if (access !== 'visitor') {
    if (!me) throw new Refusal('signed_out', 'Please sign in first.')
    if (!isMeant(headers, me)) throw new Refusal('signed_out', 'You are signed in to another account now.')
    if (typeof access !== 'string' && 'site' in access) {
      if (!reachesSiteRole(me.role, access.site)) throw new Refusal('forbidden', 'This is not open to your account.')
      if (me.lacksFactor) throw new Refusal('forbidden', identityWords.factorWanted)
    }
    if (me.erasesAt && !route.whileClosed) throw new Refusal('account_closed', deletionWords.closed)
    if (me.suspendedUntil && method !== 'GET' && !route.whileSuspended && !route.whileClosed)
      throw new Refusal('suspended', suspensionWords.readOnly)
    if (me.mustAccept && !route.beforeAcceptance && !route.whileClosed)
      throw new Refusal('accept_rules', siteTextWords.acceptFirst)
  }
  if (route.identity === 'recent' && me && !hasJustProved(me.provedAt, shell.clock()))
    throw new Refusal('confirm_identity', identityWords.wanted)
}

async function byToken(
  shell: Shell,
  who: Authenticators,
  token: string,
  feature: string,
  endpoint: Endpoint,
): Promise<Me> {
  const { me, scopes } = await who.token(shell, token)
  refuseOutOfScope(endpoint, feature, scopes)
  return me
}

function isMeant(headers: RequestHeaders, me: Me): boolean {
  return (headers.get(personHeader) ?? me.id) === me.id
}

function tabOf(headers: RequestHeaders): string | null {
  return tabId.safeParse(headers.get(tabHeader)).data ?? null
}

async function answerWith(
  shell: Shell,
  who: Authenticators,
  route: Route,
  me: Me | null,
  request: IncomingRequest,
  details: RequestDetails,
  parameters: Record<string, string>,
): Promise<HttpResponse> {
  const input = await readInput(route, request, parameters)
  const context = async (db: Db, caller: Me | null) => {
    const within = caller ? await withinOf(shell, db, caller, route.endpoint, parameters) : undefined
    // The caller was checked against the declared access, and `within` here, which is what this cast states.
    const known = { db, input, me: caller, within, now: shell.clock(), shell, request: details, transaction }
    return known as Context<'signed-in', z.ZodType>
  }
  const concerned = (caller: Me): Concerned => {
    const { access } = route.endpoint
    const key = thingOf(route.endpoint, parameters)
    const ofThing = isInScope(access) && key !== null ? shell.scopes.peopleOf(access.scope, key) : []
    return [...ofThing, ...namedIn(input), ...(route.concerns?.(input, caller) ?? [])]
  }
  /** In a transaction: the caller as they are once nobody changes that any more, with everybody whom the write is about. */
  const again = async (db: Db): Promise<Me | null> => {
    if (!me) return null
    const others = concerned(me)
    if (others.length > 0) await who.lock(db, [me.id, ...others])
    const caller = await who.again(shell, db, me, bearerOf(request.headers))
    refuseCaller(shell, route, caller, request.headers)
    return caller
  }
  const transaction = <T>(work: (db: Db, from: Context<'signed-in', z.ZodType>) => Promise<T>): Promise<T> =>
    shell.database.transaction(async (db) => work(db, await context(db, await again(db))))

  const write = () => transaction((_, from) => produce(route, from))
  const answer = async (): Promise<HttpResponse> => {
    if (!route.version) {
      const made =
        route.transaction === 'one' ? await write() : await produce(route, await context(shell.database.db, me))
      return send(made, request, { 'cache-control': 'no-store' })
    }
    const from = await context(shell.database.db, me)
    const tag = `W/"${tagOf(from, request.url, await route.version(from))}"`
    const fresh = { etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization, cookie, accept-encoding' }
    if (request.headers.get('if-none-match') === tag) return { status: 304, headers: fresh, body: null }
    return send(await produce(route, from), request, fresh)
  }
  const until = { moment: shell.monotonic() + mostWaitMs, now: shell.monotonic }
  const sender = { me, address: details.address, reads: route.endpoint.method === 'GET' }
  const run = () => runRequest(sender, until, answer)
  return me && takesTurn(route, me) ? runInTurn(me.id, run, { until }) : run()
}

/** A person's changes wait for each other before they wait for a place. */
function takesTurn({ transaction }: Route, me: Me | null): boolean {
  return me !== null && transaction === 'one'
}

/** By its name, `person` in an input is somebody else whom the write is about. */
function namedIn(input: unknown): string[] {
  const { person } = input as { person?: unknown }
  return typeof person === 'string' ? [person] : []
}

/** The id of the thing that a call is about; null where it is about none, or about the caller. */
function thingOf({ access }: Pick<Endpoint, 'access'>, parameters: Record<string, string>): string | null {
  return isInScope(access) && access.scope.key !== null ? (parameters[access.scope.key] ?? null) : null
}

/** The caller's role in the thing that the path names. Throws a Refusal where the endpoint is not open to that role. */
async function withinOf(shell: Shell, db: Db, me: Me, { access }: Endpoint, parameters: Record<string, string>) {
  if (!isInScope(access)) return undefined
  return shell.scopes.of(db, me, access, thingOf({ access }, parameters) ?? me.id)
}

/** An ETag for the answer. A person's answer may change with their role, even where the version does not. */
function tagOf({ me, within }: Pick<Context<Access, z.ZodType>, 'me' | 'within'>, url: string, version: string) {
  const role = within ? ` ${JSON.stringify([within.role, within.facts])}` : ''
  return createHash('sha256').update(`${build} ${me?.id} ${url} ${version}${role}`).digest('base64url').slice(0, 27)
}

/** The handler's answer as text, checked against the declared output: undeclared fields are not sent. */
async function produce(
  route: Route,
  context: Context<'signed-in', z.ZodType>,
): Promise<string | Download | PublishedText> {
  const result = await route.handle(context)
  if (result instanceof Download || result instanceof PublishedText) return result
  return result instanceof JsonText ? result.text : JSON.stringify(route.endpoint.output.parse(result))
}

async function readInput(route: Route, request: IncomingRequest, parameters: Record<string, string>): Promise<unknown> {
  const { endpoint } = route
  const query = new URLSearchParams(request.query)
  let input: unknown
  const inPath = Object.keys(parameters)
  if (usesQuery(endpoint)) {
    refuseDoubled(inPath.find((key) => query.has(key)))
    input = coerce(endpoint.input, query, parameters)
  } else {
    if (query.size > 0) throw new Refusal('invalid', 'This takes nothing in the address.')
    const body = await readJson(request, endpoint.maxBytes)
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new Refusal('invalid', 'Send one JSON object.')
    refuseDoubled(inPath.find((key) => Object.hasOwn(body, key)))
    input = { ...body, ...coerce(endpoint.input, new URLSearchParams(), parameters) }
  }
  if (!canBeKept(input)) throw new Refusal('invalid', 'This holds a character that cannot be kept.')
  const parsed = endpoint.input.safeParse(input)
  if (parsed.success) return parsed.data
  // A path with an impossible id is a page that does not exist, not a form to correct.
  const wrong = parsed.error.issues.map(({ path: [key] }) => String(key))
  const scope = isInScope(endpoint.access) ? endpoint.access.scope : undefined
  if (scope?.key && wrong.includes(scope.key)) throw new Refusal('not_found', scope.notFound)
  if (wrong.some((key) => inPath.includes(key))) throw new Refusal('not_found', 'This is not there, or not yours.')
  throw refusalOfShape(parsed.error)
}

/** A value from the path may not be repeated, or two readers could take it for two things. */
function refuseDoubled(key: string | undefined): void {
  if (key === undefined) return
  throw new Refusal('invalid', 'This is not accepted here.', { fields: { [key]: 'This is not accepted here.' } })
}

/** PostgreSQL stores all characters but NUL; half of a surrogate pair is none, and PostgreSQL refuses JSON with one. */
function canBeKept(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  return (
    typeof value !== 'object' ||
    value === null ||
    Object.entries(value).every(([key, inner]) => canBeKept(key) && canBeKept(inner))
  )
}

async function send(
  made: string | Download | PublishedText,
  request: IncomingRequest,
  headers: Record<string, string>,
): Promise<HttpResponse> {
  if (made instanceof PublishedText) return sendPublished(made, request)
  return made instanceof Download ? sendFile(made, request) : json(made, request, headers)
}

async function json(text: string, request: IncomingRequest, headers: Record<string, string>): Promise<HttpResponse> {
  const all: Record<string, string> = { ...headers, 'content-type': 'application/json; charset=utf-8' }
  if (text.length > 1024 && request.headers.get('accept-encoding')?.includes('gzip')) {
    const packed = await zip(text, { level: 4 })
    return { status: 200, headers: { ...all, 'content-encoding': 'gzip' }, body: packed }
  }
  return { status: 200, headers: all, body: text }
}
