/**
 * Plain calendar arithmetic without zones. A day is a number of days since 1970-01-01; a wall is what a clock on the
 * wall shows, in milliseconds since 1970-01-01T00:00 on that same clock. Neither is an instant without a zone.
 */
export const DAY = 86_400_000
export const HOUR = 3_600_000
export const MINUTE = 60_000

/** Months count from 1. A day past the month's end runs on into the next month. */
export function dayNumberOf(year: number, month: number, day: number): number {
  // setUTCFullYear, because Date.UTC takes the years 0 to 99 for 1900 to 1999.
  return new Date(0).setUTCFullYear(year, month - 1, day) / DAY
}

export function civilOf(day: number): { year: number; month: number; day: number } {
  const date = new Date(day * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Monday is 0. */
export function mondayBasedWeekday(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

export function daysInMonth(year: number, month: number): number {
  return dayNumberOf(year, month + 1, 1) - dayNumberOf(year, month, 1)
}

export function daysInYear(year: number): number {
  return dayNumberOf(year + 1, 1, 1) - dayNumberOf(year, 1, 1)
}

/** The day on which a clock shows this time. */
export function dayAt(wall: number): number {
  return Math.floor(wall / DAY)
}

/** Later years have five digits and a sign, which neither databases nor date fields accept. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59)

/** `2026-09-14` */
export function isoDate(day: number): string {
  return new Date(Math.min(day * DAY, LAST)).toISOString().slice(0, 10)
}

/** `2026-09-14T21:59:00.000Z` from milliseconds since the epoch. */
export function isoInstantOf(at: number): string {
  return new Date(Math.min(at, LAST)).toISOString()
}
