import { dateWords, dayIn, daysAfter, timeOfDayIn } from '../../../contract/day.ts'
import { timeOfDayWords } from '../../homework/rules.ts'
import type { StudySession } from '../contract.ts'

/** "1:45 PM" of an instant, in a zone. */
export function instantTimeWords(zone: string, at: string): string {
  return timeOfDayWords(timeOfDayIn(zone, new Date(at)))
}

/** "Today", "Tomorrow", "Yesterday", "Sat, Nov 21". */
export function relativeDayWords(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === daysAfter(today, 1)) return 'Tomorrow'
  return day === daysAfter(today, -1) ? 'Yesterday' : dateWords(day, today)
}

/** Of a plan its day and time; of what is completed the day it was on. */
export function sessionWhenWords({ startTime, endTime, completed }: StudySession, zone: string, today: string): string {
  const at = completed && endTime ? endTime : startTime
  const day = relativeDayWords(dayIn(zone, new Date(at)), today)
  return completed ? day : `${day}, ${instantTimeWords(zone, at)}`
}

const numbers = new Intl.NumberFormat('en-US')

/** "1 session", "2,000 sessions". */
export function sessionCountWords(count: number): string {
  return `${numbers.format(count)} ${count === 1 ? 'session' : 'sessions'}`
}

/** "60 of 2,000 shown" */
export function shownSessionsWords(shown: number, total: number): string {
  return `${numbers.format(shown)} of ${numbers.format(total)} shown`
}

/** "11 h", "45 min": hours as the dashboard rounds them, minutes below one. */
export function hourWords(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}
