import { makeCampusEvent } from '../../../features/events/events.testing.ts'
import { editCampusEvent } from '../../../features/events/make.contract.ts'
import { removeFromCampusEvent, undoCampusRemoval } from '../../../features/events/people.contract.ts'
import {
  answerCampusEvent,
  answerCampusOffer,
  changeCampusSeat,
  withdrawCampusSeat,
} from '../../../features/events/seats/contract.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import type { Draw } from '../drawing.ts'
import { calendarFaults, type Subscribed, subscribedOf } from './calendars.ts'
import { SeatsOracle } from './oracle.ts'
import type { SeatsCrowd } from './rounds.ts'
import { storedDate } from './state.ts'

const [minute, hour] = [60_000, 3_600_000]
/** Steps on one date, after which calendars and feeds are compared, and another date is made. */
const stepsOfDate = 50

/**
 * Random steps, one after the other; after each the database and the oracle hold the same states, parties and order, and
 * after each fifty everybody's calendar and feed have what the oracle's list has.
 */
export async function walkSeats(app: Running, crowd: SeatsCrowd, steps: number, next: Draw): Promise<string[]> {
  const faults: string[] = []
  app.holdClock('2031-03-03T12:00:00.000Z')
  const subscribed = await subscribedOf(crowd.people.slice(0, 8))
  for (let step = 0; step < steps && faults.length === 0; step += stepsOfDate)
    faults.push(...(await walkDate(app, crowd, subscribed, Math.min(stepsOfDate, steps - step), next)))
  return faults
}

async function walkDate(
  app: Running,
  { organizer, organization }: SeatsCrowd,
  subscribed: readonly Subscribed[],
  steps: number,
  next: Draw,
): Promise<string[]> {
  const people = subscribed.map(({ who }) => who)
  const { database, jobs } = app.shell
  app.holdClock('2031-03-03T12:00:00.000Z')
  await database.pool.query('delete from attempts')
  const id = await makeCampusEvent(organizer, organization, { capacity: 4, guests: 2, date: '2031-03-06' })
  const oracle = Object.assign(new SeatsOracle(), {
    capacity: 4,
    guests: 2,
    startsAt: Date.parse('2031-03-06T12:00:00Z'),
  })
  const now = () => app.shell.clock().getTime()
  const told: string[] = []
  for (let step = 0; step < steps; step++) {
    const who = people[next(people.length)]
    if (!who) throw new Error('nobody takes part')
    if (now() > oracle.startsAt - 5 * minute) break
    oracle.settle(now())
    const [words, expected, answer] = await stepOf(app, { id, organizer, who, oracle }, next)
    told.push(words)
    if (words === 'time passes') {
      await jobs.enqueue(database.db, 'campus-events-minute', {})
      await app.settle()
    }
    oracle.settle(now())
    const got = 'code' in answer ? 'refused' : 'done'
    const stored = await storedDate(database, id)
    const line = (rows: { person: string; state: string; guests: number }[]) =>
      rows
        .map(({ person, state, guests }) => `${person} ${state} ${guests}`)
        .toSorted()
        .join('\n')
    const queue = stored.seats.filter(({ state }) => state === 'waiting').map(({ person }) => person)
    const ours = [...oracle.rows].map(([person, row]) => ({ person, ...row }))
    const isSame =
      line(stored.seats) === line(ours) &&
      queue.join() ===
        oracle
          .line()
          .map(([person]) => person)
          .join()
    if (!isSame || (expected === 'refused') !== (got === 'refused'))
      return [
        `after ${told.slice(-6).join(', ')}: answered ${JSON.stringify(answer)}, expected ${expected}; the database has\n${line(stored.seats)}\nand the oracle\n${line(ours)}`,
      ]
  }
  return calendarFaults(subscribed, { id, startsAt: oracle.startsAt }, (person) => oracle.rows.get(person)?.state)
}

const listed = ['going', 'waiting', 'offered'] as const

type At = { id: string; organizer: Caller; who: Caller; oracle: SeatsOracle }

/** One step: what it is in words, what the oracle says of it, and what the server answers. */
async function stepOf(app: Running, { id, organizer, who, oracle }: At, next: Draw): Promise<[string, string, object]> {
  const now = app.shell.clock().getTime()
  const guests = next(3)
  const seenAt = '2100-01-01T00:00:00.000Z'
  switch (next(13)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return ['somebody answers', oracle.answer(who.id, guests, now), await who.call(answerCampusEvent, { id, guests })]
    case 4:
    case 5:
      return ['somebody withdraws', oracle.act(who.id, listed, 'withdrawn'), await who.call(withdrawCampusSeat, { id })]
    case 6:
      return [
        'somebody takes',
        oracle.act(who.id, ['offered'], 'going'),
        await who.call(answerCampusOffer, { id, taken: true }),
      ]
    case 7:
      return [
        'somebody lets go',
        oracle.act(who.id, ['offered'], 'declined'),
        await who.call(answerCampusOffer, { id, taken: false }),
      ]
    case 8:
      return [
        'somebody is taken off',
        oracle.act(who.id, listed, 'removed'),
        await organizer.call(removeFromCampusEvent, { id, person: who.id }),
      ]
    case 9:
      return [
        'that is taken back',
        oracle.undo(who.id),
        await organizer.call(undoCampusRemoval, { id, person: who.id }),
      ]
    case 10:
      return ['other guests', oracle.party(who.id, guests), await who.call(changeCampusSeat, { id, guests })]
    case 11: {
      const capacity = 2 + next(6)
      return ['other seats', oracle.resize(capacity), await organizer.call(editCampusEvent, { id, seenAt, capacity })]
    }
    default: {
      app.advance((1 + next(40)) * 15 * minute)
      if (app.shell.clock().getTime() > oracle.startsAt - hour) {
        // Later, so that the line goes on.
        oracle.move(oracle.startsAt + 24 * hour)
        const date = new Date(oracle.startsAt).toISOString().slice(0, 10)
        return ['it is moved', 'done', await organizer.call(editCampusEvent, { id, seenAt, date })]
      }
      return ['time passes', 'done', {}]
    }
  }
}
