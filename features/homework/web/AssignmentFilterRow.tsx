import { FilterChoice, FilterRow } from '../../../web/list/FilterRow.tsx'
import css from './AssignmentFilterRow.module.css'
import { CourseFilter } from './CourseFilter.tsx'
import type { AssignmentFilterRowProps } from './FilterButtons.tsx'
import { FilterButtons } from './FilterButtons.tsx'
import { priorityChoices, sortChoices, statusChange, statusChoiceOf, statusChoices } from './filterChoices.ts'

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
