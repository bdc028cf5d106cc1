import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { livePath, tabId } from '../../contract/live.ts'
import { Refusal, refusalStatuses } from '../../contract/refusal.ts'
import { deletionWords } from '../../features/account/deletion/rules.ts'
import { bearerOf, refuseTokenInAddress } from '../http/bearer.ts'
import { isOurHost, refuseOtherSites } from '../http/guard.ts'
import { securityHeaders } from '../http/headers.ts'
import { problemOf, refusalOf } from '../http/problem.ts'
import { type IncomingRequest, readRequest } from '../http/request.ts'
import type { Me } from '../me.ts'
import type { Shell } from '../shell.ts'

/** Largest message of a browser in bytes. */
const mostSaid = 8 * 1024
/** Largest number of open tabs of one person, and of connections of this node. */
const mostEach = 30
const most = 20_000

export type Handshake = {
  authenticate: (shell: Shell, headers: IncomingRequest['headers'], setCookies: string[]) => Promise<Me | null>
  ready: () => boolean
  /** How many connections are open: that person's, and all. */
  open: (person: string) => { own: number; all: number }
  enter: (me: Me, from: string | null, ws: WebSocket, socket: Duplex) => void
}

/** For node:http's `shouldUpgradeCallback`: a request to upgrade to anything else is an ordinary request. */
export function isLiveRequest({ url, headers }: IncomingMessage): boolean {
  return url?.split('?')[0] === livePath && headers.upgrade?.toLowerCase() === 'websocket'
}

/** Lets browsers of signed-in people open a WebSocket, with the same checks as every write. */
export function acceptHandshakes(server: Server, shell: Shell, { authenticate, ready, open, enter }: Handshake): void {
  const { log, env } = shell
  // Loaded with the first connection: the server starts without it.
  const library = lazily(async () => {
    const { WebSocketServer } = await import('ws')
    const limits = { maxPayload: mostSaid, perMessageDeflate: false, clientTracking: false }
    const sockets = new WebSocketServer({ noServer: true, ...limits })
    sockets.on('headers', (lines, request) => {
      for (const cookie of cookies.get(request) ?? []) lines.push(`Set-Cookie: ${cookie}`)
    })
    return sockets
  })
  const cookies = new WeakMap<IncomingMessage, string[]>()

  async function admit(incoming: IncomingRequest): Promise<{ me: Me; from: string | null }> {
    if (!ready()) throw new Refusal('unavailable', 'Quad is about to stop. Try again in a moment.', { retryAfter: 2 })
    if (!isOurHost(incoming.headers.get('host') ?? '', env.publicUrl))
      throw new Refusal('forbidden', 'This server does not go by that name.')
    if (bearerOf(incoming.headers) !== null) throw new Refusal('forbidden', 'This is not open to API tokens.')
    refuseTokenInAddress(incoming.query)
    refuseOtherSites(incoming.headers, env.publicUrl)
    const me = await authenticate(shell, incoming.headers, incoming.setCookies)
    if (!me) throw new Refusal('signed_out', 'Please sign in first.')
    if (me.erasesAt) throw new Refusal('account_closed', deletionWords.closed)
    const tab = tabId.safeParse(new URLSearchParams(incoming.query).get('tab'))
    if (incoming.query !== '' && !tab.success) throw new Refusal('invalid', 'This takes nothing else in the address.')
    const { own, all } = open(me.id)
    if (own >= mostEach) throw new Refusal('too_many', 'Quad is open in too many tabs.', { retryAfter: 60 })
    if (all >= most) throw new Refusal('unavailable', 'Too many are here right now.', { retryAfter: 60 })
    return { me, from: tab.success ? changeSourceOf(me, tab.data) : null }
  }

  server.on('upgrade', async (request, socket, head) => {
    // The client may leave at any time.
    const gone = () => socket.destroy()
    socket.on('error', gone)
    const incoming = readRequest(request, (address) => address ?? '')
    try {
      const [{ me, from }, sockets] = await Promise.all([admit(incoming), library()])
      if (socket.destroyed) return
      if (incoming.setCookies.length > 0) cookies.set(request, incoming.setCookies)
      sockets.handleUpgrade(request, socket, head, (ws) => {
        socket.off('error', gone)
        log.debug({ request: incoming.id, route: livePath, status: 101 }, 'answered')
        enter(me, from, ws, socket)
      })
    } catch (error) {
      const refusal = refusalOf(error)
      const status = refusalStatuses[refusal.code]
      if (refusal.code === 'broken')
        log.error({ err: error, request: incoming.id, route: livePath }, 'a request failed')
      log.debug({ request: incoming.id, route: livePath, status }, 'answered')
      refuse(socket, incoming.id, refusal, securityHeaders(null, env))
    }
  })
}

/** The key of a tab among all: it includes the person, so that nobody can pass for somebody else's tab. */
export function changeSourceOf(me: Me, tab: string | null): string | null {
  return tab === null ? null : `${me.id} ${tab}`
}

function refuse(socket: Duplex, id: string, refusal: Refusal, wall: Record<string, string>): void {
  const status = refusalStatuses[refusal.code]
  const body = JSON.stringify(problemOf(refusal, id))
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/problem+json',
    'Cache-Control: no-store',
    ...Object.entries(wall).map(([name, value]) => `${name}: ${value}`),
    `X-Request-Id: ${id}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(refusal.retryAfter === undefined ? [] : [`Retry-After: ${refusal.retryAfter}`]),
  ]
  socket.once('finish', () => socket.destroy())
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
