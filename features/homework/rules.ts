import { dayIn, daysBetween } from '../../contract/day.ts'
import { Refusal } from '../../contract/refusal.ts'
import { dayWords, nearDayWords } from '../../contract/words/dates.ts'
import { type Clock, timeOfDayWords } from '../../contract/words/times.ts'

export const priorities = ['high', 'medium', 'low'] as const
export const statuses = ['not-started', 'in-progress', 'completed'] as const
export const assignmentKinds = ['homework', 'essay', 'lab', 'project', 'reading', 'exam'] as const
/** How a list can be ordered; open work stands before completed in each. */
export const sorts = ['due', 'priority', 'course', 'title', 'newest'] as const
export type Priority = (typeof priorities)[number]
export type Status = (typeof statuses)[number]

export type AssignmentKind = (typeof assignmentKinds)[number]
export type Sort = (typeof sorts)[number]

export const priorityNames: Record<Priority, string> = { high: 'High', medium: 'Medium', low: 'Low' }
export const statusNames: Record<Status, string> = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  completed: 'Completed',
}

export const assignmentKindNames: Record<AssignmentKind, string> = {
  homework: 'Homework',
  essay: 'Essay',
  lab: 'Lab',
  project: 'Project',
  reading: 'Reading',
  exam: 'Exam',
}

/** Progress follows the status and nothing else. */
export const progressByStatus: Record<Status, number> = { 'not-started': 0, 'in-progress': 50, completed: 100 }

/** Days from now within which open work counts as due. */
export const dueWithinDays = 7

/** Calendar days, today included, whose completed work counts as that of the last week. */
export const completedWithinDays = 7

/** How urgent a due moment is, and its words. */
export type DueState = 'overdue' | 'today' | 'later' | 'done'

type Due = { dueAt: string; dueDate: string; dueTime: string | null; status: Status }

/** Overdue once the instant has passed, "today" by the person's calendar day, else later. */
export function dueState(due: Due, now: Date, today: string): DueState {
  if (due.status === 'completed') return 'done'
  if (Date.parse(due.dueAt) < now.getTime()) return 'overdue'
  return due.dueDate === today ? 'today' : 'later'
}

/**
 * Such as "Overdue by 1 day", "Today, 5:00 PM", "Tomorrow", "Sun, Nov 22". `today` is the person's calendar day; the
 * clock is the page's where none is named.
 */
export function dueWords(due: Due, now: Date, today: string, clock?: Clock): string {
  const days = daysBetween(today, due.dueDate)
  if (dueState(due, now, today) === 'overdue') return `Overdue by ${late(now.getTime() - Date.parse(due.dueAt), -days)}`
  const name = days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : dayWords(due.dueDate, today)
  return due.dueTime === null ? name : `${name}, ${timeOfDayWords(due.dueTime, clock)}`
}

/** The day on which it was completed, in the zone; null while it is open. */
export function completedDay({ completedAt }: { completedAt: string | null }, zone: string): string | null {
  return completedAt === null ? null : dayIn(zone, new Date(completedAt))
}

/** "Completed today", "Completed yesterday", "Completed Thu, Nov 19". `today` is the person's calendar day. */
export function completedWords(day: string, today: string): string {
  const near = nearDayWords(day, today)
  return `Completed ${near === undefined ? dayWords(day, today) : near.toLowerCase()}`
}

function late(milliseconds: number, days: number): string {
  if (days >= 1) return days === 1 ? '1 day' : `${days} days`
  const minutes = Math.max(1, Math.floor(milliseconds / 60_000))
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}

export function assignmentNotFound(): Refusal {
  return new Refusal('not_found', 'This assignment is not there any more, or it is not yours.')
}

/** The value; throws a Refusal where it is undefined. */
export function assignmentOrNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw assignmentNotFound()
  return found
}

/** Refuses work that would be hidden until after it is due. */
export function refuseHidden({ showFrom, dueDate }: { showFrom: string | null; dueDate: string }): void {
  if (showFrom === null || showFrom <= dueDate) return
  throw new Refusal('invalid', 'It would show only after it was due.', {
    fields: { showFrom: 'Choose a day that is not after the due date.' },
  })
}
