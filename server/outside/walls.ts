import net from 'node:net'
import os from 'node:os'
import ipaddr from 'ipaddr.js'
import { NotReached } from './notReached.ts'
import type { OutsideUse } from './uses.ts'

/**
 * What decides where a request may go. A value of its own, so that the proof can take one wall away and see that it
 * notices.
 */
export type Walls = {
  /** The address as it is asked. `from` is the one that redirects to it. Throws NotReached. */
  judgeAddress: (text: string, use: OutsideUse, from?: URL) => URL
  /** Whether an answer of the DNS is a public machine. */
  isPublic: (address: string) => boolean
}

const longestAddress = 2048
const longestHost = 253
/** What WHATWG lets through besides, such as `*` or `!`, is in no name of a public machine. */
const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/
/** Names that only machines nearby answer for, and such as nobody answers for (RFC 6761, 6762, 7686, 8375, 9476). */
const specialNames = ['localhost', 'local', 'localdomain', 'internal', 'arpa', 'onion', 'alt', 'invalid', 'test']
/** All addresses of IPv6 that are given to networks; what lies beside is refused whatever it is called. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** Public by their range, but answered by the cloud's own hosts: Azure's platform. */
const ofClouds = ['168.63.129.16']

export const allWalls: Walls = { judgeAddress, isPublic }

/**
 * Judges what WHATWG made of the text, never the text: `0x7f.1`, `２１３０７０６４３３` and `127.0.0.1` are the same host
 * there.
 */
function judgeAddress(text: string, use: OutsideUse, from?: URL): URL {
  // A redirect comes from a program, which has no reason to send people's spelling.
  const typed = from ? text : text.trim().replace(/^webcals?:(?=\/\/)/i, 'https:')
  if (typed.length > longestAddress || !URL.canParse(typed, from?.href)) throw new NotReached('spelling')
  const url = new URL(typed, from?.href)
  if (!use.schemes.some((one) => one === url.protocol)) throw new NotReached('scheme')
  if (from?.protocol === 'https:' && url.protocol !== 'https:') throw new NotReached('redirect')
  if (url.username !== '' || url.password !== '') throw new NotReached('user')
  // Empty where it is the scheme's own: 443, or 80.
  if (url.port !== '') throw new NotReached('port')
  judgeHost(url.hostname)
  url.hash = ''
  return url
}

function judgeHost(host: string): void {
  if (host.startsWith('[') || net.isIP(host) !== 0) throw new NotReached('host')
  const labels = host.split('.')
  if (labels.length < 2 || host.length > longestHost || !labels.every((one) => label.test(one)))
    throw new NotReached('name')
  const last = labels.at(-1) ?? ''
  if (specialNames.includes(last) || /^\d+$/.test(last)) throw new NotReached('name')
}

function isPublic(address: string): boolean {
  if (net.isIP(address) === 0 || ofClouds.includes(address) || isOfThisMachine(address)) return false
  const parsed = ipaddr.parse(address)
  // `parse` leaves an IPv4 address inside of an IPv6 one what it is; `process` would take it out.
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

/** Also a public address of this machine: services that listen there may trust whoever comes from the machine itself. */
function isOfThisMachine(address: string): boolean {
  const plain = ipaddr.parse(address).toNormalizedString()
  return Object.values(os.networkInterfaces()).some((known = []) =>
    known.some((one) => net.isIP(one.address) !== 0 && ipaddr.parse(one.address).toNormalizedString() === plain),
  )
}
