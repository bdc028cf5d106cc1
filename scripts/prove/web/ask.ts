import { pathKeys, routePattern, usesQuery } from '../../../contract/endpoint.ts'
import type { AccessRow, OwnedRecords } from '../../../server/testing/accessRow.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { type RawAnswer, rawRequest } from '../../../server/testing/raw.ts'
import { missingWalls } from './walls.ts'

export type WebFindings = { calls: number; faults: Set<string> }
type Sent = Parameters<typeof rawRequest>[1] & { body?: string | Uint8Array }
/** Sends a request, counts it, and looks at the walls of the answer. `what` names the request in words. */
export type Ask = (what: string, request: Sent) => Promise<RawAnswer>

/** `site`: the address that people know it by, where that is not the origin. */
export function makeAsk(origin: string, found: WebFindings, site: string = origin): Ask {
  return async (what, request) => {
    // Node sends no length with a DELETE.
    const length = { 'content-length': String(Buffer.byteLength(request.body ?? '')) }
    const headers = { ...(request.body !== undefined && length), ...request.headers }
    const answer = await rawRequest(origin, { ...request, headers })
    found.calls++
    const path = request.path.split('?')[0] ?? ''
    for (const words of missingWalls(answer, path, site, site.startsWith('https:')))
      found.faults.add(`${what} ${words}`)
    return answer
  }
}

/** A call of an endpoint in parts, which another site can send in its own ways. */
export type CallParts = { method: string; path: string; type: string; body: string | Uint8Array }

export function partsOf({ endpoint, input, body }: AccessRow, owned: OwnedRecords, key: string): CallParts {
  const rest: Record<string, unknown> = { ...input(owned, key) }
  let path = routePattern(endpoint)
  for (const name of pathKeys(endpoint.path)) {
    path = path.replace(`:${name}`, encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  const query = new URLSearchParams()
  if (usesQuery(endpoint)) for (const [name, value] of Object.entries(rest)) query.set(name, String(value))
  return {
    method: endpoint.method,
    path: query.size > 0 ? `${path}?${query}` : path,
    type: endpoint.upload?.types[0] ?? 'application/json',
    body: body ?? (usesQuery(endpoint) ? '{}' : JSON.stringify(rest)),
  }
}

export const callName = ({ endpoint: { method, path } }: AccessRow) => `${method} ${path}`
export const cookieHeader = ({ cookies }: Caller) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
