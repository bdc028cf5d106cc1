import { Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../web/api/api.ts'
import { type AssignmentFilter, listCourseNames } from '../contract.ts'
import { dueChoices, kindChoices } from './filterChoices.ts'
import type { FilterChange } from './filters.ts'
import css from './MoreFilters.module.css'

type MoreFiltersProps = { filter: AssignmentFilter; onChange: (change: FilterChange) => void }

/** The filters beside search, priority and status: in a box beneath its button, on phones in the sheet. */
export function MoreFilters({ filter, onChange }: MoreFiltersProps) {
  const courses = useQuery(read(listCourseNames, {}))
  const names = courses.data ?? []
  // A value from a link that is spelled otherwise, or not among the choices, still shows.
  const course = names.find((name) => name.toLowerCase() === filter.course?.toLowerCase()) ?? filter.course ?? ''
  const known = course && !names.includes(course) ? [course, ...names] : names
  return (
    <>
      <NativeSelect
        label="Course"
        data={[{ value: '', label: 'All courses' }, ...known]}
        value={course}
        onChange={(event) => onChange({ course: event.currentTarget.value })}
      />
      <NativeSelect
        label="Kind"
        data={kindChoices}
        value={filter.kind ?? ''}
        onChange={(event) => onChange({ kind: event.currentTarget.value })}
      />
      <NativeSelect
        label="Due"
        data={dueChoices}
        value={filter.due ?? ''}
        onChange={(event) => onChange({ due: event.currentTarget.value })}
      />
      <Checkbox
        className={css.whole}
        label="Later"
        description="Only what is not to be shown yet."
        checked={filter.later === true}
        onChange={(event) => onChange({ later: event.currentTarget.checked ? '1' : '' })}
      />
    </>
  )
}
