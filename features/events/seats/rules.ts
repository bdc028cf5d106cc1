import { instantOf, plusDays, wallClock } from '../../../contract/zone.ts'
import { isLastHour, lastHourMs } from '../standing.rules.ts'

/** What somebody is on the list of a date; docs/events.md has the whole table. */
export const seatStates = ['going', 'waiting', 'offered', 'declined', 'lapsed', 'withdrawn', 'removed'] as const
export type SeatState = (typeof seatStates)[number]

export const seatActs = ['answer', 'take', 'let-go', 'withdraw', 'remove', 'undo-removal', 'lapse', 'offer'] as const
export type SeatAct = (typeof seatActs)[number]

const [minute, hour] = [60_000, 3_600_000]
const lasts = { most: 12 * hour, least: 15 * minute, share: 4, nearMs: 24 * hour }
const [night, morning, wakes] = ['22:00', '08:00', '10:00'] as const

/** When an offer made now ends, on the clock of whoever gets it; null: nothing is offered any more. */
export function offerEndsAt({ now, startsAt, zone }: { now: Date; startsAt: Date; zone: string }): Date | null {
  if (isLastHour(startsAt.getTime(), now.getTime())) return null
  const left = startsAt.getTime() - now.getTime()
  const length = left > lasts.nearMs ? lasts.most : Math.max(left / lasts.share, lasts.least)
  const end = new Date(now.getTime() + Math.min(length, lasts.most))
  const { date, time } = wallClock(end, zone)
  const isNight = time >= night || time < morning
  const rested = isNight ? instantOf(time >= night ? plusDays(date, 1) : date, wakes, zone) : end
  return new Date(Math.min(rested.getTime(), startsAt.getTime() - lastHourMs))
}

type From = SeatState | 'none'
/** `seat`: going where it fits, else waiting. Null: refused. */
type Next = SeatState | 'seat' | null

const row = (given: Partial<Record<SeatAct, Next>>): Record<SeatAct, Next> => ({
  ...{ answer: null, take: null, 'let-go': null, withdraw: null },
  ...{ remove: null, 'undo-removal': null, lapse: null, offer: null },
  ...given,
})

const table: Record<From, Record<SeatAct, Next>> = {
  none: row({ answer: 'seat' }),
  going: row({ answer: 'going', take: 'going', withdraw: 'withdrawn', remove: 'removed' }),
  waiting: row({ answer: 'seat', withdraw: 'withdrawn', remove: 'removed', offer: 'offered' }),
  offered: row({
    ...{ answer: 'going', take: 'going', 'let-go': 'declined' },
    ...{ withdraw: 'withdrawn', remove: 'removed', lapse: 'lapsed' },
  }),
  declined: row({ answer: 'seat', 'let-go': 'declined' }),
  lapsed: row({ answer: 'seat', lapse: 'lapsed' }),
  withdrawn: row({ answer: 'seat', withdraw: 'withdrawn' }),
  removed: row({ remove: 'removed', 'undo-removal': 'withdrawn' }),
}

/** How the date stands. `free`: seats that nobody goes on or holds. */
export type DateStanding = { free: number; waiting: number; startsAt: Date; now: Date }

/** What an act makes of somebody; null: it is refused. `party`: the person and their guests. */
export function seatAfter(from: SeatState | null, act: SeatAct, party: number, of: DateStanding): SeatState | null {
  const next = table[from ?? 'none'][act]
  if (next !== 'seat') return next
  // Whoever waits already does not wait for themself; in the last hour a press takes what is free.
  const isFree = of.free >= party && (of.waiting === 0 || isLastHour(of.startsAt.getTime(), of.now.getTime()))
  return isFree ? 'going' : 'waiting'
}

/** Those to whom a seat is offered now, in their order: until the head is larger than what is free. */
export function offersNow<T extends { party: number }>(line: readonly T[], free: number): T[] {
  const offered: T[] = []
  let left = free
  for (const one of line) {
    if (one.party > left) break
    left -= one.party
    offered.push(one)
  }
  return offered
}
