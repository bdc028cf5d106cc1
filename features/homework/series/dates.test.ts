import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Repeat, repeatOf, ruleOf } from '../../../contract/repeat.ts'
import { datesOf } from '../../../server/ics/ruleDates.ts'

const midnight = (date: string) => new Date(`${date}T00:00:00Z`)
const iso = (date: Date) => date.toISOString().slice(0, 10)

/** The same dates by brute force: tests every day from the first on. */
function slowDates(repeat: Repeat, start: string, weekStart: number, most: number): string[] {
  const first = midnight(start)
  const weekOf = (date: Date) => Math.floor((date.getTime() / 86_400_000 + 4 - weekStart) / 7)
  const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()
  const lastDay = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  const nth = Math.ceil(first.getUTCDate() / 7)
  const isOne = (date: Date) => {
    if (repeat.every === 'day') return Math.round((+date - +first) / 86_400_000) % repeat.interval === 0
    if (repeat.every === 'week') {
      const days = repeat.weekdays.length > 0 ? repeat.weekdays : [first.getUTCDay()]
      return days.includes(date.getUTCDay()) && (weekOf(date) - weekOf(first)) % repeat.interval === 0
    }
    const [day, last] = [date.getUTCDate(), lastDay(date)]
    if (repeat.every === 'year') {
      const years = date.getUTCFullYear() - first.getUTCFullYear()
      const same = date.getUTCMonth() === first.getUTCMonth() && day === Math.min(first.getUTCDate(), last)
      return same && years % repeat.interval === 0
    }
    if ((monthOf(date) - monthOf(first)) % repeat.interval !== 0) return false
    if (repeat.monthly === 'last-day') return day === last
    if (repeat.monthly === 'day') return day === Math.min(first.getUTCDate(), last)
    if (date.getUTCDay() !== first.getUTCDay()) return false
    return nth === 5 ? day + 7 > last : Math.ceil(day / 7) === nth
  }
  const found: string[] = []
  for (
    const date = new Date(first);
    found.length < most && date.getUTCFullYear() < 2200;
    date.setUTCDate(date.getUTCDate() + 1)
  ) {
    if (repeat.until !== null && iso(date) > repeat.until) break
    if (repeat.count !== null && found.length >= repeat.count) break
    if (isOne(date)) found.push(iso(date))
  }
  return found
}

const anyDay = fc.integer({ min: 0, max: 9000 }).map((days) => iso(new Date(Date.UTC(2020, 0, 1) + days * 86_400_000)))
const anyRepeat = fc
  .record({
    every: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
    interval: fc.integer({ min: 1, max: 52 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }),
    monthly: fc.constantFrom('day' as const, 'weekday' as const, 'last-day' as const),
    end: fc.oneof(
      fc.record({ until: anyDay, count: fc.constant(null) }),
      fc.record({ until: fc.constant(null), count: fc.integer({ min: 2, max: 400 }) }),
    ),
  })
  .map(({ end, ...rest }): Repeat => ({ ...rest, ...end, from: 'schedule' }))

test('two thousand repetitions drawn by chance give the dates that a day-by-day search finds', () => {
  fc.assert(
    fc.property(anyRepeat, anyDay, fc.constantFrom(0, 1, 6), (repeat, start, weekStart) => {
      const rule = ruleOf(repeat, start, weekStart)
      const dates = datesOf(rule, start)
        .take(8)
        .filter((date) => date < '2200')
      expect(dates.toArray()).toEqual(slowDates(repeat, start, weekStart, 8))
      // The form shows the same repetition again.
      expect(ruleOf(repeatOf(rule), start, weekStart)).toBe(rule)
    }),
    { numRuns: 2000 },
  )
})
