import type { OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { dayIn } from '../../contract/day.ts'
import { seenText } from '../../contract/live.ts'
import { Refusal, refusalStatuses } from '../../contract/refusal.ts'
import { settingIn } from '../../contract/setting.ts'
import { firstName } from '../../features/account/rules.ts'
import { planOfferSetting, themeSetting } from '../../features/account/settings/contract.ts'
import { planSources } from '../../features/account/slots.ts'
import { personVersions } from '../db/versions.ts'
import { answerProbe, probeHeader } from '../doctor/mark.ts'
import type { Feature } from '../feature.ts'
import { isOutOfSpace } from '../files/disk.ts'
import { NoPlaceLeft } from '../limits/line.ts'
import type { Me } from '../me.ts'
import { isSameText } from '../secrets.ts'
import type { Shell } from '../shell.ts'
import { forwardingHeaders, isLoopback, makeAddressReader } from './address.ts'
import { type Authenticators, answerRequest } from './api.ts'
import { bearerOf, refuseTokenInAddress } from './bearer.ts'
import { isLoopbackHost, isOurHost } from './guard.ts'
import { referencePolicy, securityHeaders } from './headers.ts'
import { makeMetrics } from './metrics.ts'
import { problemOf, refusalOf } from './problem.ts'
import { type HttpResponse, type IncomingRequest, readRequest } from './request.ts'
import { makeRouter, type RouteMatch } from './router.ts'
import type { StaticFiles, Visitor } from './static.ts'
import { runArrival } from './underWay.ts'

/** How long the database may take to answer whether it is there, in milliseconds. */
const probePatience = 2000

/** How long a page waits to learn whom it greets, in milliseconds. */
const patience = 500

/** The whole web server as one request listener. `ready` turns false when it is about to stop. */
export function makeApp(
  shell: Shell,
  features: Feature[],
  who: Authenticators,
  files: StaticFiles,
  ready: () => boolean,
): RequestListener {
  const { env, log, database } = shell
  const metrics = makeMetrics(shell)
  const addressOf = makeAddressReader(env.TRUSTED_PROXIES)
  const find = makeRouter(features)
  const wall = securityHeaders(null, env)
  let document: Promise<string> | undefined
  let probing: Promise<boolean> | undefined

  return async (incoming, outgoing) => {
    const started = performance.now()
    const request = readRequest(incoming, addressOf)
    const found = find(request.reads ? 'GET' : request.method, request.path)
    // The pattern, never the address itself: addresses can contain single-use secrets.
    const labels = { route: found?.pattern ?? 'none', method: request.method }
    const made = await respond(request, found).catch((error) => failed(request, labels.route, error))
    send(outgoing, request, made)
    const seconds = (performance.now() - started) / 1000
    metrics.requests.observe({ ...labels, status: made.status }, seconds)
    if (!log.isLevelEnabled('debug')) return
    log.debug({ request: request.id, ...labels, status: made.status, ms: Math.round(seconds * 1e4) / 10 }, 'answered')
  }

  async function respond(request: IncomingRequest, found: RouteMatch | undefined): Promise<HttpResponse> {
    const { path, reads, headers } = request
    if (reads && path === '/healthz') return liveness(request)
    if (reads && path === '/readyz') return readiness()
    if (reads && path === '/metrics') return figures(request)
    // Node reads the first one, and what stands before it may have looked at the other.
    if ((request.body.headersDistinct.host?.length ?? 0) > 1)
      throw new Refusal('invalid', 'This request has more than one Host header.')
    if (!isOurHost(headers.get('host') ?? '', env.publicUrl))
      throw new Refusal('forbidden', 'This server does not go by that name.')
    refuseTokenInAddress(request.query)
    // Signing in and out, and what else visitors do, is little, and an operator needs it.
    if (found && !reads && found.route.endpoint.access !== 'visitor') shell.disk.refuseWrites()
    if (found) return answerRequest(shell, found, who, request)
    if (reads && path === '/api/openapi.json') return described(await describe(), 'application/json')
    if (reads && path === '/api/docs') return reference('page')
    if (reads && path === '/api/docs/style.css') return reference('style')
    if (!reads || !path.startsWith('/') || path === '/api' || path.startsWith('/api/'))
      throw new Refusal('not_found', 'There is no such address.')
    const visitor = files.isPage(path) ? await visitorOf(request) : null
    return files.serve(path, headers.get('accept-encoding') ?? '', visitor, request.query)
  }

  /** For whoever has a session the database is asked, but not for long: a page comes even without it. */
  async function visitorOf({ path, headers, setCookies }: IncomingRequest): Promise<Visitor | null> {
    if (headers.get('cookie')?.includes('quad_session=') !== true || bearerOf(headers) !== null) return null
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), patience)
    })
    const asked = runArrival(async () => {
      const me = await who.session(shell, headers, setCookies)
      if (!me) return null
      const [versions, offered] = await Promise.all([personVersions(database.db, me.id), path === '/' && isOffered(me)])
      return { me, versions, offered }
    }).catch(() => null)
    const known = await Promise.race([asked, late])
    clearTimeout(timer)
    if (!known) return { name: null, today: null, seen: null }
    const { me, versions, offered } = known
    const theme = settingIn(me.settings, themeSetting) ?? undefined
    if (me.erasesAt) return { name: null, today: null, seen: null, closed: true, ...(theme && { theme }) }
    return {
      ...(theme && { theme }),
      ...(offered && { offered }),
      name: me.confirmed ? firstName(me.name) : null,
      today: dayIn(me.zone, new Date()),
      seen: seenText(me.id, versions),
    }
  }

  /** Whether the dashboard has the line about the plan. */
  async function isOffered(me: Me): Promise<boolean> {
    if (settingIn(me.settings, planOfferSetting) === 'dismissed') return false
    const [source] = shell.fills(planSources)
    return (await source?.value(shell, database.db, me, shell.clock())) === 'offered'
  }

  /** Made at the first request: few ask for it, and it takes longer than everything else here. */
  function describe(): Promise<string> {
    document ??= import('../reference/openapi.ts').then(async ({ openApi }) =>
      JSON.stringify(await openApi(features, env.publicUrl.origin)),
    )
    return document
  }

  async function reference(part: 'page' | 'style'): Promise<HttpResponse> {
    const { referencePage, referenceStyle } = await import('../reference/page.ts')
    if (part === 'style') return described(referenceStyle(), 'text/css; charset=utf-8')
    return described(referencePage(await describe()), 'text/html; charset=utf-8', {
      'content-security-policy': referencePolicy,
    })
  }

  /** Tells the doctor (server/doctor) how its request arrived. */
  function liveness({ headers, body }: IncomingRequest): HttpResponse {
    const probe = headers.get(probeHeader)
    const seen =
      probe !== null &&
      answerProbe(shell.secrets, probe, {
        host: headers.get('host') ?? '',
        peer: body.socket.remoteAddress ?? '',
        forwarded: headers.get('x-forwarded-for'),
      })
    return seen ? text(200, JSON.stringify(seen), 'application/json') : text(200, 'ok')
  }

  async function readiness(): Promise<HttpResponse> {
    if (!ready()) return text(503, 'not ready: stopping')
    if (shell.disk.isFull()) return text(503, 'not ready: the disk is full')
    // However many ask at the same moment, the database is asked once.
    probing ??= database.pool
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        probing = undefined
      })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), probePatience)
    })
    const answers = await Promise.race([probing, late])
    clearTimeout(timer)
    return answers ? text(200, 'ready') : text(503, 'not ready: the database does not answer')
  }

  async function figures({ address, headers }: IncomingRequest): Promise<HttpResponse> {
    const token = headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
    // By a name of this machine: a page whose own name points here (DNS rebinding) comes from loopback as well.
    const forwarded = forwardingHeaders.some((name) => headers.has(name))
    const local = isLoopback(address) && !forwarded && isLoopbackHost(headers.get('host') ?? '')
    const allowed = env.METRICS_TOKEN ? isSameText(token, env.METRICS_TOKEN) || (local && token === '') : local
    if (!allowed) throw new Refusal('not_found', 'This is not there, or not yours.')
    return text(200, await metrics.registry.metrics(), metrics.registry.contentType)
  }

  function failed(request: IncomingRequest, route: string, error: unknown): HttpResponse {
    const refusal = refusalOf(error)
    const seen = { err: error, request: request.id, route, method: request.method }
    if (error instanceof NoPlaceLeft) metrics.shed.inc({ status: refusalStatuses[refusal.code] })
    if (isOutOfSpace(error)) shell.disk.sawFull()
    if (refusal.code === 'broken') log.error(seen, 'a request failed')
    else if (refusal !== error) log.warn(seen, 'a request failed because the database could not be reached or written')
    return {
      status: refusalStatuses[refusal.code],
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        ...(refusal.retryAfter !== undefined && { 'retry-after': String(refusal.retryAfter) }),
        ...(refusal.challenge !== undefined && { 'www-authenticate': refusal.challenge }),
      },
      body: JSON.stringify(problemOf(refusal, request.id)),
    }
  }

  function send(
    outgoing: ServerResponse,
    { id, setCookies }: IncomingRequest,
    { status, headers, body, nonce }: HttpResponse,
  ): void {
    const all: OutgoingHttpHeaders = {
      ...(nonce === undefined ? wall : securityHeaders(nonce, env)),
      ...headers,
      'x-request-id': id,
    }
    if (setCookies.length > 0) all['set-cookie'] = setCookies
    if (body === null || typeof body === 'string' || body instanceof Uint8Array) {
      if (status !== 304) all['content-length'] = body === null ? 0 : Buffer.byteLength(body)
      outgoing.writeHead(status, all).end(body ?? undefined)
      return
    }
    outgoing.writeHead(status, all)
    if (outgoing.req.method === 'HEAD') outgoing.end()
    else
      pipeline(body, outgoing).catch((error: unknown) => {
        // The reader may leave at any time.
        if (!outgoing.destroyed || !isGone(error))
          log.error({ err: error, request: id }, 'a file was not sent completely')
      })
  }
}

function described(body: string, type: string, more: Record<string, string> = {}): HttpResponse {
  return { status: 200, headers: { 'content-type': type, 'cache-control': 'no-cache', ...more }, body }
}

function text(status: number, body: string, type = 'text/plain; charset=UTF-8'): HttpResponse {
  return { status, headers: { 'content-type': type, 'cache-control': 'no-store' }, body }
}

function isGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(String(error.code))
  )
}
