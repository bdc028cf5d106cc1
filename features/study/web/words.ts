import { clockIn, dayIn, daysAfter } from '../../../contract/day.ts'
import { dateWords, timeWords } from '../../homework/rules.ts'
import type { StudySession } from '../contract.ts'

/** "1:45 PM" of an instant, in a zone. */
export function clockWordsIn(zone: string, at: string): string {
  return timeWords(clockIn(zone, new Date(at)))
}

/** "Today", "Tomorrow", "Yesterday", "Sat, Nov 21". */
export function dayWords(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === daysAfter(today, 1)) return 'Tomorrow'
  return day === daysAfter(today, -1) ? 'Yesterday' : dateWords(day, today)
}

/** Of a plan its day and time; of what is completed the day it was on. */
export function whenWords({ startTime, endTime, completed }: StudySession, zone: string, today: string): string {
  const at = completed && endTime ? endTime : startTime
  const day = dayWords(dayIn(zone, new Date(at)), today)
  return completed ? day : `${day}, ${clockWordsIn(zone, at)}`
}

const numbers = new Intl.NumberFormat('en-US')

/** "1 session", "2,000 sessions". */
export function countWords(count: number): string {
  return `${numbers.format(count)} ${count === 1 ? 'session' : 'sessions'}`
}

/** "60 of 2,000 shown" */
export function shownWords(shown: number, total: number): string {
  return `${numbers.format(shown)} of ${numbers.format(total)} shown`
}

/** "11 h", "45 min": hours as the dashboard rounds them, minutes below one. */
export function hourWords(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}
