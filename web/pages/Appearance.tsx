import { useMantineColorScheme } from '@mantine/core'
import { themeSetting, themes } from '../../features/account/settings/contract.ts'
import { SettingRow } from '../settings/SettingRow.tsx'
import { useSetting } from '../settings/useSetting.ts'
import { Panel } from '../ui/Panel.tsx'
import { Segments } from '../ui/Segments.tsx'

const labels = { light: 'Light', dark: 'Dark', auto: 'System' }

/** Light or dark. AppShell obeys it. */
export function Appearance() {
  const { colorScheme } = useMantineColorScheme()
  const { chosen, choose, saved } = useSetting(themeSetting)
  return (
    <Panel title="Appearance">
      <SettingRow
        name="Theme"
        help="The same on all your devices. System follows each of them, day and night."
        saved={saved}
      >
        {(label) => (
          <Segments
            aria-labelledby={label}
            data={themes.map((value) => ({ value, label: labels[value] }))}
            value={chosen ?? colorScheme}
            onChange={choose}
          />
        )}
      </SettingRow>
    </Panel>
  )
}
