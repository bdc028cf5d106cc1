/** The days that people can choose. */
export const earliestDay = '1970-01-01'
export const latestDay = '2199-12-31'

/** The calendar date (YYYY-MM-DD) that a moment falls on in a zone. */
export function dayIn(zone: string, moment: Date): string {
  return clockReading(zone, moment).day
}

/** Whole calendar days from one date to another, both YYYY-MM-DD; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * What a clock and a calendar show in a zone at a moment, as YYYY-MM-DD and HH:MM:SS. Put together from named parts,
 * since browsers write one locale's text in different ways. One format for all calls: making one costs a thousand times
 * as much as using it.
 */
export function clockReading(zone: string, moment: Date | number): { day: string; time: string } {
  let format = formats.get(zone)
  if (!format) {
    const two = '2-digit'
    const day = { calendar: 'gregory', numberingSystem: 'latn', year: 'numeric', month: two, day: two } as const
    const clock = { hour: two, minute: two, second: two, hourCycle: 'h23' } as const
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...day, ...clock })
    formats.set(zone, format)
  }
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of format.formatToParts(moment)) shown[type] = value.padStart(type === 'year' ? 4 : 2, '0')
  const { year, month, day, hour, minute, second } = shown
  // Some browsers call midnight hour 24.
  return { day: `${year}-${month}-${day}`, time: `${hour === '24' ? '00' : hour}:${minute}:${second}` }
}

/** The date so many days later, or earlier. For both sides, since Temporal is too large for the browser. */
export function daysAfter(date: string, days: number): string {
  const moved = new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000)
  return moved.toISOString().slice(0, 10)
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** The date of a year, a month (1 to 12) and a day; undefined where it does not exist, such as 31 April. */
export function dateOf(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  const there = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return there && year >= 1970 && year <= 2199 ? at.toISOString().slice(0, 10) : undefined
}

export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The wall-clock time (HH:MM) that a moment has in a zone. */
export function timeOfDayIn(zone: string, moment: Date): string {
  return clockReading(zone, moment).time.slice(0, 5)
}
