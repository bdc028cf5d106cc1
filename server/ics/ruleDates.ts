import { dayAt, isoDate } from './civil.ts'
import { periodsOf } from './periods.ts'
import { readRule } from './rule.ts'

/** The dates of a rule over dates, in order, with its own COUNT and UNTIL applied. */
export function* datesOf(ruleText: string, start: string): Generator<string> {
  const rule = readRule(ruleText)
  if ('why' in rule) return
  const until = rule.until ?? '99991231'
  let left = rule.count ?? Infinity
  for (const { walls } of periodsOf(rule, Date.parse(`${start}T00:00:00Z`), true)) {
    for (const wall of walls) {
      const date = isoDate(dayAt(wall))
      if (left-- <= 0 || date.replaceAll('-', '') > until) return
      yield date
    }
  }
}
