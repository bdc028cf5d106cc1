import { clockReading } from './day.ts'

/*
 * Wall clocks for the browser, and for whatever reads many: what `zone.ts` computes with Temporal, computed from the
 * runtime's own data about zones. Moments are milliseconds since 1970, days YYYY-MM-DD, times of
 * day minutes since midnight as the clock shows.
 */

const minute = 60_000
const aDay = 1440 * minute
/**
 * No zone has changed its clocks twice within six days since 1970: the same offset at both ends of a span holds between
 * them. Two cached answers cover nearly every call, and a month takes eight.
 */
const spans = [4 * aDay, aDay]
const offsets = new Map<string, Map<number, number>>()

/** How far the zone's clocks are ahead of UTC at a moment, in milliseconds. */
export function offsetAt(zone: string, moment: number): number {
  for (const span of spans) {
    const began = Math.floor(moment / span) * span
    const before = offsetOn(zone, began)
    if (before === offsetOn(zone, began + span)) return before
  }
  return computeOffset(zone, moment)
}

function offsetOn(zone: string, midnight: number): number {
  const ofZone = offsets.get(zone) ?? new Map<number, number>()
  const known = ofZone.get(midnight)
  if (known !== undefined) return known
  const found = computeOffset(zone, midnight)
  offsets.set(zone, ofZone.set(midnight, found))
  return found
}

function computeOffset(zone: string, moment: number): number {
  const { day, time } = clockReading(zone, moment)
  return Date.parse(`${day}T${time}Z`) - Math.floor(moment / 1000) * 1000
}

/** A stretch of time in which a zone's clocks are ahead of UTC by the same, in milliseconds. */
export type ClockStretch = { from: number; to: number; ahead: number }

/** The stretches, in order, that cover a span of time and a few days around it. */
export function clockStretches(zone: string, from: number, to: number): ClockStretch[] {
  const [span = aDay] = spans
  const found: ClockStretch[] = []
  for (let began = Math.floor(from / span) * span; began < to; began += span) {
    const [ahead, after] = [offsetOn(zone, began), offsetOn(zone, began + span)]
    const change = ahead === after ? began + span : changeAfter(zone, began, began + span)
    const last = found.at(-1)
    if (last?.ahead === ahead) last.to = change
    else found.push({ from: began, to: change, ahead })
    if (change < began + span) found.push({ from: change, to: began + span, ahead: after })
  }
  return found
}

const changes = new Map<string, number>()

/** The first moment at which the clocks no longer show what they showed at the beginning, to the second. */
function changeAfter(zone: string, began: number, ended: number): number {
  const key = `${zone} ${began}`
  const known = changes.get(key)
  if (known !== undefined) return known
  const before = offsetOn(zone, began)
  let [low, high] = [began / 1000, ended / 1000]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (computeOffset(zone, middle * 1000) === before) low = middle
    else high = middle
  }
  changes.set(key, high * 1000)
  return high * 1000
}

/** Date and time of a zone at a moment. */
export function wallClockIn(zone: string, moment: number): { day: string; minutes: number } {
  const local = moment + offsetAt(zone, moment)
  const date = Math.floor(local / aDay)
  return { day: dayNumbered(date), minutes: Math.floor((local - date * aDay) / minute) }
}

const days = new Map<number, string>()

/** The day so many days after 1970-01-01. A month of events names each of its days often. */
function dayNumbered(date: number): string {
  const known = days.get(date)
  if (known !== undefined) return known
  const found = new Date(date * aDay).toISOString().slice(0, 10)
  days.set(date, found)
  return found
}

/**
 * The moment at which a clock shows so many minutes on a day. A skipped time means the same distance after the gap; one
 * that occurs twice, the first.
 */
export function momentAtMinute(zone: string, day: string, minutes: number): number {
  const local = Date.parse(`${day}T00:00:00Z`) + minutes * minute
  const [before, after] = [offsetAt(zone, local - aDay), offsetAt(zone, local + aDay)]
  const fitting = [local - before, local - after].filter((moment) => moment + offsetAt(zone, moment) === local)
  return fitting.length > 0 ? Math.min(...fitting) : local - before
}

/**
 * A day by its clock: its first moment, its minutes, and its clock change: at `change.at` minutes after that first
 * moment, by `change.by` minutes (forward is positive).
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
