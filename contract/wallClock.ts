import { wallText } from './day.ts'

/*
 * Clocks on walls, for the browser: what `zone.ts` knows by Temporal, reckoned from what the browser itself knows of
 * zones. Moments are milliseconds since 1970, days YYYY-MM-DD, times of day minutes since midnight as the clock shows.
 */

const minute = 60_000
const aDay = 1440 * minute
const offsets = new Map<string, number>()

/** How far the zone's clocks are ahead of UTC at a moment, in milliseconds. */
export function offsetAt(zone: string, moment: number): number {
  const began = Math.floor(moment / aDay) * aDay
  const before = offsetOn(zone, began)
  // Nowhere do clocks change twice within a day, so that nearly every question is answered by two kept ones.
  return before === offsetOn(zone, began + aDay) ? before : asked(zone, moment)
}

function offsetOn(zone: string, midnight: number): number {
  const key = `${zone} ${midnight}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const found = asked(zone, midnight)
  offsets.set(key, found)
  return found
}

function asked(zone: string, moment: number): number {
  const text = wallText(zone, moment)
  return Date.parse(`${text.slice(0, 10)}T${text.slice(-8)}Z`) - Math.floor(moment / 1000) * 1000
}

/** What the calendar and the clock of a zone show at a moment. */
export function wallClockIn(zone: string, moment: number): { day: string; minutes: number } {
  const local = moment + offsetAt(zone, moment)
  const date = Math.floor(local / aDay)
  return { day: new Date(date * aDay).toISOString().slice(0, 10), minutes: Math.floor((local - date * aDay) / minute) }
}

/**
 * The moment that a clock shows so many minutes on a day. A time that a clock change skips means the same distance after
 * the gap; one that happens twice, the first.
 */
export function momentAtMinute(zone: string, day: string, minutes: number): number {
  const local = Date.parse(`${day}T00:00:00Z`) + minutes * minute
  const [before, after] = [offsetAt(zone, local - aDay), offsetAt(zone, local + aDay)]
  const fitting = [local - before, local - after].filter((moment) => moment + offsetAt(zone, moment) === local)
  return fitting.length > 0 ? Math.min(...fitting) : local - before
}

/**
 * A day as its clock runs: its first moment, how many minutes it lasts, and where the clock is changed: at `change.at`
 * minutes after that first moment, by `change.by` minutes (forward is positive).
 */
export type DayShape = { day: string; start: number; minutes: number; change: { at: number; by: number } | null }

export function dayShape(zone: string, day: string, next: string): DayShape {
  const start = momentAtMinute(zone, day, 0)
  const end = momentAtMinute(zone, next, 0)
  const minutes = Math.round((end - start) / minute)
  if (minutes === 1440) return { day, start, minutes, change: null }
  const first = offsetAt(zone, start)
  let [low, high] = [start, end - minute]
  // Where midnight itself is skipped, the clock has changed before the day's first moment.
  if (offsetAt(zone, high) === first) return { day, start, minutes, change: { at: 0, by: 1440 - minutes } }
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / minute / 2) * minute
    if (offsetAt(zone, middle) === first) low = middle
    else high = middle
  }
  return { day, start, minutes, change: { at: Math.round((high - start) / minute), by: 1440 - minutes } }
}
