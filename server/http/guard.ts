import type { UploadBody } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { RequestHeaders } from '../route.ts'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether the Host header names this server. Any other name may be a foreign page that pointed its own name at us (DNS
 * rebinding), so it gets nothing.
 */
export function isOurHost(host: string, publicUrl: URL): boolean {
  if (host === publicUrl.host) return true
  return isLoopbackHost(host) && loopbackNames.has(publicUrl.hostname)
}

export function isLoopbackHost(host: string): boolean {
  return loopbackNames.has(host.replace(/:\d+$/, ''))
}

/** Refuses a write with a body that another site's form could have sent. */
export function refuseOtherTypes(headers: RequestHeaders, upload: UploadBody | undefined): void {
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const allowed = upload?.types ?? ['application/json']
  if (!allowed.includes(type)) throw new Refusal('unsupported', `Send this as ${allowed.join(' or ')}.`)
}

/** Refuses what another site's page could have begun; a request with a cookie has to name its origin. */
export function refuseOtherSites(headers: RequestHeaders, publicUrl: URL): void {
  const host = headers.get('host') ?? ''
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  const ours = origin === publicUrl.origin || (origin === `http://${host}` && publicUrl.protocol === 'http:')
  if (origin !== null && !ours) throw new Refusal('forbidden', 'This request came from another site.')
  if (origin === null && headers.has('cookie'))
    throw new Refusal('forbidden', 'This request does not say where it came from.')
  if (site !== null && site !== 'same-origin') throw new Refusal('forbidden', 'This request came from another site.')
}
