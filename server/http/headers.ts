import type { Env } from '../env.ts'

/**
 * Headers of every answer. A page (the only kind of answer with a nonce) runs scripts from our files only, takes style
 * elements only with its nonce (Mantine's), loads nothing from elsewhere, and turns no string into markup (Trusted
 * Types). All other answers are not documents: opened as a page they can do nothing.
 */
export function securityHeaders(
  nonce: string | null,
  { secure, publicUrl }: Pick<Env, 'secure' | 'publicUrl'>,
): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Older browsers do not count a WebSocket of the same origin as 'self'.
    `connect-src 'self' ${publicUrl.origin.replace(/^http/, 'ws')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
  return {
    'content-security-policy': nonce === null ? "default-src 'none'; frame-ancestors 'none'" : policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    ...(secure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

/** The service worker of push notifications shows them, and tells this Quad what was read. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/** The page of the API reference runs no script, sends nothing and connects to nobody; it has a style and an icon. */
export const referencePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')
