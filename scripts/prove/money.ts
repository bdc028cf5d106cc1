import type { Database } from '../../server/db/db.ts'
import { seedOfRun } from './drawing.ts'
import { proveMoneyKills } from './money/kills.ts'
import { plantedMoney } from './money/planted.ts'
import { type MoneyHistory, walkMoney } from './money/walk.ts'
import { type MoneyWorld, startMoney } from './money/world.ts'
import type { ProofOutcome } from './outcome.ts'
import { foundWords, plantsHere, someOf } from './sampled.ts'

/** With each of the two providers. */
const many = {
  quick: { walks: 2, kills: 1 },
  usual: { walks: 250, kills: 25 },
  full: { walks: 5000, kills: 25 },
}
const rounds = 12
/** Histories within which a planted hole is found. */
const enough = 60
const mostFaults = 20
/** After so many histories, a line on the standard error output says how far the proof is. */
const told = 25

/**
 * Whatever is paid, taken back, cancelled and paused, however events come and whenever the server is killed: at every
 * moment Premium is what was paid for, and a commission is made once and is what became of its payment. With each
 * provider.
 */
export async function proveMoney(database: Database, quick: boolean, full: boolean): Promise<ProofOutcome> {
  const { walks, kills } = full ? many.full : quick ? many.quick : many.usual
  const killed = await proveMoneyKills(database, kills)
  const seed = seedOfRun()
  const found: MoneyHistory[] = []
  for (const provider of ['stripe', 'demo'] as const)
    await withMoney(database, provider, async (world) => {
      for (let number = 0; number < walks && faultsOf(found).length < mostFaults; number++) {
        found.push(await walkMoney(world, seed + number, rounds))
        if (found.length % told === 0) process.stderr.write(`${found.length} of ${2 * walks} histories\n`)
      }
    })
  const planted = plantsHere(database, quick) ? (quick ? someOf(plantedMoney, 1) : plantedMoney) : []
  const blind = await withMoney(database, 'stripe', (world) => missedMoney(world, planted, seed))
  const sum = (of: 'rounds' | 'events' | 'refused' | 'kills') => found.reduce((all, one) => all + one[of], 0)
  const faults = faultsOf(found)
  return {
    line:
      `${found.length} histories of two people with Stripe and the demo: ${sum('rounds')} rounds, ${sum('events')} events sent and ${sum('refused')} refused, ${sum('kills')} kills, ` +
      `${faults.length} faults; ${killed.line}; ${foundWords(planted.length, blind, 'holes')}; seed ${seed}`,
    faults: [...killed.faults, ...faults, ...blind],
  }
}

const faultsOf = (found: readonly MoneyHistory[]) => found.flatMap(({ faults }) => faults)

async function missedMoney(world: MoneyWorld, planted: typeof plantedMoney, seed: number): Promise<string[]> {
  const blind: string[] = []
  for (const { words, plant, remove, finds } of planted) {
    await world.pool.query(plant)
    let seen = false
    for (let number = 0; number < enough && !seen; number++) {
      const { faults } = await walkMoney(world, seed + number, rounds)
      seen = faults.some((fault) => finds.test(fault))
    }
    await world.pool.query(remove)
    process.stderr.write(`planted: ${words}: ${seen ? '' : 'not '}found\n`)
    if (!seen) blind.push(`a planted hole was not found: ${words}`)
  }
  return blind
}

async function withMoney<T>(
  database: Database,
  provider: 'stripe' | 'demo',
  work: (world: MoneyWorld) => Promise<T>,
): Promise<T> {
  const world = await startMoney(database, provider)
  try {
    return await work(world)
  } finally {
    await world.close()
  }
}
