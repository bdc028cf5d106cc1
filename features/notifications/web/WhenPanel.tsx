import { Switch, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { weekdayNames } from '../../../contract/day.ts'
import type { NotificationGroup } from '../../../contract/notification.ts'
import { timeOfDay } from '../../../contract/shapes.ts'
import { usePanels } from '../../../web/fills.ts'
import { usePerson } from '../../../web/session.ts'
import { SettingRow } from '../../../web/settings/SettingRow.tsx'
import { useSetting } from '../../../web/settings/useSetting.ts'
import { Panel } from '../../../web/ui/Panel.tsx'
import { digests, quietHours } from '../contract.ts'
import { LeadTimes } from './LeadTimes.tsx'
import { notificationTimes } from './slots.ts'
import css from './WhenPanel.module.css'

/** How long before, the quiet hours, and digests. */
export function WhenPanel({ groups }: { groups: readonly NotificationGroup[] }) {
  const times = usePanels(notificationTimes)
  return (
    <Panel title="When">
      {groups.map(({ group, leads }) => leads && <LeadTimes key={group} leads={leads} />)}
      {times.map(({ name, Panel: Times }) => (
        <Suspense key={name} fallback={null}>
          <Times />
        </Suspense>
      ))}
      <QuietHours />
      <Digests />
    </Panel>
  )
}

function QuietHours() {
  const { chosen, choose, saved } = useSetting(quietHours)
  return (
    <SettingRow name="Quiet hours" help="Only the bell. Email and push follow together afterwards." saved={saved}>
      {(label) => (
        <div className={css.times}>
          <TimeField
            label="Quiet hours begin"
            value={chosen.from}
            disabled={!chosen.on}
            onChange={(from) => choose({ ...chosen, from })}
          />
          to
          <TimeField
            label="Quiet hours end"
            value={chosen.to}
            disabled={!chosen.on}
            onChange={(to) => choose({ ...chosen, to })}
          />
          <Switch
            aria-labelledby={label}
            checked={chosen.on}
            onChange={(event) => choose({ ...chosen, on: event.currentTarget.checked })}
          />
        </div>
      )}
    </SettingRow>
  )
}

function Digests() {
  const { weekStart, emailVerified } = usePerson()
  const { chosen, choose, saved } = useSetting(digests)
  const unconfirmed = emailVerified ? '' : ' Your address has to be confirmed first.'
  return (
    <>
      <SettingRow
        name="Daily digest"
        help={`One email: due today and this week, overdue, sessions. None when there is nothing to say.${unconfirmed}`}
        saved={saved}
      >
        {(label) => (
          <div className={css.times}>
            <TimeField
              label="Digests come at"
              value={chosen.at}
              disabled={!chosen.daily && !chosen.weekly}
              onChange={(at) => choose({ ...chosen, at })}
            />
            <Switch
              aria-labelledby={label}
              checked={chosen.daily}
              onChange={(event) => choose({ ...chosen, daily: event.currentTarget.checked })}
            />
          </div>
        )}
      </SettingRow>
      <SettingRow name="Weekly digest" help={`${weekdayNames[weekStart]}, at the same time`}>
        {(label) => (
          <Switch
            aria-labelledby={label}
            checked={chosen.weekly}
            onChange={(event) => choose({ ...chosen, weekly: event.currentTarget.checked })}
          />
        )}
      </SettingRow>
    </>
  )
}

type TimeFieldProps = { label: string; value: string; disabled: boolean; onChange: (to: string) => void }

/** A time that is chosen once it is whole and the field is left. */
function TimeField({ label, value, disabled, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      className={css.time}
      type="time"
      aria-label={label}
      value={typed ?? value}
      disabled={disabled}
      error={typed === '' ? 'Choose a time.' : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed !== null && typed !== value && timeOfDay.safeParse(typed).success) onChange(typed)
        setTyped(null)
      }}
    />
  )
}
