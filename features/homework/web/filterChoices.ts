import type { AssignmentFilter } from '../contract.ts'
import {
  assignmentKindNames,
  assignmentKinds,
  type Priority,
  priorities,
  priorityNames,
  type Sort,
  type Status,
  sorts,
  statuses,
  statusNames,
} from '../rules.ts'
import { dueSpans, type FilterChange } from './filters.ts'

function choices<T extends string>(all: string, values: readonly T[], names: Record<T, string>) {
  return [{ value: '', label: all }, ...values.map((value) => ({ value, label: names[value] }))]
}

export const dueNames = { overdue: 'Overdue', today: 'Due today', week: 'Next 7 days' } as const
export const completedThisWeek = 'Completed last 7 days'
const sortNames: Record<Sort, string> = {
  due: 'By due date',
  priority: 'By priority',
  course: 'By course',
  title: 'By title',
  newest: 'Newest first',
}

export const priorityChoices = choices<Priority>('All priorities', priorities, priorityNames)
/** The statuses, and what was completed in the last seven days, which is a filter of its own. */
export const statusChoices = [
  ...choices<Status>('All statuses', statuses, statusNames),
  { value: 'completed-week', label: completedThisWeek },
]
export function statusChoiceOf({ status, completed }: AssignmentFilter): string {
  return completed ? 'completed-week' : (status ?? '')
}
export function statusChange(choice: string): FilterChange {
  return choice === 'completed-week' ? { status: '', completed: 'week' } : { status: choice, completed: '' }
}
export const kindChoices = choices('All kinds', assignmentKinds, assignmentKindNames)
export const dueChoices = choices('Any time', dueSpans, dueNames)
export const sortChoices = sorts.map((value) => ({ value, label: sortNames[value] }))
