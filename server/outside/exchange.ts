import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net'
import { takenCodings } from './body.ts'
import type { Destination } from './network.ts'
import { NotReached } from './notReached.ts'
import type { OutsideUse } from './uses.ts'

/** Nobody looks this name up: a connection goes only to the addresses of its route. */
const unresolved = 'pinned.invalid'
const mostHeaderBytes = 16 * 1024
/** A machine with many addresses is tried at so many of them. */
const mostAddresses = 4
const attemptMs = 1000

type Sent = { headers: Record<string, string>; body?: Uint8Array | undefined }

/**
 * Sends one request where the route leads, and answers its headers. No connection is used again, no cookie is kept, and
 * proxies of the environment are not asked, since each request has an agent of its own.
 */
export function exchange(
  url: URL,
  route: Destination,
  use: OutsideUse,
  { headers, body }: Sent,
  signals: { connect: AbortSignal; total: AbortSignal },
): Promise<http.IncomingMessage> {
  const secure = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const options: https.RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamilyAttemptTimeout'> = {
      agent: false,
      host: unresolved,
      port: route.port,
      lookup: pinnedTo(route.addresses.slice(0, mostAddresses)),
      autoSelectFamilyAttemptTimeout: attemptMs,
      servername: url.hostname,
      ...(route.authorities && { ca: route.authorities }),
      rejectUnauthorized: true,
      method: use.method,
      path: `${url.pathname}${url.search}`,
      headers: {
        ...headers,
        host: url.host,
        'user-agent': 'Quad',
        'accept-encoding': use.reads ? takenCodings : 'identity',
        ...(use.method === 'POST' && { 'content-length': String(body?.length ?? 0) }),
      },
      maxHeaderSize: mostHeaderBytes,
      insecureHTTPParser: false,
      signal: signals.total,
    }
    const request = (secure ? https : http).request(options)
    const tooLate = () => request.destroy(new NotReached('time'))
    signals.connect.addEventListener('abort', tooLate, { once: true })
    request.once('socket', (socket) =>
      socket.once(secure ? 'secureConnect' : 'connect', () => signals.connect.removeEventListener('abort', tooLate)),
    )
    request.once('response', resolve)
    request.once('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new NotReached('answer'))
    })
    request.on('error', reject)
    request.end(body)
  })
}

function pinnedTo(addresses: string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, { all: wantsAll }, callback) => {
    const [first] = all
    if (!first) callback(new Error('no address'), '')
    else if (wantsAll) callback(null, all)
    else callback(null, first.address, first.family)
  }
}
