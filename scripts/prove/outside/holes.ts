import { Refusal } from '../../../contract/refusal.ts'
import type { Network } from '../../../server/outside/network.ts'
import { NotReached } from '../../../server/outside/notReached.ts'
import type { OutsideUse } from '../../../server/outside/uses.ts'
import { allWalls, type Walls } from '../../../server/outside/walls.ts'
import type { Shell } from '../../../server/shell.ts'
import { tryAnswers } from './answers.ts'
import { clientIn, type Tried, tryAllowed, tryNames, tryRebinding, tryRedirectsTo, trySpellings } from './tries.ts'
import type { World } from './world.ts'

type PlantedHole = {
  words: string
  walls?: Partial<Walls>
  network?: (world: World) => Network
  change?: (use: OutsideUse) => OutsideUse
  tries: (tried: Tried, change?: (use: OutsideUse) => OutsideUse) => Promise<void>
  isFound: (fault: string) => boolean
}

const { judgeAddress, isPublic } = allWalls
const never = new AbortController().signal
const led = (fault: string) => / led to /.test(fault)
const reached = (fault: string) => / reached /.test(fault)

/** Clients from which one wall is taken away. */
const holes: PlantedHole[] = [
  {
    words: 'the name is looked up again for the connection',
    network: ({ network }) => ({
      ...network,
      route: async (host, to) => network.route(host, { ...to, addresses: await network.resolve(host, never) }),
    }),
    tries: tryRebinding,
    isFound: led,
  },
  {
    words: 'redirects are not judged',
    walls: {
      judgeAddress: (text, use, from) => (from ? new URL(text, from) : judgeAddress(text, use)),
      isPublic: () => true,
    },
    tries: tryRedirectsTo,
    isFound: (fault) => fault.startsWith('a redirect to') && led(fault),
  },
  {
    words: 'redirects may be spelled in any way',
    walls: { judgeAddress: (text, use, from) => (from ? new URL(text, from) : judgeAddress(text, use)) },
    tries: tryRedirectsTo,
    isFound: reached,
  },
  {
    words: 'answers of the name server are not judged',
    walls: { isPublic: () => true },
    tries: tryNames,
    isFound: led,
  },
  {
    words: 'one public answer is enough',
    network: ({ network }) => {
      const all = new Map<string, string[]>()
      return {
        async resolve(host, signal) {
          const answers = await network.resolve(host, signal)
          all.set(host, answers)
          return answers.filter((one) => isPublic(one)).slice(0, 1)
        },
        route: (host, to) => network.route(host, { ...to, addresses: all.get(host) ?? [] }),
      }
    },
    tries: tryNames,
    isFound: led,
  },
  {
    words: 'an IPv4 address inside of an IPv6 one is forgotten',
    walls: { isPublic: (address) => isPublic(address) || /^(64:ff9b|2002|2001:0|::ffff):/.test(address) },
    tries: tryNames,
    isFound: led,
  },
  {
    words: 'the typed text is judged',
    walls: {
      judgeAddress(text, _use, from) {
        if (/\/\/(127\.|10\.|192\.168\.|169\.254\.|localhost|\[)/.test(text)) throw new NotReached('host')
        if (!URL.canParse(text, from?.href)) throw new NotReached('spelling')
        return new URL(text, from)
      },
      isPublic: () => true,
    },
    tries: trySpellings,
    isFound: led,
  },
  {
    words: 'names of machines nearby are asked',
    walls: {
      judgeAddress(text, use, from) {
        const url = new URL(text, from)
        return /\.(local|internal)$/.test(url.hostname) ? url : judgeAddress(text, use, from)
      },
    },
    tries: trySpellings,
    isFound: reached,
  },
  {
    words: 'any port is asked',
    walls: { judgeAddress: (text, use, from) => judgeAddress(text.replace(/:\d+\/$/, '/'), use, from) },
    tries: trySpellings,
    isFound: reached,
  },
  {
    words: 'a user in an address is ignored',
    walls: { judgeAddress: (text, use, from) => judgeAddress(text.replace(/\/\/[^/]*@/, '//'), use, from) },
    tries: trySpellings,
    isFound: reached,
  },
  {
    words: 'https may lead to http',
    walls: { judgeAddress: (text, use, from) => judgeAddress(new URL(text, from).href, use) },
    tries: tryRedirectsTo,
    isFound: (fault) => fault.includes('from https to http was followed'),
  },
  {
    words: 'bytes are counted without an end',
    change: (use) => ({ ...use, totalMs: 500, ...(use.reads && { reads: { ...use.reads, bytes: 2 ** 40 } }) }),
    tries: tryAnswers,
    isFound: (fault) => /bomb|went on for/.test(fault),
  },
  {
    words: 'the words say why',
    walls: {
      judgeAddress(text, use, from) {
        try {
          return judgeAddress(text, use, from)
        } catch {
          throw new Refusal('invalid', 'This address is private.')
        }
      },
    },
    tries: trySpellings,
    isFound: (fault) => fault.includes('in other words'),
  },
  {
    words: 'everything is refused',
    walls: {
      judgeAddress() {
        throw new NotReached('name')
      },
    },
    tries: tryAllowed,
    isFound: (fault) => fault.startsWith('the control'),
  },
]

/** Planted holes that the tries do not see; `brief` plants the two that matter most. */
export async function missedOutsideHoles(shell: Shell, world: World, share: number, brief: boolean) {
  const planted = brief ? holes.slice(0, 2) : holes
  const missed: string[] = []
  // Node warns of a client that asks numbers over TLS, as some of these do.
  process.noDeprecation = true
  for (const { words, walls, network, change, tries, isFound } of planted) {
    const ask = clientIn(shell, network?.(world) ?? world.network, { ...allWalls, ...walls })
    const faults: string[] = []
    // All are tried where a part of them does not find it.
    for (const part of new Set([tries === tryRedirectsTo ? share * 5 : share, 1]))
      if (!faults.some(isFound))
        await tries({ world, ask, share: part, faults, count: { tries: 0, allowed: 0 } }, change)
    if (!faults.some(isFound)) missed.push(`the planted hole was not found: ${words}`)
  }
  process.noDeprecation = false
  return { planted: planted.length, missed }
}
