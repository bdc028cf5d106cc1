import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { daysAfter, latestDay } from './day.ts'
import { day } from './shapes.ts'

const fields = z.strictObject({
  every: z.enum(['day', 'week', 'month', 'year']),
  interval: z.number().int().min(1, 'At least 1.').max(52, 'At most 52.').default(1),
  /**
   * For weeks: weekdays, 0 for Sunday to 6; the first date is the first of them from the start on. None: the start's.
   */
  weekdays: z.array(z.number().int().min(0).max(6)).max(7).default([]),
  /**
   * For months: the start's day ("the 15th"; or a month's last), its weekday ("the second Tuesday"), or the last day.
   */
  monthly: z.enum(['day', 'weekday', 'last-day']).default('day'),
  /** The last possible day; either this or `count`. */
  until: day.nullable().default(null),
  /** The number of all dates, the first included. */
  count: z.number().int().min(2, 'At least 2.').max(400, 'At most 400.').nullable().default(null),
})

/** How something repeats that has to end: a subset of RFC 5545. */
export const repeat = fields
  .extend({
    /** Counted from the start, or from the completion of the last one. */
    from: z.enum(['schedule', 'completion']).default('schedule'),
  })
  .refine(({ until, count }) => (until === null) !== (count === null), {
    path: ['until'],
    message: 'Say when it ends: on a day, or after a number of times.',
  })
export type Repeat = z.output<typeof repeat>

/** Input and output of an endpoint for the first dates of a repetition: at most six, before anything is saved. */
export const repeatStart = z.strictObject({ dueDate: day, repeat })
export const repeatDates = z.strictObject({
  dates: z.array(z.string()),
  /** How many in all; null beyond 400, and where it depends on completion dates. */
  total: z.number().int().nullable(),
})

/** How an event repeats; it need not end. */
export const openRepeat = fields.refine(({ until, count }) => until === null || count === null, {
  path: ['until'],
  message: 'Say when it ends either by a day or by a number of times.',
})
export type OpenRepeat = z.output<typeof openRepeat>

const frequencies = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const

/** RFC 5545's names of the days, Sunday first as in the contract. */
const dayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** 0 for Sunday to 6. */
export function weekdayOfDate(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek % 7
}

/**
 * The RRULE (RFC 5545) of a repetition whose first date is `start`. A month without the wanted day takes its last one
 * instead; "the fifth Monday" means the last. `weekStart` (0 is Sunday) decides how "every second week" counts.
 */
export function ruleOf(repeat: OpenRepeat, start: string, weekStart: number): string {
  const parts = [`FREQ=${frequencies[repeat.every]}`, `INTERVAL=${repeat.interval}`]
  if (repeat.every === 'week') {
    const days = repeat.weekdays.length > 0 ? repeat.weekdays : [weekdayOfDate(start)]
    parts.push(
      `BYDAY=${[...new Set(days)]
        .sort()
        .map((day) => dayNames[day])
        .join(',')}`,
      `WKST=${dayNames[weekStart]}`,
    )
  }
  if (repeat.every === 'month') parts.push(...monthly(repeat.monthly, Temporal.PlainDate.from(start)))
  if (repeat.every === 'year') parts.push(...yearly(Temporal.PlainDate.from(start)))
  if (repeat.until !== null) parts.push(`UNTIL=${repeat.until.replaceAll('-', '')}`)
  if (repeat.count !== null) parts.push(`COUNT=${repeat.count}`)
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

function yearly({ month, day }: Temporal.PlainDate): string[] {
  // 29 February is the 28th in most years.
  if (month === 2 && day === 29) return ['BYMONTH=2', 'BYMONTHDAY=28,29', 'BYSETPOS=-1']
  return [`BYMONTH=${month}`, `BYMONTHDAY=${day}`]
}

/** The repetition for an RRULE made by `ruleOf`. */
export function repeatOf(rule: string): OpenRepeat {
  const parts = new Map(
    rule.split(';').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  )
  const every =
    (['day', 'week', 'month', 'year'] as const).find((one) => frequencies[one] === parts.get('FREQ')) ?? 'day'
  const days = parts.get('BYDAY') ?? ''
  const until = parts.get('UNTIL')
  const count = parts.get('COUNT')
  return {
    every,
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekdays: every === 'week' ? days.split(',').map((name) => dayNames.indexOf(name)) : [],
    monthly: parts.get('BYMONTHDAY') === '-1' ? 'last-day' : days && every === 'month' ? 'weekday' : 'day',
    until: until ? `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}` : null,
    count: count ? Number(count) : null,
  }
}

/** The day after which the next one is due, counted from the day on which the last one was completed. */
export function nextAfterCompletion(
  { every, interval }: Pick<Repeat, 'every' | 'interval'>,
  completed: string,
): string {
  const step = {
    day: { days: interval },
    week: { weeks: interval },
    month: { months: interval },
    year: { years: interval },
  }[every]
  return Temporal.PlainDate.from(completed).add(step).toString()
}

/** Whether two repetitions are equal, in whatever order their weekdays stand. */
export function sameRepeat(one: OpenRepeat, other: OpenRepeat): boolean {
  const written = ({ every, interval, weekdays, monthly, until, count }: OpenRepeat) =>
    JSON.stringify([every, interval, [...new Set(weekdays)].toSorted(), monthly, until, count])
  return written(one) === written(other)
}

/**
 * What is left of a repetition on `day`, before which so many of its dates came: where one is left, it ends on that day.
 * Undefined: none is left.
 */
export function repeatAfter<R extends OpenRepeat>(repeat: R, before: number, day: string): R | undefined {
  if (repeat.count === null) return repeat
  const count = repeat.count - before
  if (count < 1) return undefined
  return count === 1 ? { ...repeat, count: null, until: day } : { ...repeat, count }
}

/** Where a count leaves none from a date on, before which so many came. */
export const tooFewTimes = (before: number): string =>
  `${before === 1 ? 'One comes' : `${before} come`} before this one: at least ${before + 1} in all.`

/** The repetition for a moved first date: named weekdays move along. */
export function shiftRepeat<R extends Pick<Repeat, 'weekdays'>>(repeat: R, from: string, to: string): R {
  const days = (weekdayOfDate(to) - weekdayOfDate(from) + 7) % 7
  return { ...repeat, weekdays: repeat.weekdays.map((day) => (day + days) % 7) }
}

/** A repetition whose days are moved by so many, of which `day` is one. "The last day" becomes the day that it is then. */
export function movedRepeat(repeat: OpenRepeat, day: string, by: number): OpenRepeat {
  const until = repeat.until && daysAfter(repeat.until, by)
  return {
    ...shiftRepeat(repeat, day, daysAfter(day, by)),
    monthly: by !== 0 && repeat.monthly === 'last-day' ? 'day' : repeat.monthly,
    until: until && until > latestDay ? latestDay : until,
  }
}
