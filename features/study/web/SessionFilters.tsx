import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import shared from '../../../web/list/FilterRow.module.css'
import { FilterChoice } from '../../../web/list/FilterRow.tsx'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import css from './SessionFilters.module.css'
import { typeChoices } from './words.ts'

const FilterSheet = lazyDialog(async () => (await import('./SessionFilterSheet.tsx')).SessionFilterSheet)

type SessionFiltersProps = {
  /** '' while none is chosen. */
  type: string
  /** The number of sessions in words, such as "21 sessions"; empty while unknown. */
  count: string
  onType: (type: string) => void
  /** Controls for which a phone has no room beside the title. */
  onPresets: () => void
}

/** The type, beside the search; on a phone it is in a sheet. */
export function SessionFilters({ type, count, onType, onPresets }: SessionFiltersProps) {
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <FilterChoice className={css.type} label="Type" choices={typeChoices} value={type} onChange={onType} />
      <ActionIcon
        className={css.phone}
        variant="default"
        size="lg"
        aria-label={type ? 'Filters, 1 set' : 'Filters'}
        aria-haspopup="dialog"
        onClick={() => setSheet('open')}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
        {type && <span className={shared.badge}>1</span>}
      </ActionIcon>
      {sheet !== 'never' && (
        <FilterSheet
          type={type}
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
    </>
  )
}
