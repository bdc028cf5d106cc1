import { daysAfter, latestDay } from '../../../contract/day.ts'
import { type OpenRepeat, repeatOf, shiftRepeat } from '../../../contract/repeat.ts'

/** The repetition of a rule whose days all move by the days between `from` and `to`, its last one too. */
export function shiftRule(rule: string, from: string, to: string, days: number): OpenRepeat {
  const repeat = shiftRepeat(repeatOf(rule), from, to)
  const until = repeat.until && daysAfter(repeat.until, days)
  return { ...repeat, until: until && until > latestDay ? latestDay : until }
}
