import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import shared from '../../../web/list/FilterRow.module.css'
import { FilterChoice, FilterRow } from '../../../web/list/FilterRow.tsx'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import css from './SessionFilterRow.module.css'
import type { SessionFilter } from './useSessionAddress.ts'
import { typeChoices } from './words.ts'

const FilterSheet = lazyDialog(async () => (await import('./SessionFilterSheet.tsx')).SessionFilterSheet)

type SessionFilterRowProps = {
  filter: SessionFilter
  /** The number of sessions in words, such as "21 sessions"; empty while unknown. */
  count: string
  onType: (type: string) => void
  /** Controls for which a phone has no room beside the title. */
  onPresets: () => void
}

/** Search and type; on a phone the type is in a sheet. */
export function SessionFilterRow({ filter, count, onType, onPresets }: SessionFilterRowProps) {
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <FilterRow
      label="Search sessions by title or course"
      placeholder="Search title or course"
      q={filter.q ?? ''}
      count={count}
      after={
        sheet !== 'never' && (
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
        )
      }
    >
      <FilterChoice
        className={css.type}
        label="Type"
        choices={typeChoices}
        value={filter.type ?? ''}
        onChange={onType}
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
    </FilterRow>
  )
}
