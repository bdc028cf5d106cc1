import { daysBetween } from '../../contract/day.ts'

export const priorities = ['high', 'medium', 'low'] as const
export const statuses = ['not-started', 'in-progress', 'completed'] as const
export type Priority = (typeof priorities)[number]
export type Status = (typeof statuses)[number]

export const priorityNames: Record<Priority, string> = { high: 'High', medium: 'Medium', low: 'Low' }
export const statusNames: Record<Status, string> = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  completed: 'Completed',
}

/** Progress follows the status and nothing else. */
export const progressOf: Record<Status, number> = { 'not-started': 0, 'in-progress': 50, completed: 100 }

/** Days from now within which open work counts as due. */
export const dueWithinDays = 7

/** How urgent a due moment is, and how it reads. */
export type DueState = 'overdue' | 'today' | 'later' | 'done'

type Due = { dueAt: string; dueDate: string; dueTime: string | null; status: Status }

/** Overdue once the instant has passed, "today" by the person's calendar day, else later. */
export function dueState(due: Due, now: Date, today: string): DueState {
  if (due.status === 'completed') return 'done'
  if (Date.parse(due.dueAt) < now.getTime()) return 'overdue'
  return due.dueDate === today ? 'today' : 'later'
}

/** Such as "Overdue by 1 day", "Today, 5:00 PM", "Tomorrow", "Sun, Nov 22". `today` is the person's calendar day. */
export function dueWords(due: Due, now: Date, today: string): string {
  const days = daysBetween(today, due.dueDate)
  if (dueState(due, now, today) === 'overdue') return `Overdue by ${late(now.getTime() - Date.parse(due.dueAt), -days)}`
  const name = days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : dateWords(due.dueDate, today)
  return due.dueTime === null ? name : `${name}, ${timeWords(due.dueTime)}`
}

function late(milliseconds: number, days: number): string {
  if (days >= 1) return days === 1 ? '1 day' : `${days} days`
  const minutes = Math.max(1, Math.floor(milliseconds / 60_000))
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}

/** A date in words; the year only when it is not this one. */
export function dateWords(date: string, today: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(date.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  }).format(new Date(`${date}T00:00:00Z`))
}

/** "17:05" as "5:05 PM". */
export function timeWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
