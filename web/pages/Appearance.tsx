import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Panel } from '../ui/Panel.tsx'
import css from './SettingsPage.module.css'

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
]

/** Light or dark. Stored on this device, so that the page knows it before it knows the person. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [saved, setSaved] = useState(false)
  const id = useId()
  return (
    <Panel title="Appearance">
      <div className={css.row}>
        <div className={css.words}>
          <div className={css.name} id={id}>
            Theme
          </div>
          <div className={css.help}>System follows this device, day and night. Kept in this browser.</div>
        </div>
        <span className={css.saved} role="status">
          {saved && (
            <>
              <IconCheck size={16} stroke={1.75} aria-hidden />
              Saved
            </>
          )}
        </span>
        <SegmentedControl
          className={css.choice}
          aria-labelledby={id}
          data={schemes}
          value={colorScheme}
          onChange={(value) => {
            setColorScheme(value)
            setSaved(true)
          }}
        />
      </div>
    </Panel>
  )
}
