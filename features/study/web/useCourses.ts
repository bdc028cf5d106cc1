import { useQuery } from '@tanstack/react-query'
import { read } from '../../../web/api/api.ts'
import { listCourses } from '../../courses/contract.ts'
import { listCourseNames } from '../../homework/contract.ts'
import { otherCourse } from '../rules.ts'

export type CourseChoice = { name: string; color: number }

/**
 * The student's own courses, then "Other". A student without courses gets the names in their assignments. `also`: the
 * present course of a session, which can still be chosen.
 */
export function useCourses(also?: string): CourseChoice[] {
  const own = useQuery(read(listCourses, { term: 'active' }))
  const none = own.isError || own.data?.length === 0
  const used = useQuery({ ...read(listCourseNames, {}), enabled: none })
  const known: CourseChoice[] = own.data?.length
    ? own.data.map(({ courseCode, color }) => ({ name: courseCode, color }))
    : (used.data ?? []).map((name) => ({ name, color: 0 }))
  const names = new Map(known.map((choice) => [choice.name, choice]))
  names.delete(otherCourse)
  if (also && also !== otherCourse && !names.has(also)) names.set(also, { name: also, color: 0 })
  return [...names.values(), { name: otherCourse, color: 11 }]
}
