import { madeOrganization } from '../../features/organizations/organizations.testing.ts'
import type { Database } from '../../server/db/db.ts'
import { type Running, runApp } from '../../server/testing/run.ts'
import { studentsFor } from './booking/people.ts'
import { drawing, seedOfRun } from './drawing.ts'
import type { ProofOutcome } from './outcome.ts'
import { foundWords, plantsHere, someOf } from './sampled.ts'
import { plantedSeats } from './seats/planted.ts'
import { pressInRounds, type SeatsCrowd } from './seats/rounds.ts'
import { walkSeats } from './seats/walk.ts'

const many = {
  quick: { people: 40, seats: 14, rounds: 2, steps: 200 },
  usual: { people: 300, seats: 100, rounds: 5, steps: 1000 },
  full: { people: 300, seats: 100, rounds: 20, steps: 5000 },
}
/** Rounds, and people, within which a planted hole is found. */
const enough = { rounds: 3, seats: 8, people: 24 }
/** Numbers that one run draws before they come again. */
const drawn = 60_000

/**
 * Many people press for fewer seats, leave, are offered places and let them end, all at the same moment; and a walk of
 * single steps holds what an oracle holds.
 */
export async function proveSeats(database: Database, quick: boolean, full: boolean): Promise<ProofOutcome> {
  const sizes = full ? many.full : quick ? many.quick : many.usual
  const app = await runApp(database, { LOG_LEVEL: 'silent' })
  try {
    const seed = seedOfRun()
    const next = drawing(seed, drawn)
    const crowd = await seatsCrowd(app, sizes.people)
    const rounds = await pressInRounds(app, crowd, sizes, next)
    const walked = await walkSeats(app, crowd, sizes.steps, next)
    const planted = plantsHere(database, quick) ? (quick ? someOf(plantedSeats, 2) : plantedSeats) : []
    const blind = await missedHoles(app, crowd, planted, next)
    const faults = [...rounds.faults, ...walked]
    return {
      line:
        `${sizes.people} people for ${sizes.seats} seats, ${sizes.rounds} rounds: ${rounds.requests} requests, ${rounds.going} went at once, ` +
        `${rounds.offered} offers, ${rounds.shed} shed and sent again; ${sizes.steps} steps beside the oracle; ${faults.length} faults; ` +
        `${foundWords(planted.length, blind, 'holes')}; seed ${seed}`,
      faults: [...faults, ...blind],
    }
  } finally {
    await app.close()
  }
}

/** An organization, and people of whom every other one is in it. */
export async function seatsCrowd(app: Running, many: number): Promise<SeatsCrowd> {
  app.holdClock('2031-03-03T12:00:00.000Z')
  const organizer = await app.student()
  const people = await studentsFor(app, many)
  const members = people.filter((_, index) => index % 2 === 0)
  const organization = await madeOrganization(app, { president: [organizer], member: members })
  return { organizer, organization, people, members }
}

async function missedHoles(
  app: Running,
  crowd: SeatsCrowd,
  holes: typeof plantedSeats,
  next: (below: number) => number,
): Promise<string[]> {
  const { pool } = app.shell.database
  const blind: string[] = []
  for (const planted of holes) {
    await pool.query(planted.plant)
    const people = crowd.people.slice(0, enough.people)
    const few = { ...crowd, people, members: crowd.members.filter((one) => people.includes(one)) }
    const { faults } = await pressInRounds(app, few, enough, next)
    await pool.query(planted.remove)
    if (!faults.some((fault) => planted.finds.test(fault))) blind.push(`a planted hole was not found: ${planted.words}`)
  }
  return blind
}
