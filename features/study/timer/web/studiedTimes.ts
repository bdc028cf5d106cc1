import { dayIn, daysAfter } from '../../../../contract/day.ts'
import { momentAtMinute, wallClockIn } from '../../../../contract/wallClock.ts'
import { relativeDayWords } from '../../../../contract/words/dates.ts'
import { instantTimeWords } from '../../../../contract/words/times.ts'

/** A stretch of studied time, from one instant to another. */
export type StudiedSpan = { start: string; end: string }

/** The same as form values: a day (YYYY-MM-DD) and two times (HH:MM); the second may be on the next day. */
export type StudiedSpanValues = { day: string; from: string; to: string }

/** "Today, 1:45 PM to 2:30 PM" */
export function stretchWords({ start, end }: StudiedSpan, zone: string, today: string): string {
  return `${relativeDayWords(dayIn(zone, new Date(start)), today)}, ${instantTimeWords(zone, start)} to ${instantTimeWords(zone, end)}`
}

export function studiedSpanValuesOf({ start, end }: StudiedSpan, zone: string): StudiedSpanValues {
  const from = wallClockIn(zone, Date.parse(start))
  return { day: from.day, from: timeOf(from.minutes), to: timeOf(wallClockIn(zone, Date.parse(end)).minutes) }
}

/**
 * The typed values as instants; undefined if one is missing. A time that was not changed keeps the seconds that it had
 * in `was`.
 */
export function studiedSpanOf(
  { day, from, to }: StudiedSpanValues,
  was: StudiedSpan | undefined,
  zone: string,
): StudiedSpan | undefined {
  if (!day || !from || !to) return undefined
  const old = was && studiedSpanValuesOf(was, zone)
  const same = old?.day === day
  const next = minutesOf(to) < minutesOf(from) ? daysAfter(day, 1) : day
  const at = (on: string, time: string) => new Date(momentAtMinute(zone, on, minutesOf(time))).toISOString()
  return {
    start: was && same && old.from === from ? was.start : at(day, from),
    end: was && same && old.to === to ? was.end : at(next, to),
  }
}

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), Math.floor(minutes % 60)].map((part) => String(part).padStart(2, '0')).join(':')

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
