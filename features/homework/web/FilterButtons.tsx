import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import shared from '../../../web/list/FilterRow.module.css'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import type { AssignmentFilter } from '../contract.ts'
import type { Sort } from '../rules.ts'
import { useSavedDialog } from '../saved/web/useSavedDialog.tsx'
import { FilterBox } from './FilterBox.tsx'
import css from './FilterButtons.module.css'
import type { FilterChange } from './filters.ts'
import { MoreFilters } from './MoreFilters.tsx'

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

export const loadSheet = () => import('./AssignmentFilterSheet.tsx')
const FilterSheet = lazyDialog(async () => (await loadSheet()).AssignmentFilterSheet)

/** The button for further filters: a box beneath it on a desktop, on a phone a sheet with all filters. */
export function FilterButtons({ filter, sort, query, count, onChange, others }: AssignmentFilterRowProps) {
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const { ask, dialog } = useSavedDialog(query)
  const { q, course, priority, status, completed, ...further } = filter
  const more = Object.keys(further).length
  const all = more + [course, priority, status ?? completed].filter(Boolean).length
  const label = all === 0 ? 'Filters' : `Filters, ${all} set`
  return (
    <>
      <FilterBox label={more === 0 ? 'More filters' : `More filters, ${more} set`} icon={<Sliders count={more} />}>
        {() => (
          <div className={css.fields}>
            <MoreFilters filter={filter} onChange={onChange} />
          </div>
        )}
      </FilterBox>
      <ActionIcon
        className={css.phone}
        variant="default"
        size="lg"
        data-hint={label}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setSheet('open')}
      >
        <Sliders count={all} />
      </ActionIcon>

      {sheet !== 'never' && (
        <FilterSheet
          filter={filter}
          sort={sort}
          count={count}
          onChange={onChange}
          onSaving={(what) => {
            setSheet('closed')
            ask(what)
          }}
          others={others}
          opened={sheet === 'open'}
          onClose={() => setSheet('closed')}
        />
      )}
      {dialog}
    </>
  )
}

function Sliders({ count }: { count: number }) {
  return (
    <>
      <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
      {count > 0 && <span className={shared.badge}>{count}</span>}
    </>
  )
}
