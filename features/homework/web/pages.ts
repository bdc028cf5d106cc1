import { type ListOrder, type ListPages, listKey, listPages, mapRows } from '../../../web/list/pages.ts'
import { type Assignment, listAssignments } from '../contract.ts'
import { type ListQuery, matchesFilter, type PresentMoment } from './filters.ts'
import { assignmentComparator } from './order.ts'

const perPage = 60
/** Of later pages, which are on their way while somebody scrolls. */
export const followingPages = { limit: 100 }

export type AssignmentListPages = ListPages<Assignment>
/** The prefix of the keys of all lists of assignments. */
export const assignmentListKey = listKey(listAssignments)

export function assignmentListInput({ filter, sort, reverse }: ListQuery) {
  return { ...filter, sort, ...(reverse && { reverse }), limit: perPage }
}

export function assignmentPages(wanted: ListQuery) {
  return listPages(listAssignments, assignmentListInput(wanted), followingPages)
}

/**
 * Which assignments a list has and in which order. A new one is first where the newest are, and
 * last where they are last.
 */
export function assignmentOrder({ filter, sort, reverse }: ListQuery, present: PresentMoment): ListOrder<Assignment> {
  return {
    holds: (row) => matchesFilter(filter, row, present),
    compare: sort === 'newest' ? (reverse ? () => -1 : null) : assignmentComparator(sort, reverse),
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
