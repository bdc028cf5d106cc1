import { Checkbox, NativeSelect } from '@mantine/core'
import type { AssignmentFilter } from '../contract.ts'
import { dueChoices, kindChoices } from './filterChoices.ts'
import type { FilterChange } from './filters.ts'
import css from './MoreFilters.module.css'

type MoreFiltersProps = { filter: AssignmentFilter; onChange: (change: FilterChange) => void }

/** The filters beside search, course, priority and status: in a box beneath its button, on phones in the sheet. */
export function MoreFilters({ filter, onChange }: MoreFiltersProps) {
  return (
    <>
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
