import { daysAfter, daysBetween, monthNames } from '../../../contract/day.ts'
import { dayWords, monthDayWords } from '../../../contract/words/dates.ts'
import type { Analytics, DayCounts } from '../contract.ts'
import type { AnalyticsRange } from '../rules.ts'

/** A day, or a month of many days: what one bar and one row of a table stand for. */
export type CountSpan = Pick<DayCounts, 'visitors' | 'events'> & {
  key: string
  /** Beneath the bar. */
  name: string
  /** In full. */
  title: string
}

export function unitOf(range: AnalyticsRange): 'day' | 'month' {
  return range === '13m' ? 'month' : 'day'
}

/** All days or months of the range, those without anything too, oldest first. */
export function countSpansOf(
  { from, to, days }: Pick<Analytics, 'from' | 'to' | 'days'>,
  range: AnalyticsRange,
): CountSpan[] {
  const isByDay = unitOf(range) === 'day'
  const keyOf = (day: string) => (isByDay ? day : day.slice(0, 7))
  const periods = new Map<string, CountSpan>()
  for (let at = 0; at <= daysBetween(from, to); at++) {
    const day = daysAfter(from, at)
    const month = monthNames[Number(day.slice(5, 7)) - 1] ?? ''
    const words = isByDay
      ? { name: monthDayWords(day), title: dayWords(day, to) }
      : { name: `${month.slice(0, 3)} ${day.slice(0, 4)}`, title: `${month} ${day.slice(0, 4)}` }
    if (!periods.has(keyOf(day))) periods.set(keyOf(day), { key: keyOf(day), ...words, visitors: 0, events: {} })
  }
  for (const { day, visitors, events } of days) {
    const period = periods.get(keyOf(day))
    if (!period) continue
    period.visitors += visitors
    period.events = addedUp(period.events, events)
  }
  return [...periods.values()]
}

function addedUp(one: DayCounts['events'], other: DayCounts['events']): DayCounts['events'] {
  const sum = { ...one }
  for (const name of Object.keys(other) as (keyof typeof other)[]) sum[name] = (sum[name] ?? 0) + (other[name] ?? 0)
  return sum
}
