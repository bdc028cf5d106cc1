import type { Database } from '../../server/db/db.ts'
import { runApp } from '../../server/testing/run.ts'
import { plantedHistories } from './histories/planted.ts'
import { raceGroups } from './histories/races.ts'
import { type Walk, walk } from './histories/walk.ts'
import type { ProofOutcome } from './outcome.ts'

const many = {
  quick: { walks: 2, rounds: 150, races: 50 },
  usual: { walks: 6, rounds: 300, races: 200 },
  full: { walks: 30, rounds: 500, races: 1000 },
}
/** Rounds within which a planted fault is found. */
const enough = { walks: 6, rounds: 250 }

/**
 * Whatever four people do with study groups, courses and undo, alone or at the same time, their groups, seats, limits,
 * names and minutes stay right, and a 304 never hides a change.
 */
export async function proveHistories(database: Database, quick: boolean, full: boolean): Promise<ProofOutcome> {
  const { walks, rounds, races } = full ? many.full : quick ? many.quick : many.usual
  const app = await runApp(database, { LOG_LEVEL: 'silent' })
  try {
    const seed = Math.floor(Math.random() * 2 ** 30)
    const found: Walk[] = []
    for (let number = 0; number < walks; number++) found.push(await walk(app, { seed: seed + number, rounds }))
    const lost = await raceGroups(app, races)
    const blind: string[] = []
    for (const planted of plantedHistories) {
      await database.pool.query(planted.plant)
      let seen = false
      for (let number = 0; number < enough.walks && !seen; number++) {
        const { faults } = await walk(app, { seed: seed + 1000 + number, rounds: enough.rounds })
        seen = faults.some((fault) => planted.finds.test(fault))
      }
      await database.pool.query(planted.remove)
      if (!seen) blind.push(`a planted fault was not found: ${planted.words}`)
    }
    const sum = (of: 'rounds' | 'steps' | 'carriedOut' | 'reads') => found.reduce((all, one) => all + one[of], 0)
    const faults = found.flatMap((one) => one.faults)
    return {
      line:
        `${walks} walks of four people: ${sum('rounds')} rounds, ${sum('steps')} steps, ${sum('carriedOut')} carried out, ` +
        `${sum('reads')} reads, ${faults.length} faults; ${2 * races} races of a host and a guest, ${lost.length} faults; ${plantedHistories.length - blind.length} of ${plantedHistories.length} planted faults found; seed ${seed}`,
      faults: [...faults, ...lost, ...blind],
    }
  } finally {
    await app.close()
  }
}
