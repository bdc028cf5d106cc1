import { daysBetween } from '../../../../contract/day.ts'
import type { Assignment } from '../../contract.ts'
import { dueState } from '../../rules.ts'
import type { PresentMoment } from '../filters.ts'

const names = ['Overdue', 'Today', 'Tomorrow', 'This week', 'Later', 'Completed'] as const
export type GroupName = (typeof names)[number]
export type AssignmentGroup = { name: GroupName; rows: Assignment[] }

/**
 * A list by due date under headings. One that was just ticked keeps its place among the open ones, so it stays under
 * their heading until the list is fetched again.
 */
export function assignmentGroupsOf(rows: Assignment[], present: PresentMoment): AssignmentGroup[] {
  const lastOpen = rows.findLastIndex(({ status }) => status !== 'completed')
  const groups = new Map<GroupName, Assignment[]>()
  rows.forEach((row, index) => {
    const name = index > lastOpen ? 'Completed' : dueGroup(row, present)
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  })
  return names.flatMap((name) => {
    const inGroup = groups.get(name)
    return inGroup ? [{ name, rows: inGroup }] : []
  })
}

function dueGroup(row: Assignment, { now, today }: PresentMoment): GroupName {
  if (dueState({ ...row, status: 'not-started' }, now, today) === 'overdue') return 'Overdue'
  const days = daysBetween(today, row.dueDate)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  return days < 7 ? 'This week' : 'Later'
}
