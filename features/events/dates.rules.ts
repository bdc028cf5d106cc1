import { daysAfter } from '../../contract/day.ts'
import { Refusal } from '../../contract/refusal.ts'
import { type OpenRepeat, ruleOf } from '../../contract/repeat.ts'
import { instantOf } from '../../contract/zone.ts'
import { longestRepeatDays, mostDates } from './rules.ts'

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

/** The rule of a repeat as RFC 5545 has it; null: it does not repeat. */
export const eventRuleOf = (repeat: OpenRepeat | null, date: string): string | null =>
  repeat === null ? null : ruleOf(repeat, date, 1)

/** The days of an event, of which `ruled` has all. Throws a Refusal where it has no end within a year, or too many. */
export function eventDaysOf(date: string, ruled: Iterable<string> | null): string[] {
  if (ruled === null) return [date]
  const last = daysAfter(date, longestRepeatDays)
  const days: string[] = []
  for (const day of ruled) {
    if (day > last) throw refused('It ends within a year.')
    if (days.push(day) > mostDates) throw refused(`At most ${mostDates} dates.`)
  }
  if (days.length === 0) throw refused('There is no such day before the end.')
  return days
}

const refused = (words: string) => new Refusal('invalid', words, { fields: { repeat: words } })
