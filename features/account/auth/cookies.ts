import { randomBytes } from 'node:crypto'
import type { RequestHeaders } from '../../../server/route.ts'
import { isSameText } from '../../../server/secrets.ts'
import type { Shell } from '../../../server/shell.ts'

/** Behind TLS the prefix binds a cookie to exactly this host and path; browsers refuse it over plain http. */
export function cookieName(shell: Shell, name: 'session' | 'device' | 'step' | 'transient'): string {
  return shell.env.secure ? `__Host-quad_${name}` : `quad_${name}`
}

export function readCookie(headers: RequestHeaders, name: string): string | undefined {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const cut = part.indexOf('=')
    if (cut > 0 && part.slice(0, cut).trim() === name) return decode(part.slice(cut + 1).trim())
  }
  return undefined
}

/** `seconds` undefined: until the browser closes; 0: removed. */
export function writeCookie(shell: Shell, name: string, value: string, seconds: number | undefined): string {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`
  return `${name}=${encodeURIComponent(value)}${age}; Path=/; HttpOnly; SameSite=Lax${shell.env.secure ? '; Secure' : ''}`
}

const deviceDays = 180

/**
 * Marks a browser in which this person has signed in before. Its tries are counted separately, so that nobody can lock
 * the owner out by using up the tries of an address from elsewhere.
 */
export function deviceCookie(shell: Shell, email: string): string {
  const nonce = randomBytes(16).toString('base64url')
  return writeCookie(
    shell,
    cookieName(shell, 'device'),
    `${nonce}.${shell.secrets.sign('device', `${nonce} ${email}`)}`,
    deviceDays * 86_400,
  )
}

/** The mark's name if this browser carries one for that address. */
export function deviceOf(shell: Shell, headers: RequestHeaders, email: string): string | undefined {
  const [nonce, signature] = readCookie(headers, cookieName(shell, 'device'))?.split('.') ?? []
  if (!nonce || !signature) return undefined
  return isSameText(signature, shell.secrets.sign('device', `${nonce} ${email}`)) ? nonce : undefined
}

/** A keyed hash of the browser's mark, whoever it is for; null where it has none. */
export function browserOf(shell: Shell, headers: RequestHeaders): string | null {
  const nonce = readCookie(headers, cookieName(shell, 'device'))?.split('.')[0]
  return nonce ? shell.secrets.sign('browser', nonce) : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
