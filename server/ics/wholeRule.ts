import { daysAfter, daysBetween } from '../../contract/day.ts'
import { movedRepeat, type OpenRepeat, ruleOf, sameRepeat } from '../../contract/repeat.ts'
import { datesOf } from './ruleDates.ts'

/**
 * How a series repeats, as somebody chose it: its count is that of the whole series, also where its dates were given by
 * other rules before. Days are YYYY-MM-DD.
 */
export type WholeRule = {
  repeat: OpenRepeat
  /** The day from which the rule is read. */
  first: string
  /** How many days came before that; they count. */
  before: number
}

/** The days of a rule in order, from `first` on, also those that were left out. It may have no end. */
export function* daysOfRule({ repeat, first, before }: WholeRule, weekStart: number): Generator<string> {
  const count = repeat.count === null ? null : repeat.count - before
  if (count !== null && count < 1) return
  yield* datesOf(ruleOf({ ...repeat, count }, first, weekStart), first)
}

/** How many days of the whole series come before that day. */
export function timesBefore(rule: WholeRule, day: string, weekStart: number): number {
  let many = rule.before
  for (const one of daysOfRule(rule, weekStart)) {
    if (one >= day) break
    many++
  }
  return many
}

/**
 * The rule from one of the days of a series on once somebody has chosen another one there; null: that day is the last,
 * which leaves no rule where it is the first as well. Where only the end is another, its days stay those that they were.
 * `earlier`: how many come before a day that an earlier rule gave.
 */
export function ruleChangedAt(
  rule: WholeRule | null,
  day: string,
  wanted: OpenRepeat | null,
  weekStart: number,
  earlier = 0,
): WholeRule | null {
  if (rule === null) return wanted && { repeat: wanted, first: day, before: 0 }
  const before = day < rule.first ? earlier : timesBefore(rule, day, weekStart)
  if (wanted === null) return before === 0 ? null : { ...rule, repeat: { ...rule.repeat, until: day, count: null } }
  const { until, count } = rule.repeat
  if (sameRepeat({ ...wanted, until, count }, rule.repeat)) return { ...rule, repeat: wanted }
  return { repeat: wanted, first: day, before }
}

/** The rule whose days from `day` on are all moved by so many days, its last one too. */
export function ruleMovedAt(rule: WholeRule, day: string, by: number, weekStart: number): WholeRule {
  const repeat = movedRepeat(rule.repeat, day, by)
  return { repeat, first: daysAfter(day, by), before: timesBefore(rule, day, weekStart) }
}

/**
 * Where each day of a rule is once it has moved: the first from `from` on where the moved rule's first is, and so on. A
 * day that the rule does not have moves by as many days as the first one.
 */
export function movedDays(rule: WholeRule, from: string, moved: WholeRule, weekStart: number): (day: string) => string {
  const were = takeDays(rule, from, weekStart)
  const are = takeDays(moved, moved.first, weekStart)
  const by = daysBetween(from, moved.first)
  const known = new Map(were.map((day, index) => [day, are[index]]))
  return (day) => known.get(day) ?? daysAfter(day, by)
}

/** More than a series can have. */
const mostDays = 500

/** The days of a rule from that one on. */
export function takeDays(rule: WholeRule, from: string, weekStart: number): string[] {
  const days: string[] = []
  for (const day of daysOfRule(rule, weekStart)) {
    if (days.length === mostDays) break
    if (day >= from) days.push(day)
  }
  return days
}
