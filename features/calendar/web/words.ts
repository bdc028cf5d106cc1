import {
  daysAfter,
  daysBetween,
  longDate,
  monthNames,
  shortDate,
  weekdayNames,
  weekdayOf,
} from '../../../contract/day.ts'
import { wallClockIn } from '../../../contract/wallClock.ts'
import type { PlacedRow, ZonedSpan } from './geometry/grid.rules.ts'

const year = (day: string) => Number(day.slice(0, 4))
/** Without Intl, whose first use costs more than drawing the page. */
const ofYear = (words: string, day: string, today: string) =>
  year(day) === year(today) ? words : `${words}, ${year(day)}`
const monthName = (day: string) => monthNames[Number(day.slice(5, 7)) - 1] ?? ''

/** "Thursday, November 19"; the year only when it is not this one. */
export function longDayWords(day: string, today: string): string {
  return ofYear(longDate(day), day, today)
}

/** "Thu, Nov 19" */
export function shortDayWords(day: string, today: string): string {
  return ofYear(shortDate(day), day, today)
}

/** "Thu, Nov 19, 2026" */
export function fullDayWords(day: string): string {
  return `${shortDate(day)}, ${year(day)}`
}

/** "Today", "Tomorrow", "Yesterday"; undefined for any other day. */
export function nearDayWords(day: string, today: string): string | undefined {
  return new Map([
    [0, 'Today'],
    [1, 'Tomorrow'],
    [-1, 'Yesterday'],
  ]).get(daysBetween(today, day))
}

/** "November 2026" */
export function monthWords(day: string): string {
  return `${monthName(day)} ${year(day)}`
}

/** "Nov 15 to 21, 2026"; `short` without the year where it is this one. */
export function weekWords(first: string, last: string, short?: { today: string }): string {
  const name = (day: string) => `${monthName(day).slice(0, 3)} ${Number(day.slice(8))}`
  const years = year(first) !== year(last)
  const start = years ? `${name(first)}, ${year(first)}` : name(first)
  const end = first.slice(5, 7) === last.slice(5, 7) ? String(Number(last.slice(8))) : name(last)
  const plain = short && !years && year(short.today) === year(last)
  return plain ? `${start} to ${end}` : `${start} to ${end}, ${year(last)}`
}

export function weekdayName(day: string): string {
  return weekdayNames[weekdayOf(day)] ?? ''
}

/** Minutes since midnight as "1:45 PM". */
export function minuteOfDayWords(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

export function momentTimeWords(zone: string, moment: number): string {
  return minuteOfDayWords(wallClockIn(zone, moment).minutes)
}

/** Two narrow lines have no room for AM and PM; the order tells them apart. */
const short = (time: string) => time.replace(/ [AP]M$/, '')

/** "9:30 to 10:45", as one says it of a clash. */
export function momentSpanWords({ start, end }: Pick<ZonedSpan, 'start' | 'end'>, zone: string): string {
  return `${short(momentTimeWords(zone, start))} to ${short(momentTimeWords(zone, end))}`
}

/** A row's time on one of its days: for its narrow column, one or two lines, and to be heard. */
export function timesOnDay({ allDay, first, last, start, end }: ZonedSpan, day: string, zone: string) {
  if (allDay || (first < day && last > day)) return { lines: ['All day'], spoken: 'All day' }
  const [from, to] = [momentTimeWords(zone, start), momentTimeWords(zone, end)]
  if (end === start) return { lines: from.split(' '), spoken: from }
  if (first < day) return { lines: ['until', short(to)], spoken: `Until ${to}` }
  if (last > day) return { lines: [short(from), 'overnight'], spoken: `From ${from}, until after midnight` }
  return { lines: [short(from), short(to)], spoken: `${from} to ${to}` }
}

/** When all of it is, for its details and for tooltips: "Thu, Nov 19, 9:30 AM to 10:45 AM". */
export function eventWhenWords({ allDay, first, last, start, end }: ZonedSpan, zone: string, today: string): string {
  const day = shortDayWords(first, today)
  if (allDay) return first === last ? `${day}, all day` : `${day} to ${shortDayWords(last, today)}`
  if (end === start) return `${day}, ${momentTimeWords(zone, start)}`
  const until = wallClockIn(zone, end)
  const to = until.day === first ? '' : `${shortDayWords(until.day, today)}, `
  return `${day}, ${momentTimeWords(zone, start)} to ${to}${minuteOfDayWords(until.minutes)}`
}

/** Where it stands against now: a deadline has passed with its moment, what lasts all day with its day. */
export function timeStateOf({ row, start, end }: PlacedRow, now: number): 'past' | 'present' | 'coming' {
  if (row.state === 'running') return 'present'
  if (end === start ? start < now : end <= now) return 'past'
  return row.when.kind === 'time' && start <= now ? 'present' : 'coming'
}

/** "Every 2 weeks on Mon, Wed, until Dec 12" */
export function eventRepeatWords(
  {
    every,
    interval,
    weekdays,
    monthly,
    until,
    count,
  }: {
    every: 'day' | 'week' | 'month' | 'year'
    interval: number
    weekdays: number[]
    monthly: 'day' | 'weekday' | 'last-day'
    until: string | null
    count: number | null
  },
  today: string,
): string {
  const unit = interval === 1 ? `Every ${every}` : `Every ${interval} ${every}s`
  // 4 January 1970 was a Sunday.
  const names = weekdays.map((day) => weekdayName(daysAfter('1970-01-04', day)).slice(0, 3)).join(', ')
  const on =
    every === 'week' && names ? ` on ${names}` : every === 'month' && monthly === 'last-day' ? ' on the last day' : ''
  const end = until ? `, until ${shortDayWords(until, today)}` : count ? `, ${count} times` : ''
  return `${unit}${on}${end}`
}
