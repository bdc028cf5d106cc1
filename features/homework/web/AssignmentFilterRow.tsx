import { ActionIcon, Button } from '@mantine/core'
import { IconSquareCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FilterChoice, FilterRow } from '../../../web/list/FilterRow.tsx'
import { type Selection, useSelected } from '../bulk/web/selection.ts'
import type { AssignmentFilter } from '../contract.ts'
import type { Sort } from '../rules.ts'
import css from './AssignmentFilterRow.module.css'
import { FilterButtons } from './FilterButtons.tsx'
import { priorityChoices, sortChoices, statusChoices } from './filterChoices.ts'
import type { AssignmentView, FilterChange } from './filters.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

export type AssignmentFilterRowProps = {
  filter: AssignmentFilter
  sort: Sort
  view: AssignmentView
  /** Filter, sort and view, as a saved filter stores them. */
  query: string
  /** Such as "14 assignments"; empty while unknown. */
  count: string
  onChange: (change: FilterChange & { sort?: string }) => void
  onView: (view: AssignmentView) => void
  selection: Selection
  /** Buttons without room beside the title on a phone; they are in the sheet. */
  others: ReactNode[]
}

/**
 * Search, filters, sort, and view. On a phone all but search and view are in a sheet, with their number on its button.
 */
export function AssignmentFilterRow(props: AssignmentFilterRowProps) {
  const { filter, sort, view, count, onChange, onView, selection } = props
  const { on } = useSelected(selection)
  const choose = () => (on ? selection.leave() : selection.begin())
  return (
    <FilterRow
      label="Search assignments by title or course"
      placeholder="Search title or course"
      q={filter.q ?? ''}
      count={count}
      after={
        <div className={css.view}>
          <Button className={css.wide} variant="default" aria-pressed={on} onClick={choose}>
            {on ? 'Done' : 'Select'}
          </Button>
          <ViewSwitch view={view} onChange={onView} />
          <ActionIcon
            className={css.narrow}
            variant="default"
            size="lg"
            aria-label={on ? 'End selection' : 'Select'}
            aria-pressed={on}
            onClick={choose}
          >
            <IconSquareCheck size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      }
    >
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
        value={filter.status ?? ''}
        onChange={(status) => onChange({ status })}
      />
      <FilterChoice
        className={css.select}
        label="Sort"
        choices={sortChoices}
        value={sort}
        onChange={(to) => onChange({ sort: to })}
      />
      <FilterButtons {...props} />
    </FilterRow>
  )
}
