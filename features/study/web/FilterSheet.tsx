import { Button, NativeSelect } from '@mantine/core'
import { Sheet } from '../../../web/ui/Sheet.tsx'
import { useDrawn } from '../../../web/ui/useDrawn.ts'
import { typeChoices } from './FilterRow.tsx'
import css from './FilterSheet.module.css'
import type { Filter } from './useAddress.ts'

type FilterSheetProps = {
  filter: Filter
  count: string
  onType: (type: string) => void
  onPresets: () => void
  opened: boolean
  onClose: () => void
}

/** On a phone: the type, and the presets, whose button has no room beside the title. */
export function FilterSheet({ filter, count, onType, onPresets, opened, onClose }: FilterSheetProps) {
  const drawn = useDrawn()
  return (
    <Sheet opened={opened && drawn} onClose={onClose} title="Filters">
      <div className={css.body}>
        <NativeSelect
          label="Type"
          data={typeChoices}
          value={filter.type ?? ''}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <Button onClick={onClose}>{count ? `Show ${count}` : 'Show sessions'}</Button>
        <Button variant="default" onClick={onPresets}>
          Pomodoro presets
        </Button>
      </div>
    </Sheet>
  )
}
