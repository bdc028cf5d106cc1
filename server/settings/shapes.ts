import net from 'node:net'
import { z } from 'zod'

/** A number in digits alone: `0x50`, `1e3` and ` 80` are mistakes, although JavaScript reads them as numbers. */
export function wholeNumber(least: number, most: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(least).max(most))
}

/** An IP address, or a name of which the last part is no number; neither scheme nor port. */
export const listenedHost = z
  .string()
  .refine((host) => net.isIP(host) > 0 || /^([a-z\d]([a-z\d-]*[a-z\d])?\.)*[a-z]([a-z\d-]*[a-z\d])?$/i.test(host))

/** The origin that people open: pages cannot lie below a path, and a link in a mail must not hold a password. */
export const openedAddress = z.url({ protocol: /^https?$/ }).refine((address) => {
  if (!URL.canParse(address)) return false
  const { pathname, search, hash, username, password } = new URL(address)
  return pathname === '/' && !search && !hash && !username && !password && !/[?#]$/.test(address)
})

/** The address of a server. A slash or a number sign in its password would make a path of the rest, host included. */
export function serverAddress(protocol: RegExp) {
  return z.url({ protocol }).refine((address) => {
    if (!URL.canParse(address)) return false
    const { pathname, hash } = new URL(address)
    return !`${pathname}${hash}`.includes('@')
  })
}

/** `quad@example.edu`, or with a name before it: `Quad <quad@example.edu>`. */
export const sender = z
  .string()
  .max(200)
  .regex(/^(("[^"\r\n]*"|[^<>"@,;\r\n]*) ?<[^\s@<>,;"]+@[^\s@<>,;"]+>|[^\s@<>,;"]+@[^\s@<>,;"]+)$/)

/** An address on the web to which people are led: a link must not hold a password. */
export const linkedAddress = z.url({ protocol: /^https$/ }).refine((address) => {
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return !username && !password
})

/** Where rooms for meetings are: rooms are added to its path. */
export const meetingBase = z
  .url({ protocol: /^https$/ })
  .refine((address) => {
    if (!URL.canParse(address)) return false
    const { search, hash, username, password } = new URL(address)
    return !search && !hash && !username && !password && !/[?#]$/.test(address)
  })
  .transform((address) => address.replace(/\/+$/, ''))

/** IP addresses and ranges, divided by commas. */
export const addressRanges = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every(isAddressOrRange))

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[net.isIP(address)] ?? -1
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}
