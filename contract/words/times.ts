import { dayIn, timeOfDayIn } from '../day.ts'
import { dayWords, monthDayYearWords } from './dates.ts'

/*
 * Times of day in words, on the person's clock. A function's name says what it takes: a time of day is text (HH:MM), a
 * minute of the day a number since midnight, an instant a moment (ISO 8601, or milliseconds since 1970) that is shown in
 * a zone (IANA). The examples are those of twelve hours; on twenty-four, "1:45 PM" is "13:45", and "9:30" is "09:30".
 */

/** Of twelve hours with AM and PM, or of twenty-four. */
export const clocks = ['12', '24'] as const
export type Clock = (typeof clocks)[number]

/** Of the person whose data this page holds. The server names the clock with each call. */
let pageClock: Clock = '12'

export function setPageClock(clock: Clock): void {
  pageClock = clock
}

export function isPageClock(clock: Clock): boolean {
  return clock === pageClock
}

type Instant = string | number | Date

/** "1:45 PM" */
export function minuteOfDayWords(minutes: number, clock = pageClock): string {
  const hour = Math.floor(minutes / 60) % 24
  const minute = String(minutes % 60).padStart(2, '0')
  return clock === '24' ? `${twoDigits(hour)}:${minute}` : `${hour % 12 || 12}:${minute} ${halfOf(hour)}`
}

/** "8 AM", of 0 to 24; on twenty-four hours "08:00". `bare`: "8", or "08", where its place says the rest. */
export function hourWords(hour: number, { bare = false } = {}): string {
  const of = hour % 24
  if (pageClock === '24') return bare ? twoDigits(of) : `${twoDigits(of)}:00`
  return bare ? String(of % 12 || 12) : `${of % 12 || 12} ${halfOf(of)}`
}

const twoDigits = (hour: number) => String(hour).padStart(2, '0')
const halfOf = (hour: number) => (hour < 12 ? 'AM' : 'PM')

/** "17:05" as "5:05 PM". */
export function timeOfDayWords(time: string, clock = pageClock): string {
  return minuteOfDayWords(Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)), clock)
}

/** "17:05" as "5:05", where AM or PM is clear from the context. */
export function bareTimeOfDayWords(time: string): string {
  return withoutHalf(timeOfDayWords(time))
}

/** "9:30 – 10:45 AM", "11:15 AM – 12:05 PM". */
export function timeSpanWords(from: string, to: string): string {
  const sameHalf = from < '12:00' === to < '12:00'
  return `${sameHalf ? bareTimeOfDayWords(from) : timeOfDayWords(from)} – ${timeOfDayWords(to)}`
}

/** "1:45 PM" */
export function instantTimeWords(zone: string, instant: Instant, clock = pageClock): string {
  return timeOfDayWords(timeOfDayIn(zone, new Date(instant)), clock)
}

/** "9:30 to 10:45", for narrow places; their order tells AM from PM. */
export function instantSpanWords(zone: string, start: Instant, end: Instant): string {
  return `${withoutHalf(instantTimeWords(zone, start))} to ${withoutHalf(instantTimeWords(zone, end))}`
}

/**
 * "Today, 3:05 PM", "Fri, Nov 13, 9:00 AM". `nameDay` names the day, from its date and today's; without it only today
 * has a name.
 */
export function instantWords(
  zone: string,
  instant: Instant,
  today: string,
  nameDay: (day: string, today: string) => string = todayOrDate,
  clock = pageClock,
): string {
  return `${nameDay(dayIn(zone, new Date(instant)), today)}, ${instantTimeWords(zone, instant, clock)}`
}

/** "Nov 20, 6:41 PM"; the year only where it is another one. */
export function dayTimeWords(zone: string, instant: Instant, now = new Date(), clock = pageClock): string {
  const day = monthDayYearWords(dayIn(zone, new Date(instant)), dayIn(zone, now))
  return `${day}, ${instantTimeWords(zone, instant, clock)}`
}

/** "9:30 AM" as "9:30". */
export function withoutHalf(words: string): string {
  return words.replace(/ [AP]M$/, '')
}

function todayOrDate(day: string, today: string): string {
  return day === today ? 'Today' : dayWords(day, today)
}
