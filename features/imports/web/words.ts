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

/** "24 assignments, 3 events and 1 course", without a zero part; empty when all are zero. */
export function countListWords(assignments: number, events: number, courses = 0): string {
  const parts = [
    assignments > 0 && countWords(assignments, 'assignment'),
    events > 0 && countWords(events, 'event'),
    courses > 0 && countWords(courses, 'course'),
  ].filter((words) => words !== false)
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ')
}

/** What a confirmation would save. */
export function gainWords({ assignments, events, courses }: ImportPreview): string {
  const taken = courses.filter(({ chosen, fate }) => chosen && fate !== 'same').length
  return countListWords(assignments.new + assignments.changed, events.new + events.changed, taken)
}

export function entryCountWords({ assignments, events }: ImportPreview): number {
  return [assignments, events].reduce((sum, of) => sum + of.new + of.changed + of.same + of.skipped, 0)
}
