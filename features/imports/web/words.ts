import { countWords } from '../../../contract/words/counts.ts'
import type { Fate, ImportPreview } from '../contract.ts'
import type { ColumnRole } from '../sheet/columns.rules.ts'

export const fateNames: Record<Fate, string> = { new: 'New', changed: 'Changed', same: 'Same', skipped: 'Skipped' }

/** The contents that a column can have, as choices. */
export const columnRoleNames: Record<ColumnRole, string> = {
  title: 'Title',
  course: 'Course',
  due: 'Due date',
  time: 'Due time',
  kind: 'Kind',
  estimate: 'Estimated time',
  priority: 'Priority',
  status: 'Status',
  description: 'Description',
  id: 'Id of the assignment',
  none: 'Not imported',
}

/** "24 assignments and 3 events", without a zero part; empty when both are zero. */
export function assignmentAndEventWords(assignments: number, events: number): string {
  return [assignments > 0 && countWords(assignments, 'assignment'), events > 0 && countWords(events, 'event')]
    .filter((words) => words !== false)
    .join(' and ')
}

/** What a confirmation would save. */
export function gainWords({ assignments, events }: ImportPreview): string {
  return assignmentAndEventWords(assignments.new + assignments.changed, events.new + events.changed)
}

export function entryCountWords({ assignments, events }: ImportPreview): number {
  return [assignments, events].reduce((sum, of) => sum + of.new + of.changed + of.same + of.skipped, 0)
}
