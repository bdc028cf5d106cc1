import { Switch } from '@mantine/core'
import { useState } from 'react'
import { areSingleKeysOn, setSingleKeys } from '../singleKeys.ts'
import { Panel } from '../ui/Panel.tsx'
import css from './SettingsPage.module.css'

/** The switch for shortcuts of one letter. Stored on this device, which the keyboard belongs to. */
export function Keyboard() {
  const [on, setOn] = useState(areSingleKeysOn)
  return (
    <Panel title="Keyboard">
      <Switch
        className={css.switch}
        label="Shortcuts of one letter"
        description="Ctrl K opens the search everywhere, also with this off. Q opens quick add on every screen. On Homework, N leads to it too, J and K move through the list, and ? shows all its keys; M, W, D and A on the calendar change the view, T shows today. Kept in this browser."
        labelPosition="left"
        checked={on}
        onChange={(event) => {
          setSingleKeys(event.currentTarget.checked)
          setOn(event.currentTarget.checked)
        }}
      />
    </Panel>
  )
}
