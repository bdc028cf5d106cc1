import { Temporal } from 'temporal-polyfill'
import type { Repeat } from './contract.ts'

const frequencies = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const

/** RFC 5545's names of the days, Sunday first as in the contract. */
const dayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** 0 for Sunday to 6. */
export function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek % 7
}

/**
 * The RRULE (RFC 5545) of a repetition whose first date is `start`. A month without the wanted day takes its last one
 * instead; "the fifth Monday" means the last. `weekStart` (0 is Sunday) decides what "every second week" holds.
 */
export function ruleOf(repeat: Repeat, start: string, weekStart: number): string {
  const parts = [`FREQ=${frequencies[repeat.every]}`, `INTERVAL=${repeat.interval}`]
  if (repeat.every === 'week') {
    const days = repeat.weekdays.length > 0 ? repeat.weekdays : [weekdayOf(start)]
    parts.push(
      `BYDAY=${[...new Set(days)]
        .sort()
        .map((day) => dayNames[day])
        .join(',')}`,
      `WKST=${dayNames[weekStart]}`,
    )
  }
  if (repeat.every === 'month') parts.push(...monthly(repeat.monthly, Temporal.PlainDate.from(start)))
  parts.push(repeat.count === null ? `UNTIL=${repeat.until?.replaceAll('-', '')}` : `COUNT=${repeat.count}`)
  return parts.join(';')
}

function monthly(by: Repeat['monthly'], { day, dayOfWeek }: Temporal.PlainDate): string[] {
  if (by === 'last-day') return ['BYMONTHDAY=-1']
  if (by === 'weekday') {
    const nth = Math.ceil(day / 7)
    return [`BYDAY=${nth === 5 ? -1 : nth}${dayNames[dayOfWeek % 7]}`]
  }
  if (day <= 28) return [`BYMONTHDAY=${day}`]
  const days = Array.from({ length: day - 27 }, (_, index) => 28 + index)
  return [`BYMONTHDAY=${days.join(',')}`, 'BYSETPOS=-1']
}

/** The repetition that an RRULE of `ruleOf` means. */
export function repeatOf(rule: string, from: Repeat['from']): Repeat {
  const parts = new Map(
    rule.split(';').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  )
  const every = (['day', 'week', 'month'] as const).find((one) => frequencies[one] === parts.get('FREQ')) ?? 'day'
  const days = parts.get('BYDAY') ?? ''
  const until = parts.get('UNTIL')
  const count = parts.get('COUNT')
  return {
    every,
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekdays: every === 'week' ? days.split(',').map((name) => dayNames.indexOf(name)) : [],
    monthly: parts.get('BYMONTHDAY') === '-1' ? 'last-day' : days && every === 'month' ? 'weekday' : 'day',
    from,
    until: until ? `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}` : null,
    count: count ? Number(count) : null,
  }
}

/** The day after which the next is due, counted from the day on which the one before was completed. */
export function afterCompletion({ every, interval }: Pick<Repeat, 'every' | 'interval'>, completed: string): string {
  const step = { day: { days: interval }, week: { weeks: interval }, month: { months: interval } }[every]
  return Temporal.PlainDate.from(completed).add(step).toString()
}

/** The same repetition when its first date moves: named weekdays move along. */
export function shifted(repeat: Repeat, from: string, to: string): Repeat {
  const days = (weekdayOf(to) - weekdayOf(from) + 7) % 7
  return { ...repeat, weekdays: repeat.weekdays.map((day) => (day + days) % 7) }
}
