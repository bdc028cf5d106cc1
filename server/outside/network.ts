import { Resolver } from 'node:dns/promises'
import type { Env } from '../env.ts'
import { readAuthorities } from '../settings/authorities.ts'
import type { StandIns } from './standIns.ts'

/** Where a connection goes. `authorities`: who may have signed its certificate, where not the public ones. */
export type Destination = { addresses: string[]; port: number; authorities?: string[] }

/** What lies between the client and other machines. The client judges what `resolve` answers, before `route`. */
export type Network = {
  /** All A and AAAA records of a name. */
  resolve: (host: string, signal: AbortSignal) => Promise<string[]>
  /** Where the connection to judged addresses of that host goes: there, except for stand-ins. */
  route: (host: string, judged: Destination) => Destination | Promise<Destination>
}

/** Milliseconds for one try at one name server. */
const patience = 2000

/**
 * Asks the name servers themselves, those of the system or given ones: `/etc/hosts`, search domains and mDNS are about
 * machines nearby. Nor does it take one of the four threads that files and passwords need, which a slow name server
 * would keep.
 */
export function askNameServers(servers?: string[]): Network {
  return {
    async resolve(host, signal) {
      const resolver = new Resolver({ timeout: patience, tries: 2 })
      if (servers) resolver.setServers(servers)
      const cancel = () => resolver.cancel()
      signal.addEventListener('abort', cancel, { once: true })
      try {
        const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
        const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
        const failed = answers.find((answer) => answer.status === 'rejected')
        if (found.length === 0 && failed) throw failed.reason
        return found
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    },
    route: (_host, judged) => judged,
  }
}

export const publicNetwork = askNameServers()

/** From a part of the public range that is given to nobody: the walls take it for public, and no network leads there. */
const nobody = '2d00::1'

/** The public network, or in tests a network in which some names are on loopback. Never in production. */
export function chooseNetwork({ production, QUAD_STAND_INS, NODE_EXTRA_CA_CERTS }: Env): Network {
  if (production || QUAD_STAND_INS.size === 0) return publicNetwork
  return withStandIns(QUAD_STAND_INS, NODE_EXTRA_CA_CERTS)
}

function withStandIns(standIns: StandIns, file: string | undefined): Network {
  const authorities = file === undefined ? undefined : readAuthorities(file)
  const isStandIn = (host: string) => [443, 80].some((port) => standIns.has(`${host}:${port}`))
  return {
    resolve: async (host, signal) => (isStandIn(host) ? [nobody] : publicNetwork.resolve(host, signal)),
    route(host, judged) {
      if (!isStandIn(host)) return judged
      const port = standIns.get(`${host}:${judged.port}`)
      if (port === undefined) throw new Error(`nothing stands in for port ${judged.port} of ${host}`)
      return { addresses: ['127.0.0.1'], port, ...(authorities && { authorities }) }
    },
  }
}
