import net from 'node:net'
import type { RequestHeaders } from '../route.ts'

/** Headers by which a client could claim to be somebody else. */
export const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'x-client-ip',
]

/** Finds the client address of a request: the socket's other end, or the one that a trusted proxy names. */
export function makeAddressReader(trusted: string[]) {
  const list = new net.BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = net.isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  const isTrusted = (address: string) => list.check(address, net.isIPv6(address) ? 'ipv6' : 'ipv4')

  return (socket: string | undefined, headers: RequestHeaders): string => {
    let address = plain(socket ?? '')
    if (trusted.length === 0 || !isTrusted(address)) return address
    // From the right: each trusted hop vouches for the one before it.
    for (const hop of (headers.get('x-forwarded-for') ?? '').split(',').reverse()) {
      const forwarded = plain(hop.trim())
      if (!net.isIP(forwarded)) break
      address = forwarded
      if (!isTrusted(forwarded)) break
    }
    return address
  }
}

/** IPv4 addresses written as IPv6 count as IPv4. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}

/** The unit that limits count: the address, or its /64 for IPv6, which is one household or campus line. */
export function networkOf(address: string): string {
  if (!net.isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const full =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return `${full
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}
