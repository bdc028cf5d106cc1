import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RequestHeaders } from '../route.ts'

/** A request as it came: Node's own, since making a web `Request` of it and reading that costs as much as a query. */
export type IncomingRequest = {
  /** Our id, never the caller's. */
  id: string
  method: string
  /** GET, or HEAD, which gets the same answer without the body. */
  reads: boolean
  /** With the query, as sent. */
  url: string
  path: string
  query: string
  headers: RequestHeaders
  /** Client address: from the socket, or from a trusted proxy. */
  address: string
  body: IncomingMessage
  /** Set on the answer, also when it is a refusal. */
  setCookies: string[]
}

/** The answer, to which `app.ts` adds the headers that every answer has. */
export type HttpResponse = {
  status: number
  headers: Record<string, string>
  /** A stream is opened only when somebody reads it: for HEAD nobody does. */
  body: string | Uint8Array | AsyncIterable<Uint8Array> | null
  /** For pages only: the browser accepts styles with this nonce. */
  nonce?: string
}

export function readRequest(
  incoming: IncomingMessage,
  addressOf: (socket: string | undefined, headers: RequestHeaders) => string,
): IncomingRequest {
  const { url = '', method = '' } = incoming
  const cut = url.indexOf('?')
  const rawHeaders = incoming.headers
  const get = (name: string) => {
    const value = rawHeaders[name]
    return value === undefined ? null : typeof value === 'string' ? value : value.join(', ')
  }
  const headers: RequestHeaders = { get, has: (name) => rawHeaders[name] !== undefined }
  return {
    id: randomUUID(),
    method,
    reads: method === 'GET' || method === 'HEAD',
    url,
    path: cut < 0 ? url : url.slice(0, cut),
    query: cut < 0 ? '' : url.slice(cut + 1),
    headers,
    address: addressOf(incoming.socket.remoteAddress, headers),
    body: incoming,
    setCookies: [],
  }
}
