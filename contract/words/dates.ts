import { daysBetween, monthNames, weekdayNames, weekdayOf } from '../day.ts'

/*
 * Days in words. Each day is a calendar date (YYYY-MM-DD), `today` the person's own. Without Intl, whose first use costs
 * a phone more than drawing the page.
 */

const yearOf = (day: string) => Number(day.slice(0, 4))
const monthName = (day: string) => monthNames[Number(day.slice(5, 7)) - 1] ?? ''
const withYear = (words: string, day: string, today: string) =>
  yearOf(day) === yearOf(today) ? words : `${words}, ${yearOf(day)}`

/** "Thursday" */
export function weekdayName(day: string): string {
  return weekdayNames[weekdayOf(day)] ?? ''
}

/** "Mon, Wed, Fri", of weekdays from 0 for Sunday to 6 for Saturday. */
export function weekdayListWords(weekdays: readonly number[]): string {
  return weekdays.map((weekday) => weekdayNames[weekday]?.slice(0, 3)).join(', ')
}

/** "Thursday, November 19" */
export function longDate(day: string): string {
  return `${weekdayName(day)}, ${monthName(day)} ${Number(day.slice(8))}`
}

/** "Thu, Nov 19" */
export function shortDate(day: string): string {
  return `${weekdayName(day).slice(0, 3)}, ${monthDayWords(day)}`
}

/** "Nov 19" */
export function monthDayWords(day: string): string {
  return `${monthName(day).slice(0, 3)} ${Number(day.slice(8))}`
}

/** "Nov 19"; the year only where it is another one. */
export function monthDayYearWords(day: string, today: string): string {
  return withYear(monthDayWords(day), day, today)
}

/** "Thu, Nov 19"; the year only where it is another one. */
export function dayWords(day: string, today: string): string {
  return withYear(shortDate(day), day, today)
}

/** "Thursday, November 19"; the year only where it is another one. */
export function longDayWords(day: string, today: string): string {
  return withYear(longDate(day), day, today)
}

/** "Thu, Nov 19, 2026" */
export function fullDayWords(day: string): string {
  return `${shortDate(day)}, ${yearOf(day)}`
}

/** "November 19, 2026" */
export function fullDateWords(day: string): string {
  return `${monthName(day)} ${Number(day.slice(8))}, ${yearOf(day)}`
}

/** "Today", "Tomorrow", "Yesterday"; undefined for any other day. */
export function nearDayWords(day: string, today: string): string | undefined {
  const near: Record<number, string> = { 0: 'Today', 1: 'Tomorrow', [-1]: 'Yesterday' }
  return near[daysBetween(today, day)]
}

/** "Today", "Tomorrow", "Yesterday", "Sat, Nov 21". */
export function relativeDayWords(day: string, today: string): string {
  return nearDayWords(day, today) ?? dayWords(day, today)
}

/** "Today", "Tomorrow", "Sat, Nov 21", for days to come. */
export function comingDayWords(day: string, today: string): string {
  return day < today ? dayWords(day, today) : relativeDayWords(day, today)
}

/** "Aug 24 – Dec 11"; each year only where it is another one. */
export function daySpanWords(first: string, last: string, today: string): string {
  return `${monthDayYearWords(first, today)} – ${monthDayYearWords(last, today)}`
}

/** "November 2026" */
export function monthWords(day: string): string {
  return `${monthName(day)} ${yearOf(day)}`
}

/** "Nov 15 to 21, 2026"; with `short`, the year only where it is another one. */
export function weekWords(first: string, last: string, short?: { today: string }): string {
  const years = yearOf(first) !== yearOf(last)
  const start = years ? `${monthDayWords(first)}, ${yearOf(first)}` : monthDayWords(first)
  const end = first.slice(5, 7) === last.slice(5, 7) ? String(Number(last.slice(8))) : monthDayWords(last)
  const plain = short && !years && yearOf(short.today) === yearOf(last)
  return plain ? `${start} to ${end}` : `${start} to ${end}, ${yearOf(last)}`
}
