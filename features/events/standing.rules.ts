import type { CampusEvent } from './contract.ts'

/** What somebody can do about an event right now, or why not. */
export type EventStanding =
  | { is: 'draft' | 'cancelled' | 'over' | 'now' | 'going' | 'offered' | 'removed' }
  /** `takes`: by a press, in the last hour. */
  | { is: 'waiting'; takes: boolean }
  | { is: 'unanswered' | 'closed' | 'opens' }
  /** `joins`: in line. `again`: whoever had left the list. */
  | { is: 'free'; joins: boolean; again: boolean }

type Stood = Pick<
  CampusEvent,
  'state' | 'startsAt' | 'endsAt' | 'opensAt' | 'closesAt' | 'answered' | 'capacity' | 'taken' | 'waiting' | 'seat'
>

/** So long before the start nothing is offered any more: seats are taken by a press. */
export const lastHourMs = 3_600_000

/** Whether seats are taken by a press. Both in milliseconds. */
export const isLastHour = (startsAt: number, now: number): boolean => startsAt - now <= lastHourMs

/** How many guests a party can have: none is larger than the whole event. */
export const mostGuests = ({ guests, capacity }: { guests: number; capacity: number }) => Math.min(guests, capacity - 1)

/** `now`: milliseconds. */
export function eventStandingOf(of: Stood, now: number): EventStanding {
  const seat = of.seat?.state
  const starts = Date.parse(of.startsAt)
  if (of.state === 'draft') return { is: 'draft' }
  if (of.state === 'cancelled') return { is: 'cancelled' }
  if (Date.parse(of.endsAt) <= now) return { is: 'over' }
  if (seat === 'removed') return { is: 'removed' }
  if (starts <= now) return { is: 'now' }
  if (seat === 'going' || seat === 'offered') return { is: seat }
  const isOpen = Date.parse(of.closesAt) > now
  const inLastHour = isLastHour(starts, now)
  const free = of.capacity - of.taken
  // The line goes on when registration has ended.
  if (seat === 'waiting') return { is: seat, takes: inLastHour && free > (of.seat?.guests ?? 0) }
  if (!of.answered) return { is: 'unanswered' }
  if (of.opensAt !== null && Date.parse(of.opensAt) > now) return { is: 'opens' }
  if (!isOpen) return { is: 'closed' }
  const joins = free <= 0 || (of.waiting > 0 && !inLastHour)
  return { is: 'free', joins, again: seat === 'lapsed' || seat === 'declined' || seat === 'withdrawn' }
}
