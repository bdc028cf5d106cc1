import { slot } from '../../contract/slot.ts'
import type { Shell } from '../../server/shell.ts'

/** A table whose rows name a course by a text in `course`. It also has `user_id` and `updated_at`. */
export type CourseTextTable = {
  table: string
  /** Which rows exist (not deleted), as a condition on its row `a`. */
  where: string
  /** Which of them are still open; only for tables of work. */
  openWhere?: string
  /** Whether `course_id` refers to the own course that the text means; otherwise rows match by the text alone. */
  hasCourseId: boolean
  /** Whether a row counts as a use of the course, and does not merely repeat its name. */
  countsAsUse: boolean
}

/** Tables of any feature whose rows name a course; see links.queries.ts. */
export const courseTexts = slot<CourseTextTable>('courses.texts')

export function courseTextsOf(shell: Pick<Shell, 'fills'>): CourseTextTable[] {
  return shell.fills(courseTexts).map(({ value }) => value)
}
