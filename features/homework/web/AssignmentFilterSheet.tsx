import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { Sheet } from '../../../web/ui/Sheet.tsx'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import type { AssignmentFilter } from '../contract.ts'
import type { Sort } from '../rules.ts'
import { type SavedAsking, SavedList } from '../saved/web/SavedList.tsx'
import css from './AssignmentFilterSheet.module.css'
import { CourseFilter } from './CourseFilter.tsx'
import { priorityChoices, sortChoices, statusChange, statusChoiceOf, statusChoices } from './filterChoices.ts'
import { type FilterChange, noFilter } from './filters.ts'
import { MoreFilters } from './MoreFilters.tsx'

type FilterSheetProps = {
  filter: AssignmentFilter
  sort: Sort
  count: string
  onChange: (change: FilterChange & { sort?: string; reverse?: string }) => void
  onSaving: (what: SavedAsking) => void
  others: ReactNode[]
  opened: boolean
  onClose: () => void
}

/** Filters, sort and saved filters on a phone. They apply at once; the button only closes the sheet. */
export function AssignmentFilterSheet({
  filter,
  sort,
  count,
  onChange,
  onSaving,
  others,
  opened,
  onClose,
}: FilterSheetProps) {
  const drawn = useHasDrawn()
  return (
    <Sheet opened={opened && drawn} onClose={onClose} title="Filters">
      <div className={css.body}>
        <div className={css.fields}>
          <CourseFilter filter={filter} onChange={onChange} />
          <NativeSelect
            label="Sort"
            data={sortChoices}
            value={sort}
            onChange={(event) => onChange({ sort: event.currentTarget.value, reverse: '' })}
          />
          <NativeSelect
            label="Priority"
            data={priorityChoices}
            value={filter.priority ?? ''}
            onChange={(event) => onChange({ priority: event.currentTarget.value })}
          />
          <NativeSelect
            label="Status"
            data={statusChoices}
            value={statusChoiceOf(filter)}
            onChange={(event) => onChange(statusChange(event.currentTarget.value))}
          />
          <MoreFilters filter={filter} onChange={onChange} />
        </div>
        <div className={css.actions}>
          <Button variant="default" onClick={() => onChange({ ...noFilter, q: filter.q ?? '' })}>
            Clear filters
          </Button>
          <Button onClick={onClose}>{count ? `Show ${count}` : 'Show assignments'}</Button>
        </div>
        <section className={css.saved} aria-label="Saved filters">
          <SavedList onSaving={onSaving} />
        </section>
        {others.length > 0 && <div className={css.others}>{others}</div>}
      </div>
    </Sheet>
  )
}
