import { type ListOrder, type ListPages, listKey, listPages, mapRows } from '../../../web/list/pages.ts'
import { type Assignment, listAssignments } from '../contract.ts'
import { type ListQuery, matchesFilter, type PresentMoment } from './filters.ts'
import { assignmentComparator } from './order.ts'

const perPage = 60

export type AssignmentListPages = ListPages<Assignment>
/** The prefix of the keys of all lists of assignments. */
export const assignmentListKey = listKey(listAssignments)

export function assignmentListInput({ filter, sort }: ListQuery) {
  return { ...filter, sort, limit: perPage }
}

export function assignmentPages(wanted: ListQuery) {
  return listPages(listAssignments, assignmentListInput(wanted))
}

/** Which assignments a list has and in which order. A new one is first where the newest are. */
export function assignmentOrder({ filter, sort }: ListQuery, present: PresentMoment): ListOrder<Assignment> {
  return {
    holds: (row) => matchesFilter(filter, row, present),
    compare: sort === 'newest' ? null : assignmentComparator(sort),
  }
}

/** The pages with an assignment's present count of subtasks. */
export function withSubtaskCounts(
  pages: AssignmentListPages,
  id: string,
  counts: Pick<Assignment, 'subtasks' | 'subtasksDone'>,
): AssignmentListPages {
  return mapRows(pages, (rows) => rows.map((row) => (row.id === id ? { ...row, ...counts } : row)))
}
