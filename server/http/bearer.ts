import { type Endpoint, tokenScope } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/refusal.ts'
import { tokenPrefix } from '../../features/account/tokens/rules.ts'
import type { RequestHeaders } from '../route.ts'

/**
 * The personal API token that a request brings; null where it brings none. Other schemes of the Authorization header
 * are not ours: a proxy in front may ask for them.
 */
export function bearerOf(headers: RequestHeaders): string | null {
  const [, token = ''] = /^bearer(?:\s+(.*))?$/i.exec(headers.get('authorization') ?? '') ?? [undefined, null]
  return token === null ? null : token.trim()
}

/** For a token that is not valid (RFC 6750, section 3.1). */
export function invalidToken(words: string): Refusal {
  return new Refusal('signed_out', words, { challenge: challengeOf('invalid_token', words) })
}

/** Throws a Refusal where an endpoint is not open to tokens, or not to one with these scopes. */
export function refuseOutOfScope(endpoint: Endpoint, feature: string, scopes: readonly string[]): void {
  const needed = endpoint.tokens ? tokenScope(feature, endpoint) : undefined
  if (needed !== undefined && scopes.includes(needed)) return
  const words = needed ? `This needs a token with the scope ${needed}.` : 'This is not open to API tokens.'
  throw new Refusal('forbidden', words, { challenge: challengeOf('insufficient_scope', words, needed) })
}

/** Addresses are stored by browsers, proxies and logs, so that no token may stand in one. */
export function refuseTokenInAddress(query: string): void {
  if (!query.includes(tokenPrefix)) return
  throw new Refusal(
    'invalid',
    'A token belongs into the Authorization header, never into an address. Revoke this one: others may have seen it.',
  )
}

function challengeOf(error: string, words: string, scope?: string): string {
  return `Bearer realm="Quad", error="${error}", error_description="${words}"${scope ? `, scope="${scope}"` : ''}`
}
