import { Checkbox } from '@mantine/core'
import type { NotificationGroup } from '../../../contract/notification.ts'
import { type ChosenSettings, settingIn } from '../../../contract/setting.ts'
import { usePerson } from '../../../web/session.ts'
import { useSetting } from '../../../web/settings/useSetting.ts'
import { Panel } from '../../../web/ui/Panel.tsx'
import { type Channel, channelSetting } from '../contract.ts'
import { goesByDefault, rowOf } from '../settings.rules.ts'
import css from './ChannelTable.module.css'
import { PushHead } from './push/PushHead.tsx'
import type { usePush } from './push/usePush.ts'

const columns: { channel: Channel; name: string; short: string }[] = [
  { channel: 'app', name: 'In the app', short: 'App' },
  { channel: 'mail', name: 'Email', short: 'Email' },
  { channel: 'push', name: 'Push', short: 'Push' },
]

type Row = { group: NotificationGroup; lead: number | null; label: string; note: string | undefined; off: boolean }

function rowsOf(groups: readonly NotificationGroup[], chosen: ChosenSettings): Row[] {
  return groups.flatMap((group): Row[] => {
    const off = group.switch !== undefined && !settingIn(chosen, group.switch.setting)
    const note = typeof group.note === 'function' ? group.note(chosen) : group.note
    const { leads } = group
    if (!leads) return [{ group, lead: null, label: group.label, note, off }]
    return settingIn(chosen, leads.setting).map((lead) => ({ group, lead, label: leads.label(lead), note, off }))
  })
}

/** Which kinds go where: a table of kinds and channels. Push can be chosen once it arrives somewhere. */
export function ChannelTable({
  groups,
  push,
}: {
  groups: readonly NotificationGroup[]
  push: ReturnType<typeof usePush>
}) {
  const { settings } = usePerson()
  const { chosen, choose } = useSetting(channelSetting)
  const isOn = ({ group, lead }: Row, channel: Channel) =>
    (channel !== 'push' || push.rows.length > 0) &&
    (chosen[rowOf(group, lead)]?.[channel] ?? goesByDefault(group, lead, channel))
  return (
    <Panel title="What reaches you where" aside={<PushHead {...push} />}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            {columns.map(({ channel, name, short }) => (
              <th key={channel} scope="col">
                <span className={css.name}>{name}</span>
                <span className={css.short}>{short}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(groups, settings).map((row) => (
            <tr key={rowOf(row.group, row.lead)} className={row.off ? css.off : undefined}>
              <th scope="row">
                <span className={css.label}>{row.label}</span>
                {row.note && <span className={css.note}>{row.note}</span>}
              </th>
              {columns.map(({ channel, name }) => (
                <td key={channel}>
                  {channel === 'mail' && row.group.mail === 'always' ? (
                    <span className={css.always}>Always</span>
                  ) : (
                    <Checkbox
                      className={css.box}
                      aria-label={`${row.label}, ${name}`}
                      disabled={row.off || (channel === 'push' && push.rows.length === 0)}
                      checked={isOn(row, channel)}
                      onChange={(event) => {
                        const key = rowOf(row.group, row.lead)
                        choose({ ...chosen, [key]: { ...chosen[key], [channel]: event.currentTarget.checked } })
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
