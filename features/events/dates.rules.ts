import { daysAfter } from '../../contract/day.ts'
import { instantOf } from '../../contract/zone.ts'

/** When an event takes place, on the clock of its zone. */
export type EventTimes = { date: string; start: string; end: string; zone: string }
export type PlannedDate = { day: string; startsAt: Date; endsAt: Date }

/** The instants of a day: an end that is not after the start is on the next day. */
export function datesOn({ start, end, zone }: Omit<EventTimes, 'date'>, day: string): PlannedDate {
  const startsAt = instantOf(day, start, zone)
  const meant = instantOf(end > start ? day : daysAfter(day, 1), end, zone)
  // Where a change of the clock puts the end before the start, it lasts a minute and not less.
  return { day, startsAt, endsAt: meant > startsAt ? meant : new Date(startsAt.getTime() + 60_000) }
}
