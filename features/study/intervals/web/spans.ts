import { dayIn, daysAfter } from '../../../../contract/day.ts'
import { momentOf, wallIn } from '../../../../contract/wall.ts'
import { clockWordsIn, dayWords } from '../../web/words.ts'

/** From one instant to another. */
export type Span = { start: string; end: string }

/** The same as people type it: a day, and two times (HH:MM) of which the second may be on the next day. */
export type TypedSpan = { day: string; from: string; to: string }

/** "Today, 1:45 PM to 2:30 PM" */
export function stretchWords({ start, end }: Span, zone: string, today: string): string {
  return `${dayWords(dayIn(zone, new Date(start)), today)}, ${clockWordsIn(zone, start)} to ${clockWordsIn(zone, end)}`
}

export function typedOf({ start, end }: Span, zone: string): TypedSpan {
  const from = wallIn(zone, Date.parse(start))
  return { day: from.day, from: timeOf(from.minutes), to: timeOf(wallIn(zone, Date.parse(end)).minutes) }
}

/**
 * What was typed, as instants; undefined where something is missing. A time that was not touched keeps the seconds that it
 * had in `was`.
 */
export function spanOf({ day, from, to }: TypedSpan, was: Span | undefined, zone: string): Span | undefined {
  if (!day || !from || !to) return undefined
  const old = was && typedOf(was, zone)
  const same = old?.day === day
  const next = minutesOf(to) < minutesOf(from) ? daysAfter(day, 1) : day
  const at = (on: string, time: string) => new Date(momentOf(zone, on, minutesOf(time))).toISOString()
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
