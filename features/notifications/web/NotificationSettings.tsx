import { Switch } from '@mantine/core'
import type { z } from 'zod'
import type { NotificationGroup } from '../../../contract/notification.ts'
import type { Setting } from '../../../contract/setting.ts'
import { usePerson } from '../../../web/session.ts'
import { SettingRow } from '../../../web/settings/SettingRow.tsx'
import { useSetting } from '../../../web/settings/useSetting.ts'
import { Panel } from '../../../web/ui/Panel.tsx'
import { RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { ChannelTable } from './ChannelTable.tsx'
import { MutedPanel } from './MutedPanel.tsx'
import css from './NotificationSettings.module.css'
import { PushPanel } from './push/PushPanel.tsx'
import { usePush } from './push/usePush.ts'
import { useKinds } from './useKinds.ts'
import { WhenPanel } from './WhenPanel.tsx'

/** What reaches a person, where, and when. */
export function NotificationSettings() {
  const kinds = useKinds()
  const groups = kinds.data?.groups
  const push = usePush()
  return (
    <div className={css.panels}>
      <Panel title="Notifications">
        {groups?.map((group) => group.switch && <GroupSwitch key={group.group} of={group.switch} />) ?? (
          <RowSkeletons count={2} />
        )}
      </Panel>
      {groups && <ChannelTable groups={groups} push={push} />}
      <PushPanel rows={push.rows} />
      {groups && <WhenPanel groups={groups} />}
      <MutedPanel />
    </div>
  )
}

function GroupSwitch({ of }: { of: NonNullable<NotificationGroup['switch']> }) {
  const { settings } = usePerson()
  const setting = useSetting(of.setting as Setting<z.ZodBoolean>)
  return (
    <SettingRow name={of.label} help={of.help(settings)} saved={setting.saved}>
      {(label) => (
        <Switch
          aria-labelledby={label}
          checked={setting.chosen}
          onChange={(event) => setting.choose(event.currentTarget.checked)}
        />
      )}
    </SettingRow>
  )
}
