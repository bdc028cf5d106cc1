import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { clocks, setPageClock } from '../../contract/words/times.ts'
import { clockSetting } from '../../features/account/settings/contract.ts'
import { usePerson } from '../session.ts'
import { SettingRow } from '../settings/SettingRow.tsx'
import { useSetting } from '../settings/useSetting.ts'
import { Panel } from '../ui/Panel.tsx'
import { Segments } from '../ui/Segments.tsx'

const labels = { '12': '1:45 PM', '24': '13:45' }

/** How times are written, and where they are those of. */
export function DatesAndTimes() {
  const { zone } = usePerson()
  const { chosen, choose, saved } = useSetting(clockSetting)
  return (
    <Panel title="Dates and times">
      <SettingRow
        name="Times of day"
        help="On all your devices, and in mails to you. Fields in which you type a time follow your browser."
        saved={saved}
      >
        {(label) => (
          <Segments
            aria-labelledby={label}
            data={clocks.map((value) => ({ value, label: labels[value] }))}
            value={chosen}
            onChange={(value) => {
              // At once: this screen need not be drawn anew for it (useChosenClock).
              setPageClock(value)
              choose(value)
            }}
          />
        )}
      </SettingRow>
      <SettingRow name="Time zone" help="Due dates and “today” follow it.">
        <span>
          {zone.replaceAll('_', ' ')} ·{' '}
          <Anchor component={Link} to="/profile" inherit>
            Change in your profile
          </Anchor>
        </span>
      </SettingRow>
    </Panel>
  )
}
