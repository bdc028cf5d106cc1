import { domainToASCII } from 'node:url'

/**
 * Mail domains as an operator lists them, divided by commas: `uni.example`, or `*.uni.example` for every subdomain of
 * it and not for itself. Answers them in lower case and in ASCII; undefined if one of them is none.
 */
export function readMailDomains(list: string): string[] | undefined {
  const read = list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map(asciiDomain)
  const valid = read.filter((domain) => domain !== undefined)
  return valid.length === read.length ? [...new Set(valid)] : undefined
}

/** Whether an address belongs to one of the domains that `readMailDomains` answered. */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1))
  if (!domain) return false
  return domains.some((one) => (one.startsWith('*.') ? domain.endsWith(one.slice(1)) : domain === one))
}

function asciiDomain(entry: string): string | undefined {
  const wildcard = entry.startsWith('*.') ? '*.' : ''
  const domain = domainToASCII(entry.slice(wildcard.length))
  const labels = domain.split('.')
  const isDomain =
    labels.length > 1 &&
    domain.length <= 253 &&
    labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) &&
    // An IPv4 address is no domain.
    !/^\d+$/.test(labels.at(-1) ?? '')
  return isDomain ? `${wildcard}${domain}` : undefined
}
