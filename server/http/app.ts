import { randomBytes, randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { Refusal, statusOf } from '../../contract/refusal.ts'
import type { Feature } from '../feature.ts'
import { sameText } from '../secrets.ts'
import type { Shell } from '../shell.ts'
import { forwardingHeaders, isLoopback, makeAddressReader } from './address.ts'
import { answer, type Who } from './api.ts'
import { isLoopbackHost, isOurHost } from './guard.ts'
import { referencePolicy, securityHeaders } from './headers.ts'
import { makeMetrics } from './metrics.ts'
import { problemOf, refusalOf } from './problem.ts'
import type { Files } from './static.ts'

type Bindings = {
  Bindings: HttpBindings
  Variables: { request: string; address: string; route: string }
}

/** The whole web server as one request handler. `ready` turns false when it is about to stop. */
export function makeApp(shell: Shell, features: Feature[], who: Who, files: Files, ready: () => boolean) {
  const { env, log, database } = shell
  const app = new Hono<Bindings>()
  const metrics = makeMetrics(shell)
  const addressOf = makeAddressReader(env.TRUSTED_PROXIES)
  let document: Promise<string> | undefined
  const common = securityHeaders(null, env.secure)

  app.use(async (c, next) => {
    const started = performance.now()
    c.set('request', randomUUID())
    c.set('route', 'none')
    c.set('address', addressOf(c.env.incoming.socket.remoteAddress, c.req.raw.headers))
    await next()
    const seconds = (performance.now() - started) / 1000
    const labels = { route: c.get('route'), method: c.req.method, status: c.res.status }
    metrics.requests.observe(labels, seconds)
    // The pattern, never the address itself: addresses can carry single-use secrets.
    log.debug({ request: c.get('request'), ...labels, ms: Math.round(seconds * 1e4) / 10 }, 'answered')
  })

  app.get('/healthz', (c) => withHeaders(c, c.text('ok', 200, { 'cache-control': 'no-store' })))
  app.get('/readyz', async (c) => {
    const up =
      ready() &&
      (await database.pool.query('select 1').then(
        () => true,
        () => false,
      ))
    return withHeaders(c, c.text(up ? 'ready' : 'not ready', up ? 200 : 503, { 'cache-control': 'no-store' }))
  })
  app.get('/metrics', async (c) => {
    const token = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    // By a name of this machine: a page whose own name points here (DNS rebinding) comes from loopback as well.
    const forwarded = forwardingHeaders.some((name) => c.req.raw.headers.has(name))
    const local = isLoopback(c.get('address')) && !forwarded && isLoopbackHost(c.req.header('host') ?? '')
    const allowed = env.METRICS_TOKEN ? sameText(token, env.METRICS_TOKEN) || (local && token === '') : local
    if (!allowed) return fail(c, new Refusal('not_found', 'This is not there, or not yours.'))
    const headers = { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' }
    return withHeaders(c, c.text(await metrics.registry.metrics(), 200, headers))
  })

  app.use(async (c, next) => {
    if (!isOurHost(c.req.header('host') ?? '', env.publicUrl))
      return fail(c, new Refusal('forbidden', 'This server does not go by that name.'))
    return next()
  })
  app.get('/api/openapi.json', async (c) => {
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' }
    return withHeaders(c, new Response(await describe(), { headers }))
  })
  app.get('/api/docs', async (c) => withHeaders(c, await reference('page'), null, referencePolicy))
  app.get('/api/docs/style.css', async (c) => withHeaders(c, await reference('style')))

  for (const route of features.flatMap((feature) => feature.routes)) {
    const pattern = `/api${route.endpoint.path}`
    app.on(route.endpoint.method, pattern, async (c) => {
      c.set('route', pattern)
      const setCookies: string[] = []
      let response: Response
      try {
        const from = { id: c.get('request'), address: c.get('address') }
        const made = await answer(shell, route, who, c.req.raw, from, c.req.param(), setCookies)
        // As a plain object: a `Headers` that is changed afterwards costs as much as a small query.
        const headers = { ...common, ...made.headers, 'x-request-id': c.get('request') }
        response = new Response(made.body, { status: made.status, headers })
      } catch (error) {
        response = fail(c, error)
      }
      for (const cookie of setCookies) response.headers.append('set-cookie', cookie)
      return response
    })
  }
  app.all('/api/*', (c) => fail(c, new Refusal('not_found', 'There is no such address.')))

  app.on(['GET', 'HEAD'], '*', (c) => {
    const nonce = randomBytes(16).toString('base64')
    const { response, page } = files.serve(new URL(c.req.url).pathname, c.req.header('accept-encoding') ?? '', nonce)
    return withHeaders(c, response, page ? nonce : null)
  })
  app.notFound((c) => fail(c, new Refusal('not_found', 'There is no such address.')))
  app.onError((error, c) => fail(c, error))
  return app

  /** Made when somebody first asks: few do, and it takes as long as the rest of this function. */
  function describe(): Promise<string> {
    document ??= import('../openapi.ts').then(async ({ openApi }) => JSON.stringify(await openApi(features)))
    return document
  }

  async function reference(part: 'page' | 'style'): Promise<Response> {
    const { referencePage, referenceStyle } = await import('../reference.ts')
    const text = part === 'page' ? referencePage(await describe()) : referenceStyle()
    const type = part === 'page' ? 'text/html; charset=utf-8' : 'text/css; charset=utf-8'
    return new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-cache' } })
  }

  function withHeaders(
    c: Context<Bindings>,
    response: Response,
    nonce: string | null = null,
    policy?: string,
  ): Response {
    for (const [name, value] of Object.entries(securityHeaders(nonce, env.secure))) response.headers.set(name, value)
    if (policy) response.headers.set('content-security-policy', policy)
    response.headers.set('x-request-id', c.get('request'))
    return response
  }

  function fail(c: Context<Bindings>, error: unknown): Response {
    const request = c.get('request')
    const refusal = refusalOf(error)
    const problem = problemOf(refusal, request)
    const seen = { err: error, request, route: c.get('route'), method: c.req.method }
    if (refusal.code === 'broken') log.error(seen, 'a request failed')
    else if (refusal !== error) log.warn(seen, 'a request failed, since the database was away')
    const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
    if (refusal.retryAfter !== undefined) headers.set('retry-after', String(refusal.retryAfter))
    return withHeaders(c, new Response(JSON.stringify(problem), { status: statusOf[problem.code], headers }))
  }
}
