import type { Database } from '../../server/db/db.ts'
import { features } from '../../server/features.ts'
import { runApp } from '../../server/testing/run.ts'
import { seedOfRun } from './drawing.ts'
import { historyParts } from './histories/parts.ts'
import { plantedHistories } from './histories/planted.ts'
import { missedTogether, plantedIn } from './histories/plantedTogether.ts'
import { raceGroups } from './histories/races.ts'
import { walkTogether } from './histories/together.ts'
import { type Walk, walk } from './histories/walk.ts'
import type { ProofOutcome } from './outcome.ts'
import { foundWords, plantsHere, someOf } from './sampled.ts'

const sizes = {
  quick: { walks: 1, rounds: 30, races: 10, together: 1, shared: 35 },
  usual: { walks: 6, rounds: 300, races: 200, together: 4, shared: 250 },
  full: { walks: 30, rounds: 500, races: 1000, together: 30, shared: 250 },
}
/** Rounds within which a planted fault is found. */
const enough = { walks: 6, rounds: 250 }

/**
 * Whatever people do with everything that they share, alone or at the same time, nothing is there that must not be, and a
 * 304 never hides a change: eight people over all features, four over study groups with timers, courses and undo.
 */
export async function proveHistories(database: Database, quick: boolean, full: boolean): Promise<ProofOutcome> {
  const {
    walks,
    rounds,
    races,
    together,
    shared: roundsTogether,
  } = full ? sizes.full : quick ? sizes.quick : sizes.usual
  const app = await runApp(database, { LOG_LEVEL: 'silent' })
  try {
    const seed = seedOfRun()
    const found: Walk[] = []
    for (let number = 0; number < walks; number++) found.push(await walk(app, { seed: seed + number, rounds }))
    const lost = await raceGroups(app, races)
    const shared: Walk[] = []
    for (let number = 0; number < together; number++)
      shared.push(await walkTogether(app, historyParts, { seed: seed + number, rounds: roundsTogether, features }))
    const [own, inParts] = [plantedHistories, plantedIn(historyParts)]
    const most = plantsHere(database, quick) ? (quick ? 1 : Number.POSITIVE_INFINITY) : 0
    const planted = { own: someOf(own, most), inParts: someOf(inParts, most) }
    const blind = await missedTogether(app, database, historyParts, planted.inParts, seed)
    for (const { words, plant, remove, finds } of planted.own) {
      await database.pool.query(plant)
      let seen = false
      for (let number = 0; number < enough.walks && !seen; number++) {
        const { faults } = await walk(app, { seed: seed + 1000 + number, rounds: enough.rounds })
        seen = faults.some((fault) => finds.test(fault))
      }
      await database.pool.query(remove)
      if (!seen) blind.push(`a planted fault was not found: ${words}`)
    }
    const faults = [...shared, ...found].flatMap((one) => one.faults)
    const many = planted.own.length + planted.inParts.length
    return {
      line:
        `${together} walks of everybody over ${historyParts.length} features: ${counted(shared)}; ${walks} walks of four people: ${counted(found)}; ` +
        `${faults.length} faults; ${2 * races} races of a host and a guest, ${lost.length} faults; ${foundWords(many, blind)}; seed ${seed}`,
      faults: [...faults, ...lost, ...blind],
    }
  } finally {
    await app.close()
  }
}

function counted(walks: Walk[]): string {
  const sum = (of: 'rounds' | 'steps' | 'carriedOut' | 'reads') => walks.reduce((all, one) => all + one[of], 0)
  return `${sum('rounds')} rounds, ${sum('steps')} steps, ${sum('carriedOut')} carried out, ${sum('reads')} reads`
}
