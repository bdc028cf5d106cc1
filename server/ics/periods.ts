import { civilOf, DAY, dayAt, dayNumberOf, daysInMonth, daysInYear, HOUR, MINUTE, mondayBasedWeekday } from './civil.ts'
import type { Rule } from './rule.ts'

/** One year, month, week, day or hour of a rule: its dates in order, and its beginning. */
export type Period = { from: number; walls: number[] }

const LAST_YEAR = 9999

/**
 * Walks through a rule's periods, from the one that holds `start` or (to save work) the last one before `notBefore`
 * that is in step with INTERVAL. All times are walls. The caller applies COUNT and UNTIL, and stops: an endless rule
 * ends only with the year 9999. For a date, `start` is its midnight and BYHOUR, BYMINUTE and BYSECOND are ignored.
 */
export function* periodsOf(rule: Rule, start: number, isDate: boolean, notBefore = start): Generator<Period> {
  const inPeriod = daysOf(rule, dayAt(start))
  const times = timesOf(rule, start, isDate)
  const { first, at } = steps(rule, start, notBefore)
  for (let index = first; ; index += rule.interval) {
    const { from, to } = at(index)
    // Also true of a day so distant that it has no year.
    if (!(civilOf(from).year <= LAST_YEAR)) return
    const days = inPeriod(from, to)
    const hour = rule.frequency === 'HOURLY' ? index * HOUR : null
    const walls =
      hour === null ? days.flatMap((day) => times.map((time) => day * DAY + time)) : hourly(rule, days, times, hour)
    const chosen = rule.positions.length > 0 ? atPositions(walls, rule.positions) : walls
    yield { from: hour ?? from * DAY, walls: chosen.filter((wall) => wall >= start) }
  }
}

/** Numbers the periods, so that INTERVAL counts from the start's own; `at` gives the first and last day of one. */
function steps(rule: Rule, start: number, notBefore: number) {
  const { year, month } = civilOf(dayAt(start))
  const until = civilOf(dayAt(notBefore))
  const week = (wall: number) => Math.floor((dayAt(wall) + 3 - rule.weekStart) / 7)
  const single = (day: number) => ({ from: day, to: day })
  const skip = (own: number, wanted: number) =>
    own + Math.max(0, Math.floor((wanted - own) / rule.interval)) * rule.interval
  switch (rule.frequency) {
    case 'YEARLY':
      return {
        first: skip(year, until.year),
        at: (y: number) => ({ from: dayNumberOf(y, 1, 1), to: dayNumberOf(y, 12, 31) }),
      }
    case 'MONTHLY':
      return {
        first: skip(year * 12 + month - 1, until.year * 12 + until.month - 1),
        at: (m: number) => ({ from: dayNumberOf(0, m + 1, 1), to: dayNumberOf(0, m + 2, 0) }),
      }
    case 'WEEKLY':
      return {
        first: skip(week(start), week(notBefore)),
        at: (w: number) => ({ from: w * 7 - 3 + rule.weekStart, to: w * 7 + 3 + rule.weekStart }),
      }
    case 'DAILY':
      return { first: skip(dayAt(start), dayAt(notBefore)), at: single }
    case 'HOURLY':
      return {
        first: skip(Math.floor(start / HOUR), Math.floor(notBefore / HOUR)),
        at: (h: number) => single(dayAt(h * HOUR)),
      }
  }
}

/** Times of day in milliseconds; for an hourly rule, times of the hour. */
function timesOf(rule: Rule, start: number, isDate: boolean): number[] {
  if (isDate) return [0]
  const time = start - dayAt(start) * DAY
  const or = (list: number[], own: number) => (list.length > 0 ? list : [own])
  const hours = rule.frequency === 'HOURLY' ? [0] : or(rule.hours, Math.floor(time / HOUR))
  const minutes = or(rule.minutes, Math.floor((time % HOUR) / MINUTE))
  const seconds = or(rule.seconds, Math.floor((time % MINUTE) / 1000))
  return hours.flatMap((h) => minutes.flatMap((m) => seconds.map((s) => h * HOUR + m * MINUTE + s * 1000)))
}

function hourly(rule: Rule, days: number[], times: number[], hour: number): number[] {
  const ofDay = (((hour % DAY) + DAY) % DAY) / HOUR
  if (days.length === 0 || (rule.hours.length > 0 && !rule.hours.includes(ofDay))) return []
  return times.map((time) => hour + time)
}

function atPositions(walls: number[], positions: number[]): number[] {
  return walls.filter((_, index) => positions.includes(index + 1) || positions.includes(index - walls.length))
}

type Day = { day: number; year: number; month: number; monthDay: number; length: number }
type Test = (day: Day) => boolean

/** The days of a period that a rule names. The start supplies what the rule leaves open (RFC 5545, 3.3.10). */
function daysOf(rule: Rule, start: number): (from: number, to: number) => number[] {
  const own = civilOf(start)
  const yearly = rule.frequency === 'YEARLY'
  const weeks = yearly ? rule.weeks : []
  const open = rule.weekdays.length + rule.monthDays.length + rule.yearDays.length === 0
  const byMonthDay = open && weeks.length === 0 && (yearly || rule.frequency === 'MONTHLY')
  const byWeekday = open && (weeks.length > 0 || rule.frequency === 'WEEKLY')
  const monthDays = byMonthDay ? [own.day] : rule.monthDays
  const months = byMonthDay && yearly && rule.months.length === 0 ? [own.month] : rule.months
  const weekdays = byWeekday ? [{ nth: 0, weekday: mondayBasedWeekday(start) }] : rule.weekdays
  const tests: Test[] = []
  if (weekdays.length > 0) tests.push(weekdayTest(weekdays, nthIn(rule)))
  if (monthDays.length > 0) tests.push(({ monthDay, length }) => oneOf(monthDays, monthDay, length))
  if (rule.yearDays.length > 0)
    tests.push(({ day, year }) => oneOf(rule.yearDays, day - dayNumberOf(year, 1, 1) + 1, daysInYear(year)))
  if (weeks.length > 0) tests.push(({ day, year }) => inWeeks(weeks, rule.weekStart, day, year))

  return (from, to) => {
    const days: number[] = []
    for (let first = from; first <= to; ) {
      const { year, month, day: monthDay } = civilOf(first)
      const length = daysInMonth(year, month)
      const next = first + length - monthDay + 1
      // Skips whole months that cannot contain a date, for a year is long.
      const last = months.length === 0 || months.includes(month) ? Math.min(to, next - 1) : -Infinity
      for (let day = first; day <= last; day += 1) {
        const one = { day, year, month, length, monthDay: monthDay + day - first }
        if (tests.every((test) => test(one))) days.push(day)
      }
      first = next
    }
    return days
  }
}

function oneOf(list: number[], number: number, length: number): boolean {
  return list.includes(number) || list.includes(number - length - 1)
}

/** The range in which "the second Monday" counts. Elsewhere a number before a weekday is ignored. */
function nthIn(rule: Rule): 'month' | 'year' | null {
  if (rule.frequency === 'MONTHLY') return 'month'
  if (rule.frequency !== 'YEARLY' || rule.weeks.length > 0) return null
  return rule.months.length > 0 ? 'month' : 'year'
}

function weekdayTest(weekdays: Rule['weekdays'], within: 'month' | 'year' | null): Test {
  return ({ day, year, monthDay, ...month }) => {
    const weekday = mondayBasedWeekday(day)
    return weekdays.some((wanted) => {
      if (wanted.weekday !== weekday) return false
      if (wanted.nth === 0 || within === null) return true
      const number = within === 'month' ? monthDay : day - dayNumberOf(year, 1, 1) + 1
      const length = within === 'month' ? month.length : daysInYear(year)
      return wanted.nth === (wanted.nth > 0 ? Math.ceil(number / 7) : -Math.ceil((length - number + 1) / 7))
    })
  }
}

/** Week 1 is the first with at least four days in its year; days around New Year can be in a week of another year. */
function inWeeks(weeks: number[], weekStart: number, day: number, year: number): boolean {
  const firstOf = (y: number) => {
    const fourth = dayNumberOf(y, 1, 4)
    return fourth - ((mondayBasedWeekday(fourth) - weekStart + 7) % 7)
  }
  const own = day < firstOf(year) ? year - 1 : day >= firstOf(year + 1) ? year + 1 : year
  const number = Math.floor((day - firstOf(own)) / 7) + 1
  return oneOf(weeks, number, (firstOf(own + 1) - firstOf(own)) / 7)
}
