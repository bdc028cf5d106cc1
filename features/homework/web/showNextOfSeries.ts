import { call } from '../../../web/api/api.ts'
import { type Assignment, listAssignments } from '../contract.ts'
import type { AssignmentLists } from './useAssignmentLists.ts'

/**
 * Shows the next of a series after one was completed or deleted, without fetching the lists again. If this fails, the
 * next fetch brings it.
 */
export async function showNextOfSeries(lists: AssignmentLists, after: Assignment): Promise<void> {
  const found = await call(listAssignments, { q: after.title, limit: 100 }).catch(() => null)
  for (const row of found?.rows ?? []) if (isNextOf(row, after)) lists.put(row)
}

/** A series has one open assignment at most, so this finds it. */
function isNextOf(row: Assignment, before: Assignment): boolean {
  return (
    row.repeats &&
    row.status !== 'completed' &&
    row.id !== before.id &&
    row.title === before.title &&
    row.course === before.course
  )
}
