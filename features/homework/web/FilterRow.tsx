import { ActionIcon, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearch } from '../../../web/useSearch.ts'
import type { Filter } from '../contract.ts'
import css from './FilterRow.module.css'
import { priorityChoices, statusChoices } from './filterChoices.ts'

export const loadSheet = () => import('./FilterSheet.tsx')
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }))

export type FilterRowProps = {
  filter: Filter
  /** Such as "14 assignments"; empty while unknown. */
  count: string
  onChange: (change: Partial<Record<keyof Filter, string>>) => void
  /** Buttons that a phone has no room for beside the title; they wait in the sheet. */
  others: ReactNode[]
}

/** Search and filters in one row; on a phone the two filters wait in a sheet, their number on its button. */
export function FilterRow({ filter, count, onChange, others }: FilterRowProps) {
  const { typed, setTyped } = useSearch(filter.q ?? '')
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const set = Number(filter.priority !== undefined) + Number(filter.status !== undefined)
  return (
    <search className={css.row}>
      <TextInput
        className={css.search}
        aria-label="Search assignments by title or course"
        placeholder="Search title or course"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        maxLength={200}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={typed && <CloseButton size="sm" aria-label="Clear search" onClick={() => setTyped('')} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <NativeSelect
        className={css.select}
        aria-label="Priority"
        data={priorityChoices}
        value={filter.priority ?? ''}
        onChange={(event) => onChange({ priority: event.currentTarget.value })}
      />
      <NativeSelect
        className={css.select}
        aria-label="Status"
        data={statusChoices}
        value={filter.status ?? ''}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      <p className={css.count} role="status">
        {count}
      </p>
      <ActionIcon
        className={css.more}
        variant="default"
        size="lg"
        aria-label={set === 0 ? 'Filters' : `Filters, ${set} set`}
        aria-haspopup="dialog"
        onClick={() => setSheet('open')}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
        {set > 0 && <span className={css.badge}>{set}</span>}
      </ActionIcon>
      {sheet !== 'never' && (
        <Suspense>
          <FilterSheet
            filter={filter}
            count={count}
            onChange={onChange}
            others={others}
            opened={sheet === 'open'}
            onClose={() => setSheet('closed')}
          />
        </Suspense>
      )}
    </search>
  )
}
