import { Button, NativeSelect } from '@mantine/core'
import { Sheet } from '../../../web/ui/Sheet.tsx'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import css from './SessionFilterSheet.module.css'
import { typeChoices } from './words.ts'

type FilterSheetProps = {
  type: string
  count: string
  onType: (type: string) => void
  onPresets: () => void
  opened: boolean
  onClose: () => void
}

/** On a phone: the type, and the presets, for whose button there is no room beside the title. */
export function SessionFilterSheet({ type, count, onType, onPresets, opened, onClose }: FilterSheetProps) {
  const drawn = useHasDrawn()
  return (
    <Sheet opened={opened && drawn} onClose={onClose} title="Filters">
      <div className={css.body}>
        <NativeSelect
          label="Type"
          data={typeChoices}
          value={type}
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
