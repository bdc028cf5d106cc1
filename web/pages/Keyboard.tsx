import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { showKeys } from '../keys/KeysHelp.tsx'
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
        description="Such as Q, and ? for the list of all keys of a screen. Keys with Ctrl work also with this off. Kept in this browser."
        labelPosition="left"
        checked={on}
        onChange={(event) => {
          setSingleKeys(event.currentTarget.checked)
          setOn(event.currentTarget.checked)
        }}
      />
      <Button className={css.keys} variant="default" size="xs" onClick={showKeys}>
        Show the keys
      </Button>
    </Panel>
  )
}
