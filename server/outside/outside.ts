import type { Env } from '../env.ts'
import { makeLine } from '../limits/line.ts'
import { chooseNetwork, type Network } from './network.ts'
import type { OutsideUse } from './uses.ts'
import { allWalls, type Walls } from './walls.ts'

/** What the guarded client keeps on this node: its network, its walls, and the lines in which requests wait. */
export type Outside = { network: Network; walls: Walls; linesOf: (use: OutsideUse) => OutsideLines }
type OutsideLines = { people: Line; hosts: Line }
type Line = ReturnType<typeof makeLine>

const words = 'Too much is fetched from other places right now. Try again in a minute.'
const retryAfter = 60
/** How many more may wait, for each that may run. */
const waiting = 10

export function makeOutside(env: Env, network: Network = chooseNetwork(env), walls: Walls = allWalls): Outside {
  const lines = new Map<string, OutsideLines>()
  return {
    network,
    walls,
    linesOf(use) {
      const known = lines.get(use.name)
      if (known) return known
      const made = makeLines(use)
      lines.set(use.name, made)
      return made
    },
  }
}

function makeLines({ together: { person, host, all } }: OutsideUse): OutsideLines {
  const limit = (running: number) => ({ running, waiting: running * waiting, words, retryAfter })
  // Whoever waits for a host keeps a place of their own, and none of all: a slow host holds up nobody else.
  const anyNumber = { ...limit(all), running: Number.POSITIVE_INFINITY }
  return {
    people: makeLine(limit(person), anyNumber),
    hosts: makeLine({ ...limit(host), code: 'unavailable' }, limit(all)),
  }
}
