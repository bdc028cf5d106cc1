import { thisMorning } from '../../features/tutoring/tutoring.testing.ts'
import type { Database } from '../../server/db/db.ts'
import { type Running, runApp } from '../../server/testing/run.ts'
import { pressForOne } from './booking/oneSlot.ts'
import { type ProvenTutor, studentsFor, tutorsFor } from './booking/people.ts'
import { plantedBookings } from './booking/planted.ts'
import { type BookingCrowd, bookInRounds, cancelAll } from './booking/rounds.ts'
import { drawing, seedOfRun } from './drawing.ts'
import type { ProofOutcome } from './outcome.ts'
import { foundWords, plantsHere, someOf } from './sampled.ts'

const many = {
  quick: { people: 40, slots: 2, rounds: 6 },
  usual: { people: 200, slots: 20, rounds: 100 },
  full: { people: 200, slots: 20, rounds: 1000 },
}
/** Minutes between two sessions of each tutor. */
const pauses = [0, 10, 15, 0, 30, 5]
/** Students beside the tutors in the rounds. */
const crowdSize = 40
/** Rounds within which a planted hole is found. */
const enough = 12
/** Numbers that one run draws before they come again. */
const drawn = 60_000

/**
 * Many people book, move and cancel at the same moment: a slot is sold once, nobody is in two places, every answer is
 * true, and nothing fails.
 */
export async function proveBooking(database: Database, quick: boolean, full: boolean): Promise<ProofOutcome> {
  const sizes = full ? many.full : quick ? many.quick : many.usual
  const app = await runApp(database, { LOG_LEVEL: 'silent' })
  try {
    app.holdClock(thisMorning)
    const seed = seedOfRun()
    const next = drawing(seed, drawn)
    const students = await studentsFor(app, sizes.people)
    const tutors = await tutorsFor(app, pauses)
    const crowd = { tutors, students: students.slice(0, crowdSize) }
    const before = await deadlocks(database)
    const one = await pressForOne(firstOf(tutors), students, sizes.slots)
    const rounds = await bookInRounds(app, crowd, sizes.rounds, next)
    const locked = (await deadlocks(database)) - before
    const planted = plantsHere(database, quick) ? (quick ? someOf(plantedBookings, 1) : plantedBookings) : []
    const blind = await missedHoles(app, crowd, planted, next)
    const faults = [...one.faults, ...rounds.faults]
    return {
      line:
        `${sizes.slots} slots for which ${sizes.people} people press at once, ${sizes.rounds} rounds of 50: ${one.requests + rounds.requests} requests, ` +
        `${rounds.booked} booked, ${rounds.moved} moved or withdrawn, ${rounds.cancelled} cancelled, ${one.shed + rounds.shed} shed and sent again, ` +
        `${database.engine === 'postgres' ? `${locked} deadlocks, ` : ''}${faults.length} faults; ${foundWords(planted.length, blind, 'holes')}; seed ${seed}`,
      faults: [...faults, ...(locked > 0 ? [`${locked} deadlocks`] : []), ...blind],
    }
  } finally {
    await app.close()
  }
}

function firstOf(tutors: readonly ProvenTutor[]): ProvenTutor {
  const [first] = tutors
  if (!first) throw new Error('there is no tutor')
  return first
}

async function missedHoles(
  app: Running,
  crowd: BookingCrowd,
  holes: typeof plantedBookings,
  next: (below: number) => number,
): Promise<string[]> {
  const { database } = app.shell
  const blind: string[] = []
  for (const planted of holes) {
    await cancelAll(database)
    await database.pool.query(planted.plant)
    const { faults } = await bookInRounds(app, crowd, enough, next)
    await database.pool.query(planted.remove)
    if (!faults.some((fault) => planted.finds.test(fault))) blind.push(`a planted hole was not found: ${planted.words}`)
    // What it left: rows that nobody wrote down, or that nobody took away.
    await database.pool.query('delete from tutoring_occupied')
    await database.pool.query('delete from tutoring_sessions')
  }
  return blind
}

/** Deadlocks that PostgreSQL has counted in this database. */
async function deadlocks({ pool }: Database): Promise<number> {
  const { rows } = await pool.query(
    'select deadlocks::int as many from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.many ?? 0
}
