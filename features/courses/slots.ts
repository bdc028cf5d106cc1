import { slot } from '../../contract/slot.ts'
import type { Shell } from '../../server/shell.ts'

/** A table whose rows name a course by what people wrote in `course`. It also has `user_id` and `updated_at`. */
export type CourseTextTable = {
  table: string
  /** Which rows are there at all, as a condition on its row `a`. */
  where: string
  /** Which of them are still to be done; only where that is what they are for. */
  openWhere?: string
  /** Whether `course_id` names the own course that the text means; otherwise rows are known by the text alone. */
  hasCourseId: boolean
  /** Whether a row is a use of the course, and not only carries its name along. */
  countsAsUse: boolean
}

/** Tables of any feature whose rows name a course; see links.queries.ts. */
export const courseTexts = slot<CourseTextTable>('courses.texts')

export function courseTextsOf(shell: Pick<Shell, 'fills'>): CourseTextTable[] {
  return shell.fills(courseTexts).map(({ value }) => value)
}
