import { daysBetween } from '../../../contract/day.ts'
import type { Assignment, AssignmentFilter } from '../contract.ts'
import {
  assignmentKinds,
  completedDay,
  completedWithinDays,
  dueWithinDays,
  priorities,
  type Sort,
  sorts,
  statuses,
} from '../rules.ts'

export const assignmentViews = ['cards', 'list', 'board'] as const
export type AssignmentView = (typeof assignmentViews)[number]

export const dueSpans = ['overdue', 'today', 'week'] as const

/** The request of a list on screen. */
export type ListQuery = { filter: AssignmentFilter; sort: Sort; reverse?: boolean | undefined }

/** The present moment: `today` is the calendar day in the person's zone. */
export type PresentMoment = { now: Date; today: string; zone: string }

/** The parameters of this page's address, in the order in which they are written. */
const filterKeys = ['q', 'priority', 'status', 'kind', 'course', 'due', 'completed', 'later'] as const
export type FilterChange = Partial<Record<(typeof filterKeys)[number], string>>

/** The filter in an address. Unknown values are left out, so an old or mistyped link still opens. */
export function filterIn(search: URLSearchParams): AssignmentFilter {
  const q = search.get('q')?.trim().slice(0, 200)
  const priority = priorities.find((one) => one === search.get('priority'))
  const status = statuses.find((one) => one === search.get('status'))
  const kind = assignmentKinds.find((one) => one === search.get('kind'))
  const course = search.get('course')?.trim().slice(0, 100)
  const due = dueSpans.find((one) => one === search.get('due'))
  const completed = search.get('completed') === 'week' ? 'week' : undefined
  const later = search.get('later') === '1'
  return {
    ...(q && { q }),
    ...(priority && { priority }),
    ...(status && { status }),
    ...(kind && { kind }),
    ...(course && { course }),
    ...(due && { due }),
    ...(completed && { completed }),
    ...(later && { later }),
  }
}

export function sortIn(search: URLSearchParams): Sort {
  return sorts.find((one) => one === search.get('sort')) ?? 'due'
}

/** Whether the order is turned round. */
export function reverseIn(search: URLSearchParams): boolean {
  return search.get('reverse') === '1'
}

/** Undefined where the address leaves it to the device. */
export function viewIn(search: URLSearchParams): AssignmentView | undefined {
  return assignmentViews.find((one) => one === search.get('view'))
}

/** The address of the same page with another filter, sort or view; an empty value removes one, others stay. */
export function withFilter(
  search: URLSearchParams,
  change: FilterChange & { sort?: string; reverse?: string; view?: string },
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [key, value] of Object.entries(change)) {
    if (value) next.set(key, value)
    else next.delete(key)
  }
  return next
}

/** Removes every filter, and nothing else. */
export const noFilter: FilterChange = Object.fromEntries(filterKeys.map((key) => [key, '']))

export function isFiltered(filter: AssignmentFilter): boolean {
  return Object.keys(filter).length > 0
}

/** An address reduced to the list's parameters in one order, as a saved filter stores it. */
export function listQueryString(search: URLSearchParams, view: AssignmentView): string {
  const kept = new URLSearchParams()
  for (const [key, value] of Object.entries(filterIn(search))) kept.set(key, value === true ? '1' : String(value))
  const sort = sortIn(search)
  if (sort !== 'due') kept.set('sort', sort)
  if (reverseIn(search)) kept.set('reverse', '1')
  kept.set('view', view)
  return kept.toString()
}

type Filtered = Pick<
  Assignment,
  'title' | 'course' | 'priority' | 'status' | 'kind' | 'dueAt' | 'dueDate' | 'completedAt' | 'showFrom'
>

/** Whether the list with this filter contains the assignment, as the server decides it. */
export function matchesFilter(filter: AssignmentFilter, assignment: Filtered, present: PresentMoment): boolean {
  const q = filter.q?.toLowerCase()
  return (
    (!filter.priority || filter.priority === assignment.priority) &&
    (!filter.status || filter.status === assignment.status) &&
    (!filter.kind || filter.kind === assignment.kind) &&
    (!filter.course || filter.course.toLowerCase() === assignment.course.toLowerCase()) &&
    (!q || assignment.title.toLowerCase().includes(q) || assignment.course.toLowerCase().includes(q)) &&
    (!filter.due || isDue(filter.due, assignment, present)) &&
    (!filter.completed || isCompletedThisWeek(assignment, present)) &&
    fitsLater(filter, assignment, present.today)
  )
}

function fitsLater({ later, q }: AssignmentFilter, { showFrom, status }: Filtered, today: string): boolean {
  const waits = showFrom !== null && showFrom > today && status !== 'completed'
  return later ? waits : !waits || Boolean(q)
}

/** Whether it was completed today or on one of the six days before. */
export function isCompletedThisWeek(of: Pick<Assignment, 'completedAt'>, { today, zone }: PresentMoment): boolean {
  const day = completedDay(of, zone)
  return day !== null && daysBetween(day, today) < completedWithinDays
}

function isDue(
  span: NonNullable<AssignmentFilter['due']>,
  assignment: Filtered,
  { now, today }: PresentMoment,
): boolean {
  if (assignment.status === 'completed') return false
  const left = Date.parse(assignment.dueAt) - now.getTime()
  if (span === 'overdue') return left < 0
  if (span === 'today') return daysBetween(today, assignment.dueDate) === 0
  return left >= 0 && left < dueWithinDays * 86_400_000
}
