import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import shared from '../../../web/ui/FilterRow.module.css'
import { SearchField } from '../../../web/ui/SearchField.tsx'
import { useSearchText } from '../../../web/useSearchText.ts'
import { sessionTypeNames, sessionTypes } from '../rules.ts'
import css from './SessionFilterRow.module.css'
import type { SessionFilter } from './useSessionAddress.ts'

const FilterSheet = lazyDialog(async () => (await import('./SessionFilterSheet.tsx')).SessionFilterSheet)

export const typeChoices = [
  { value: '', label: 'All types' },
  ...sessionTypes.map((value) => ({ value, label: sessionTypeNames[value] })),
]

type FilterRowProps = {
  filter: SessionFilter
  /** Such as "21 sessions"; empty while unknown. */
  count: string
  onType: (type: string) => void
  /** What a phone has no room for beside the title. */
  onPresets: () => void
}

/** Search and type; on a phone the type waits in a sheet. */
export function SessionFilterRow({ filter, count, onType, onPresets }: FilterRowProps) {
  const { typed, setTyped } = useSearchText(filter.q ?? '')
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <search className={shared.row}>
      <SearchField
        className={shared.search}
        label="Search sessions by title or course"
        placeholder="Search title or course"
        typed={typed}
        onType={setTyped}
      />
      <NativeSelect
        className={css.type}
        aria-label="Type"
        data={typeChoices}
        value={filter.type ?? ''}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <ActionIcon
        className={css.phone}
        variant="default"
        size="lg"
        aria-label={filter.type ? 'Filters, 1 set' : 'Filters'}
        aria-haspopup="dialog"
        onClick={() => setSheet('open')}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
        {filter.type && <span className={shared.badge}>1</span>}
      </ActionIcon>
      <p className={shared.count} role="status">
        {count}
      </p>
      {sheet !== 'never' && (
        <FilterSheet
          filter={filter}
          count={count}
          onType={onType}
          onPresets={() => {
            setSheet('closed')
            onPresets()
          }}
          opened={sheet === 'open'}
          onClose={() => setSheet('closed')}
        />
      )}
    </search>
  )
}
