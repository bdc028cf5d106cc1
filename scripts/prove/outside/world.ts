import net, { type AddressInfo } from 'node:net'
import type { Destination, Network } from '../../../server/outside/network.ts'
import { readAuthorities } from '../../../server/settings/authorities.ts'
import { type StandInAnswers, startStandIn } from '../../../server/testing/standIn.ts'
import { fine, forbiddenV4, forbiddenV6 } from './spellings.ts'

export type World = Awaited<ReturnType<typeof makeWorld>>

/** What the name server answers to this try, beginning with 1. A promise that never comes obeys the signal. */
type Zone = (nth: number) => string[] | 'never'

/** From the part of the public range that is given to nobody. */
const publicAddress = '2d00::1'
const hostOf = (name: string) => `${name}.quad-tests.example`

/** Names whose answers are forbidden, alone or among others: the client may not even begin to connect. */
export const badNames = [...forbiddenV4, ...forbiddenV6].flatMap((address, at) => [
  { host: hostOf(`bad-${at}`), answers: [address] },
  { host: hostOf(`second-${at}`), answers: [publicAddress, address] },
  { host: hostOf(`first-${at}`), answers: [address, publicAddress] },
])
/** Names that are public when they are judged, and something else when they are asked for once more. */
export const lyingNames = [...forbiddenV4, ...forbiddenV6].map((address, at) => ({
  host: hostOf(`lies-${at}`),
  later: [address],
}))
/** Redirects once to itself, where its name server has something else to say by then. */
export const turningHost = hostOf('turns')
/** Redirects to the address that its path names, in base64url. */
export const movingHost = hostOf('moves')
export const answeringHost = hostOf('answers')
/** Takes a connection and says nothing; a name server that says nothing; a name that is not in the certificate. */
export const silentHost = hostOf('silent')
export const deafHost = hostOf('deaf')
export const otherCertificate = 'elsewhere.example'

export const redirectTo = (location: string, scheme = 'https') =>
  `${scheme}://${movingHost}/${Buffer.from(location).toString('base64url')}`

/**
 * A name server, a public machine, and all places that no request may reach, which are one listener of loopback. Nothing
 * here asks a machine that is not ours, whatever the client does.
 */
export async function makeWorld() {
  const zone = new Map<string, Zone>()
  for (const { host, answers } of badNames) zone.set(host, () => answers)
  for (const { host, later } of lyingNames) zone.set(host, (nth) => (nth === 1 ? [publicAddress] : later))
  zone.set(turningHost, (nth) => (nth === 1 ? [publicAddress] : ['127.0.0.1']))
  zone.set(deafHost, () => 'never')

  const calendar = { headers: { 'content-type': 'text/calendar' }, body: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' }
  const hosts: Record<string, StandInAnswers> = {
    [fine]: calendar,
    [answeringHost]: calendar,
    [turningHost]: { status: 302, headers: { location: `https://${turningHost}/again` } },
    [movingHost]: ({ path }) => {
      const location = Buffer.from(path.slice(1), 'base64url').toString('latin1')
      return { status: 302, headers: { location } }
    },
  }
  for (const { host } of lyingNames) hosts[host] = calendar
  const machine = await startStandIn(hosts)
  const authorities = readAuthorities(machine.settings.NODE_EXTRA_CA_CERTS) ?? []
  const forbidden = await startListener((socket) => socket.destroy())
  const silent = await startListener(() => {})

  const asked = new Map<string, number>()
  /** To which forbidden addresses connections were led, and for which names to the public machine. */
  const [led, reached]: [string[], string[]] = [[], []]
  const network: Network = {
    async resolve(host, signal) {
      const nth = (asked.get(host) ?? 0) + 1
      asked.set(host, nth)
      const plain = host.replace(/^\[|\]$/g, '')
      const answers = net.isIP(plain) ? [plain] : (zone.get(host)?.(nth) ?? [publicAddress])
      if (answers !== 'never') return answers
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
    route(host, { addresses, port }): Destination {
      if (host === silentHost) return { addresses: ['127.0.0.1'], port: silent.port }
      const wrong = addresses.filter((address) => address !== publicAddress)
      if (wrong.length === 0) {
        reached.push(host)
        return { addresses: ['127.0.0.1'], port: port === 443 ? machine.securePort : machine.plainPort, authorities }
      }
      led.push(...wrong)
      return { addresses: ['127.0.0.1'], port: forbidden.port }
    },
  }
  const watch = watchSockets([machine.securePort, machine.plainPort, forbidden.port, silent.port])
  return {
    network,
    machine,
    forbiddenPort: forbidden.port,
    /** How often a name was asked for since `forget`. */
    lookedUp: (host: string) => asked.get(host) ?? 0,
    /** Where connections went since the last call. */
    connected() {
      const connections = forbidden.taken.splice(0).length
      return {
        connections,
        led: led.splice(0),
        strayed: watch.strayed.splice(0),
        reached: reached.splice(0),
      }
    },
    forget: () => asked.clear(),
    async close() {
      watch.stop()
      await Promise.all([machine.close(), forbidden.close(), silent.close()])
    },
  }
}

async function startListener(take: (socket: net.Socket) => void) {
  const taken: net.Socket[] = []
  const open = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    taken.push(socket)
    open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)))
    take(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    taken,
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of open) socket.destroy()
      return new Promise<unknown>((resolve) => server.close(resolve))
    },
  }
}

/** Sees every connection that this process begins to the ports of the web, or to another machine, and is not of this world. */
function watchSockets(known: number[]) {
  const strayed: string[] = []
  const connect = net.Socket.prototype.connect
  function watched(this: net.Socket, ...given: unknown[]) {
    this.on('connectionAttempt', (ip: string, port: number) => {
      const here = ip === '127.0.0.1' || ip === '::1'
      if (!known.includes(port) && !(here && port > 1023)) strayed.push(`${ip}:${port}`)
    })
    return Reflect.apply(connect, this, given)
  }
  net.Socket.prototype.connect = watched as typeof connect
  return {
    strayed,
    stop() {
      net.Socket.prototype.connect = connect
    },
  }
}
