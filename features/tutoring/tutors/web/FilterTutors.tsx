import { ActionIcon, Checkbox } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import shared from '../../../../web/list/FilterRow.module.css'
import { FilterChoice } from '../../../../web/list/FilterRow.tsx'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import css from './FilterTutors.module.css'
import { tutorChoices } from './tutorChoices.ts'
import type { TutorFilters } from './useTutorFilters.ts'

const FilterTutorsSheet = lazyDialog(async () => (await import('./FilterTutorsSheet.tsx')).FilterTutorsSheet)

/** `count`: "15 tutors"; empty while unknown. */
type FilterTutorsProps = { filters: TutorFilters; count: string }

/** Beside the search; on phones in a sheet, with their number on its button. */
export function FilterTutors({ filters, count }: FilterTutorsProps) {
  const { filter, set, chosen } = filters
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      {tutorChoices.map(({ name, label, choices }) => (
        <FilterChoice
          className={css.select}
          key={name}
          label={label}
          choices={choices}
          value={filter[name] ?? ''}
          onChange={(value) => set(name, value)}
        />
      ))}
      <Checkbox
        className={css.free ?? ''}
        label="Free when I am"
        title="Only who has a time in the next seven days at which you are free."
        checked={filter.free === 'yes'}
        onChange={(event) => set('free', event.currentTarget.checked ? 'yes' : '')}
      />
      <ActionIcon
        className={css.phone ?? ''}
        variant="default"
        size="lg"
        aria-label={chosen > 0 ? `Filters, ${chosen} set` : 'Filters'}
        aria-haspopup="dialog"
        onClick={() => setSheet('open')}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
        {chosen > 0 && <span className={shared.badge}>{chosen}</span>}
      </ActionIcon>
      {sheet !== 'never' && (
        <FilterTutorsSheet
          filters={filters}
          count={count}
          opened={sheet === 'open'}
          onClose={() => setSheet('closed')}
        />
      )}
    </>
  )
}
