import type { RawAnswer } from '../../../server/testing/raw.ts'

/** An answer that may be kept without asking again, or by everybody, and why. */
export const keptAnswers: { path: RegExp; policy: RegExp; reason: string }[] = [
  {
    path: /^\/assets\//,
    policy: /^public, max-age=31536000, immutable$/,
    reason: 'files of the built app, the same for everybody, whose names change with them',
  },
  {
    path: /^\/[\w.-]+\.(svg|png|ico|txt|webmanifest|js)$/,
    policy: /^public, max-age=3600$/,
    reason: 'files of the built app, the same for everybody',
  },
  { path: /^\/api\/(openapi\.json|docs(\/style\.css)?)$/, policy: /^no-cache$/, reason: 'the same for everybody' },
  {
    path: /^\/api\/people\/[^/]+\/avatar/,
    policy: /^private, max-age=31536000, immutable$/,
    reason: 'a picture has a new address with every change, and stays in the browser of the one who looked',
  },
  {
    path: /^\/calendar\/feed\//,
    policy: /^private, max-age=\d{1,4}$/,
    reason: 'programs without a session ask for a feed again and again, by an address that is a secret',
  },
]

const same: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** What an answer to that path lacks of the walls that every answer has, in words. `tls`: behind TLS. */
export function missingWalls({ status, headers, text }: RawAnswer, path: string, origin: string, tls: boolean) {
  const faults: string[] = []
  // Node's own answer to what is no HTTP, before any of ours.
  if (status === 400 && text === '' && Object.keys(headers).join() === 'connection') return faults
  for (const name of Object.keys(headers))
    if (name.startsWith('access-control-')) faults.push(`lets other sites look: ${name}: ${headers[name]}`)
  for (const [name, value] of Object.entries(same))
    if (headers[name] !== value) faults.push(`has ${name}: ${headers[name] ?? 'none'}`)
  const permissions = String(headers['permissions-policy'])
  for (const what of ['camera', 'microphone', 'geolocation', 'payment'])
    if (!permissions.includes(`${what}=()`)) faults.push(`permits ${what}`)
  if (tls !== /^max-age=\d{8,};/.test(String(headers['strict-transport-security'])))
    faults.push(`has strict-transport-security: ${headers['strict-transport-security'] ?? 'none'}`)
  const isPage = /html/.test(headers['content-type'] ?? '')
  faults.push(...policyFaults(String(headers['content-security-policy']), isPage))
  if (isPage) faults.push(...pageFaults(text))
  const leads = [headers.location, String(headers.refresh ?? '').replace(/^[^=]*=/, '')]
  for (const lead of leads) if (lead && !isWithin(lead, origin)) faults.push(`leads away, to ${lead}`)
  if (status >= 300 && status < 400 && status !== 304) faults.push(`answers ${status}, and nothing of Quad redirects`)
  for (const cookie of headers['set-cookie'] ?? []) faults.push(...cookieFaults(cookie, tls))
  return [...faults, ...keepingFaults(status, path, headers['cache-control'] ?? '', headers['set-cookie'] ?? [])]
}

/** Whether a browser at our origin that follows an address stays there. */
export function isWithin(address: string, origin: string): boolean {
  try {
    return new URL(address, `${origin}/sign-up`).origin === origin
  } catch {
    // The browser goes nowhere.
    return true
  }
}

function policyFaults(policy: string, isPage: boolean): string[] {
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1)]))
  const scripts = rules.get('script-src') ?? rules.get('default-src') ?? ['nothing']
  const faults: string[] = []
  const wants = (name: string, right: string[]) => {
    const has = rules.get(name)?.join(' ') ?? 'nothing'
    if (!right.includes(has)) faults.push(`has a policy with ${name} ${has}`)
  }
  wants('default-src', ["'none'"])
  wants('frame-ancestors', ["'none'"])
  if (scripts.some((source) => !["'self'", "'none'"].includes(source)))
    faults.push(`permits scripts of ${scripts.join(' ')}`)
  if (policy.includes('unsafe')) faults.push(`has an unsafe policy: ${policy}`)
  if (!isPage) return faults
  wants('base-uri', ["'none'"])
  wants('form-action', ["'self'", "'none'"])
  wants('require-trusted-types-for', ["'script'"])
  wants('trusted-types', ['default', "'none'"])
  return faults
}

function pageFaults(page: string): string[] {
  const faults: string[] = []
  if (/<script(?![^>]*\ssrc=)/i.test(page)) faults.push('has an inline script')
  if (/<[a-z][^>]*\son\w+\s*=/i.test(page)) faults.push('has an inline handler')
  if (/<base\b|http-equiv=["']?refresh/i.test(page)) faults.push('has a base or a refresh of its own')
  if (/(href|src|action)=["']?(https?:)?\/\//i.test(page)) faults.push('names an address of another site')
  return faults
}

function cookieFaults(cookie: string, tls: boolean): string[] {
  const wanted = [
    /; HttpOnly(;|$)/,
    /; SameSite=(Lax|Strict)(;|$)/,
    /; Path=\/(;|$)/,
    ...(tls ? [/; Secure(;|$)/] : []),
  ]
  const bound = !tls || cookie.startsWith('__Host-')
  return bound && wanted.every((flag) => flag.test(cookie)) && !/domain=/i.test(cookie)
    ? []
    : [`sets a cookie that is not bound: ${cookie.replace(/=[^;]*/, '=…')}`]
}

function keepingFaults(status: number, path: string, policy: string, cookies: string[]): string[] {
  const words = policy.split(', ')
  const isKept = !words.includes('no-store') && !(words.includes('private') && words.includes('no-cache'))
  if (cookies.length > 0 && !words.includes('no-store') && !words.includes('private'))
    return [`sets a cookie and has cache-control: ${policy || 'none'}`]
  if (!isKept) return []
  const kept = keptAnswers.some((one) => one.path.test(path) && one.policy.test(policy))
  return kept && status < 400 ? [] : [`may be kept: cache-control: ${policy || 'none'}`]
}
