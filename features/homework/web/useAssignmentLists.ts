import { dayIn } from '../../../contract/day.ts'
import { type ListUpdates, useListUpdates } from '../../../web/list/useListUpdates.ts'
import { usePerson } from '../../../web/session.ts'
import { type Assignment, listAssignments } from '../contract.ts'
import type { ListQuery, PresentMoment } from './filters.ts'
import { assignmentOrder, assignmentPages } from './pages.ts'

export type AssignmentLists = ListUpdates<Assignment>

/** The lists of assignments on screen (one, or the board's columns), to be changed in place. */
export function useAssignmentLists(wanted: ListQuery[]): AssignmentLists {
  const { zone } = usePerson()
  return useListUpdates(listAssignments, () => {
    const present = presentIn(zone)
    return wanted.map((list) => ({
      queryKey: assignmentPages(list).queryKey,
      ...assignmentOrder(list, present),
    }))
  })
}

/** The present moment, and today's date in a zone. */
export function presentIn(zone: string): PresentMoment {
  const now = new Date()
  return { now, today: dayIn(zone, now), zone }
}
