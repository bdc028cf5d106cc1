import type { Database } from '../../../server/db/db.ts'

/** Somebody on the list of a date. */
export type StoredSeat = { person: string; state: string; guests: number; queued: number | null }
export type StoredDate = { taken: number; capacity: number; seats: StoredSeat[] }

/** What the database holds of one date; the line in its order. */
export async function storedDate({ pool }: Database, id: string): Promise<StoredDate> {
  const seats = await pool.query(
    `select user_id as person, state, guests, extract(epoch from queued_at)::float8 as queued
      from campus_seats where date_id = $1 order by queued_at, id`,
    [id],
  )
  const dates = await pool.query('select taken, capacity from campus_event_dates where id = $1', [id])
  return { ...dates.rows[0], seats: seats.rows }
}

const partyOf = ({ guests }: StoredSeat) => 1 + guests
const waits = (of: StoredDate) => of.seats.filter(({ state }) => state === 'waiting')

/** What must never be, once nothing is under way: more seats than there are, and a free one that nobody is offered. */
export function seatFaults(of: StoredDate, lastHour: boolean): string[] {
  const faults: string[] = []
  const taken = of.seats
    .filter(({ state }) => state === 'going' || state === 'offered')
    .reduce((sum, one) => sum + partyOf(one), 0)
  if (taken > of.capacity) faults.push(`${taken} seats are taken, and there are ${of.capacity}`)
  if (taken !== of.taken) faults.push(`${taken} seats are taken, and ${of.taken} are counted`)
  const [head] = waits(of)
  if (!lastHour && head && partyOf(head) <= of.capacity - taken)
    faults.push(`the first in line comes with ${partyOf(head)}, and ${of.capacity - taken} seats are free`)
  const people = new Set(of.seats.map(({ person }) => person))
  if (people.size !== of.seats.length) faults.push('somebody is on the list twice')
  return faults
}

/** Whoever got a seat out of the line, while somebody who stood before them, and still does, was passed over. */
export function passedOver(before: StoredDate, after: StoredDate): string[] {
  const now = new Map(after.seats.map((one) => [one.person, one]))
  const line = waits(before).map(({ person }) => person)
  const got = line.map((person) => ['going', 'offered', 'declined', 'lapsed'].includes(now.get(person)?.state ?? ''))
  const last = got.lastIndexOf(true)
  return line
    .slice(0, Math.max(0, last))
    .filter((person) => now.get(person)?.state === 'waiting')
    .map(() => 'somebody who waits was passed over')
}

/** Whether those who wait still stand as they stood. */
export function disordered(before: StoredDate, after: StoredDate): string[] {
  const stay = new Set(waits(after).map(({ person }) => person))
  const was = waits(before)
    .map(({ person }) => person)
    .filter((person) => stay.has(person))
  const known = new Set(was)
  const is = waits(after)
    .map(({ person }) => person)
    .filter((person) => known.has(person))
  return was.join() === is.join() ? [] : ['the line has another order']
}
