import { courseKeyOf } from '../rules.ts'
import type { TermEnds } from './termEnds.contract.ts'

export type TermEnd = { lastDay: string; of: 'course' | 'term' }

/**
 * The day (YYYY-MM-DD) on which work of a course ends that begins on `first`: the course's last day, else that of the
 * term in which `first` lies, of several the latest. Null where neither is known.
 */
export function termEndOf({ terms, courses }: TermEnds, course: string | null, first: string): TermEnd | null {
  const key = course && courseKeyOf(course)
  const own = courses
    .filter((one) => key && courseKeyOf(one.courseCode) === key && one.lastDay >= first)
    // A repeated course has its code in several terms: the next to end is meant.
    .toSorted((one, other) => one.lastDay.localeCompare(other.lastDay))[0]
  if (own) return { lastDay: own.lastDay, of: own.of }
  const days = terms.flatMap(({ firstDay, lastDay }) => (firstDay <= first && first <= lastDay ? lastDay : []))
  const lastDay = days.toSorted().at(-1)
  return lastDay === undefined ? null : { lastDay, of: 'term' }
}
