import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { Sheet } from '../../../../web/ui/Sheet.tsx'
import { useHasDrawn } from '../../../../web/ui/useHasDrawn.ts'
import css from './FilterTutors.module.css'
import { tutorChoices } from './tutorChoices.ts'
import type { TutorFilters } from './useTutorFilters.ts'

type FilterTutorsSheetProps = { filters: TutorFilters; count: string; opened: boolean; onClose: () => void }

/** All filters of the list, on a phone. */
export function FilterTutorsSheet({ filters, count, opened, onClose }: FilterTutorsSheetProps) {
  const { filter, set } = filters
  const drawn = useHasDrawn()
  return (
    <Sheet opened={opened && drawn} onClose={onClose} title="Filters">
      <div className={css.body}>
        {tutorChoices.map(({ name, label, choices }) => (
          <NativeSelect
            key={name}
            label={label}
            data={choices}
            value={filter[name] ?? ''}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        ))}
        <Checkbox
          label="Free when I am"
          description="Only who has a time in the next seven days at which you are free."
          checked={filter.free === 'yes'}
          onChange={(event) => set('free', event.currentTarget.checked ? 'yes' : '')}
        />
        <Button onClick={onClose}>{count ? `Show ${count}` : 'Show tutors'}</Button>
      </div>
    </Sheet>
  )
}
