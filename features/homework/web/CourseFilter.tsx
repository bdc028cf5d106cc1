import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../web/api/api.ts'
import { type AssignmentFilter, listCourseNames } from '../contract.ts'
import type { FilterChange } from './filters.ts'

type CourseFilterProps = {
  filter: AssignmentFilter
  onChange: (change: FilterChange) => void
  /** Without it the label shows above. */
  className?: string | undefined
}

/** The first of the filters: own courses, and other names in use. */
export function CourseFilter({ filter, onChange, className }: CourseFilterProps) {
  const courses = useQuery(read(listCourseNames, {}))
  const names = courses.data ?? []
  // A value from a link that is spelled otherwise, or not among the choices, still shows.
  const course = names.find((name) => name.toLowerCase() === filter.course?.toLowerCase()) ?? filter.course ?? ''
  const known = course && !names.includes(course) ? [course, ...names] : names
  return (
    <NativeSelect
      {...(className === undefined ? { label: 'Course' } : { className, 'aria-label': 'Filter by course' })}
      data={[{ value: '', label: 'All courses' }, ...known]}
      value={course}
      onChange={(event) => onChange({ course: event.currentTarget.value })}
    />
  )
}
