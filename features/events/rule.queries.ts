import { daysAfter, latestDay } from '../../contract/day.ts'
import { Refusal } from '../../contract/refusal.ts'
import { type OpenRepeat, tooFewTimes } from '../../contract/repeat.ts'
import { daysOfRule, ruleMovedAt, takeDays, timesBefore, type WholeRule } from '../../server/ics/wholeRule.ts'
import { longestRepeatDays, mostDates } from './rules.ts'

/** Weeks of all begin on Mondays. */
export const eventWeekStart = 1

/** The rule of an event as it is stored. */
export function ruleOfEvent(event: {
  repeat: OpenRepeat | null
  ruleFirst: string | null
  ruleBefore: number
}): WholeRule | null {
  if (event.repeat === null || event.ruleFirst === null) return null
  return { repeat: event.repeat, first: event.ruleFirst, before: event.ruleBefore }
}

/** As it is stored. */
export function storedRule(rule: WholeRule | null) {
  return { repeat: rule?.repeat ?? null, ruleFirst: rule?.first ?? null, ruleBefore: rule?.before ?? 0 }
}

/**
 * The days of an event from that one on; without a rule, that one. Throws a Refusal where the rule has none, no end within
 * a year, or too many.
 */
export function eventDaysOf(date: string, rule: WholeRule | null): string[] {
  if (rule === null) return [date]
  const { count } = rule.repeat
  const before = count === null ? 0 : timesBefore(rule, date, eventWeekStart)
  if (count !== null && count <= before) throw refused(tooFewTimes(before))
  const last = daysAfter(date, longestRepeatDays)
  const days: string[] = []
  for (const day of daysOfRule(rule, eventWeekStart)) {
    if (day < date) continue
    if (day > last) throw refused('It ends within a year.')
    if (day > latestDay) throw refused('The last of them would be after 2199.')
    if (days.push(day) > mostDates) throw refused(`At most ${mostDates} dates.`)
  }
  if (days.length === 0) throw refused('There is no such day before the end.')
  return days
}

/** The days of the rule from that one on which no date has: those that were left out. */
export function leftOutOf(rule: WholeRule | null, date: string, known: ReadonlySet<string>): string[] {
  return rule === null ? [] : takeDays(rule, date, eventWeekStart).filter((day) => !known.has(day))
}

/** The rule once its dates from that one on have moved by so many days. */
export const eventRuleMoved = (rule: WholeRule, date: string, days: number): WholeRule =>
  ruleMovedAt(rule, date, days, eventWeekStart)

const refused = (words: string) => new Refusal('invalid', words, { fields: { repeat: words } })
