import { daysBetween } from '../../../../contract/day.ts'
import { longDayWords, nearDayWords } from '../../../../contract/words/dates.ts'
import type { Assignment } from '../../contract.ts'
import { completedDay, dueState, type Sort } from '../../rules.ts'
import { isCompletedThisWeek, type ListQuery, type PresentMoment } from '../filters.ts'

const names = ['Overdue', 'Today', 'Tomorrow', 'This week', 'Later', 'Completed last 7 days', 'Completed'] as const
type DueGroupName = (typeof names)[number]
/** `late`: it holds overdue work; `done`: what is completed. */
export type AssignmentGroup = { name: string; rows: Assignment[]; late?: boolean; done?: boolean }

/** How a list is put under headings: null without any. */
export type Grouping = 'due' | 'course' | 'day' | null

export function groupingOf({ filter, sort }: ListQuery): Grouping {
  const bySort: Partial<Record<Sort, Grouping>> = { due: filter.completed ? 'day' : 'due', course: 'course' }
  return bySort[sort] ?? null
}

/** `reverse`: the order of the rows, and so of the headings, is turned round. */
export function groupsBy(
  grouping: Grouping,
  rows: Assignment[],
  present: PresentMoment,
  reverse = false,
): AssignmentGroup[] | null {
  if (grouping === 'due') {
    const groups = assignmentGroupsOf(rows, present)
    return reverse ? groups.reverse().sort((a, b) => Number(a.done ?? false) - Number(b.done ?? false)) : groups
  }
  if (grouping === 'day') return runsOf(rows, (row) => dayName(row, present))
  return grouping === 'course' ? courseGroupsOf(rows) : null
}

/**
 * A list by due date under headings. One that was just ticked keeps its place among the open ones, so it stays under
 * their heading until the list is fetched again.
 */
export function assignmentGroupsOf(rows: Assignment[], present: PresentMoment): AssignmentGroup[] {
  const lastOpen = lastOpenIn(rows)
  const groups = new Map<DueGroupName, Assignment[]>()
  rows.forEach((row, index) => {
    const name = index > lastOpen ? doneGroup(row, present) : dueGroup(row, present)
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  })
  return names.flatMap((name) => {
    const inGroup = groups.get(name)
    return inGroup
      ? [
          {
            name,
            rows: inGroup,
            ...(name === 'Overdue' && { late: true }),
            ...(name.startsWith('Completed') && { done: true }),
          },
        ]
      : []
  })
}

/** A list by course under the names of the courses; what is completed follows under a heading of its own. */
function courseGroupsOf(rows: Assignment[]): AssignmentGroup[] {
  const open = lastOpenIn(rows) + 1
  const byCourse = new Map<string, AssignmentGroup>()
  for (const row of rows.slice(0, open)) {
    const key = row.course.toLowerCase()
    const group = byCourse.get(key)
    if (group) group.rows.push(row)
    else byCourse.set(key, { name: row.course, rows: [row] })
  }
  const done = rows.slice(open)
  return [...byCourse.values(), ...(done.length > 0 ? [{ name: 'Completed', rows: done }] : [])]
}

function lastOpenIn(rows: Assignment[]): number {
  return rows.findLastIndex(({ status }) => status !== 'completed')
}

/** Neighbours of the same name. */
function runsOf(rows: Assignment[], nameOf: (row: Assignment) => string): AssignmentGroup[] {
  const runs: AssignmentGroup[] = []
  for (const row of rows) {
    const name = nameOf(row)
    const last = runs.at(-1)
    if (last?.name === name) last.rows.push(row)
    else runs.push({ name, rows: [row] })
  }
  return runs
}

function dayName(row: Assignment, { today, zone }: PresentMoment): string {
  const day = completedDay(row, zone)
  return day === null ? 'Open' : (nearDayWords(day, today) ?? longDayWords(day, today))
}

function doneGroup(row: Assignment, present: PresentMoment): DueGroupName {
  return isCompletedThisWeek(row, present) ? 'Completed last 7 days' : 'Completed'
}

function dueGroup(row: Assignment, { now, today }: PresentMoment): DueGroupName {
  if (dueState({ ...row, status: 'not-started' }, now, today) === 'overdue') return 'Overdue'
  const days = daysBetween(today, row.dueDate)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  return days < 7 ? 'This week' : 'Later'
}
