import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysAfter, daysBetween, weekdayOf } from '../../contract/day.ts'
import type { OpenRepeat } from '../../contract/repeat.ts'
import { movedDays, ruleChangedAt, ruleMovedAt, takeDays, timesBefore, type WholeRule } from './wholeRule.ts'

const monday = 1
const daily: OpenRepeat = { every: 'day', interval: 1, weekdays: [], monthly: 'day', until: null, count: 6 }
const weekly: OpenRepeat = { ...daily, every: 'week' }
const from = (first: string, repeat: OpenRepeat): WholeRule => ({ repeat, first, before: 0 })
const daysOf = (rule: WholeRule | null, day: string) => (rule === null ? [] : takeDays(rule, day, monday))

describe('a count is that of the whole series', () => {
  const rule = from('2031-03-01', daily)

  test('also where the rule is another from one of its days on', () => {
    const changed = ruleChangedAt(rule, '2031-03-03', { ...daily, interval: 2 }, monday)
    expect(daysOf(changed, '2031-03-03')).toEqual(['2031-03-03', '2031-03-05', '2031-03-07', '2031-03-09'])
    const again = changed && ruleChangedAt(changed, '2031-03-05', { ...daily, interval: 3 }, monday)
    expect(daysOf(again, '2031-03-05')).toEqual(['2031-03-05', '2031-03-08', '2031-03-11'])
  })

  test('a larger one adds days, and a smaller one takes some away', () => {
    expect(daysOf(ruleChangedAt(rule, '2031-03-03', { ...daily, count: 8 }, monday), '2031-03-03')).toHaveLength(6)
    expect(daysOf(ruleChangedAt(rule, '2031-03-03', { ...daily, count: 3 }, monday), '2031-03-03')).toEqual([
      '2031-03-03',
    ])
    expect(daysOf(ruleChangedAt(rule, '2031-03-03', { ...daily, count: 2 }, monday), '2031-03-03')).toEqual([])
  })
})

test('with another end alone, days stay what they were, whichever of them it is changed at', () => {
  const last = from('2031-01-31', { ...daily, every: 'month', count: 4 })
  expect(daysOf(last, last.first)).toEqual(['2031-01-31', '2031-02-28', '2031-03-31', '2031-04-30'])
  const longer = ruleChangedAt(last, '2031-02-28', { ...last.repeat, count: 5 }, monday)
  expect(daysOf(longer, '2031-02-28')).toEqual(['2031-02-28', '2031-03-31', '2031-04-30', '2031-05-31'])
})

test('without a rule from the first day on nothing repeats; from a later one on, that day is the last', () => {
  const rule = from('2031-03-01', weekly)
  expect(ruleChangedAt(rule, rule.first, null, monday)).toBeNull()
  expect(daysOf(ruleChangedAt(rule, '2031-03-15', null, monday), rule.first)).toEqual([
    '2031-03-01',
    '2031-03-08',
    '2031-03-15',
  ])
})

test('the last day of each month, moved by two, is the second of each', () => {
  const rule = from('2031-01-31', { ...daily, every: 'month', monthly: 'last-day', count: 3 })
  const moved = ruleMovedAt(rule, rule.first, 2, monday)
  expect(daysOf(moved, moved.first)).toEqual(['2031-02-02', '2031-03-02', '2031-04-02'])
  const after = movedDays(rule, rule.first, moved, monday)
  expect(daysOf(rule, rule.first).map(after)).toEqual(['2031-02-02', '2031-03-02', '2031-04-02'])
  // A day that was not one of them moves as far as the first.
  expect(after('2031-02-10')).toBe('2031-02-12')
})

const day = fc.integer({ min: 0, max: 450 }).map((days) => daysAfter('2030-06-01', days))
const shape = fc.record({
  every: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  interval: fc.integer({ min: 1, max: 4 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
  monthly: fc.constantFrom('day' as const, 'weekday' as const, 'last-day' as const),
})
const end = fc.oneof(
  fc.record({ count: fc.integer({ min: 2, max: 12 }), until: fc.constant(null) }),
  fc.record({ count: fc.constant(null), until: day }),
)
const repeat = fc.tuple(shape, end).map(([one, other]): OpenRepeat => ({ ...one, ...other }))

/** Whether a repeat that is read from `first` on has a day: asked of each day by itself. */
function hasDay({ every, interval, weekdays, monthly }: OpenRepeat, first: string, at: string): boolean {
  const between = daysBetween(first, at)
  if (every === 'day') return between % interval === 0
  const date = (one: string) => ({
    month: Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7)),
    day: Number(one.slice(8)),
  })
  if (every === 'week') {
    // From Monday to Monday.
    const week = (one: string) => Math.floor(daysBetween('2029-12-31', one) / 7)
    const wanted = weekdays.length > 0 ? weekdays : [weekdayOf(first)]
    return wanted.includes(weekdayOf(at)) && (week(at) - week(first)) % interval === 0
  }
  const [begun, now] = [date(first), date(at)]
  if ((now.month - begun.month) % interval !== 0) return false
  const isLast = daysAfter(at, 1).endsWith('-01')
  if (monthly === 'last-day') return isLast
  if (monthly === 'day') return now.day === begun.day || (isLast && now.day < begun.day)
  const nth = Math.ceil(begun.day / 7)
  const isLastOfKind = daysAfter(at, 7).slice(0, 7) !== at.slice(0, 7)
  return weekdayOf(at) === weekdayOf(first) && (nth === 5 ? isLastOfKind : Math.ceil(now.day / 7) === nth)
}

/** The days of a rule, found by looking at each one for five years. */
function slowDays({ repeat, first, before }: WholeRule): string[] {
  const days: string[] = []
  for (let at = first; at < daysAfter(first, 5 * 366) && days.length < 500; at = daysAfter(at, 1)) {
    if (repeat.until !== null && at > repeat.until) break
    if (repeat.count !== null && before + days.length >= repeat.count) break
    if (hasDay(repeat, first, at)) days.push(at)
  }
  return days
}

test('a series that is changed again and again has the days that a look at each single day finds', () => {
  const change = fc.record({ at: fc.nat({ max: 1000 }), to: fc.option(repeat), endAlone: fc.boolean() })
  fc.assert(
    fc.property(day, repeat, fc.array(change, { maxLength: 4 }), (first, began, changes) => {
      let rule = from(first, began)
      for (const { at, to, endAlone } of changes) {
        const days = slowDays(rule)
        const chosen = days[at % Math.max(1, days.length)]
        if (chosen === undefined) return
        const before = rule.before + days.filter((one) => one < chosen).length
        expect(timesBefore(rule, chosen, monday)).toBe(before)
        const wanted = to && endAlone ? { ...rule.repeat, until: to.until, count: to.count } : to
        const next = ruleChangedAt(rule, chosen, wanted, monday)
        if (next === null) return
        const found = takeDays(next, chosen, monday)
        expect(found).toEqual(slowDays(next).filter((one) => one >= chosen))
        if (wanted === null) expect(found).toEqual([chosen])
        else {
          if (wanted.count !== null) expect(before + found.length).toBeLessThanOrEqual(Math.max(before, wanted.count))
          // Chosen once more with nothing touched, it is the same.
          expect(ruleChangedAt(next, chosen, wanted, monday)).toEqual(next)
        }
        rule = next
      }
    }),
    { numRuns: 300 },
  )
})
