import type { ReactNode } from 'react'
import { FilterChoice, FilterRow } from '../../../web/list/FilterRow.tsx'
import type { AssignmentFilter } from '../contract.ts'
import type { Sort } from '../rules.ts'
import css from './AssignmentFilterRow.module.css'
import { CourseFilter } from './CourseFilter.tsx'
import { FilterButtons } from './FilterButtons.tsx'
import { priorityChoices, sortChoices, statusChange, statusChoiceOf, statusChoices } from './filterChoices.ts'
import type { FilterChange } from './filters.ts'

export type AssignmentFilterRowProps = {
  filter: AssignmentFilter
  sort: Sort
  /** Filter, sort and view, as a saved filter stores them. */
  query: string
  /** Such as "14 assignments"; empty while unknown. */
  count: string
  onChange: (change: FilterChange & { sort?: string; reverse?: string }) => void
  /** Buttons without room beside the title on a phone; they are in the sheet. */
  others: ReactNode[]
}

/** Search, filters and sort. On a phone all but the search are in a sheet, with their number on its button. */
export function AssignmentFilterRow(props: AssignmentFilterRowProps) {
  const { filter, sort, count, onChange } = props
  return (
    <FilterRow
      label="Search assignments by title or course"
      placeholder="Search title or course"
      q={filter.q ?? ''}
      count={count}
    >
      <CourseFilter className={css.select} filter={filter} onChange={onChange} />
      <FilterChoice
        className={css.select}
        label="Priority"
        choices={priorityChoices}
        value={filter.priority ?? ''}
        onChange={(priority) => onChange({ priority })}
      />
      <FilterChoice
        className={css.select}
        label="Status"
        choices={statusChoices}
        value={statusChoiceOf(filter)}
        onChange={(choice) => onChange(statusChange(choice))}
      />
      <FilterChoice
        className={css.select}
        label="Sort"
        choices={sortChoices}
        value={sort}
        onChange={(to) => onChange({ sort: to, reverse: '' })}
      />
      <FilterButtons {...props} />
    </FilterRow>
  )
}
