import type { NotificationGroup } from '../../contract/notification.ts'
import { type ChosenSettings, settingIn } from '../../contract/setting.ts'
import { type Channel, channelSetting } from './contract.ts'

/** The row of the settings that decides about one of this group; with lead times each has its own. */
export function rowOf({ group, leads }: Pick<NotificationGroup, 'group' | 'leads'>, lead: number | null): string {
  return leads && lead !== null ? `${group}-${lead}` : group
}

const aDay = 1440

/** Whether it goes to a channel by default. */
export function goesByDefault({ mail, leads }: NotificationGroup, lead: number | null, channel: Channel): boolean {
  if (channel !== 'mail') return true
  if (leads && lead !== null) return mail === 'on' && lead >= aDay
  return mail === 'on'
}

/** Whether one of this group goes to a channel, as the person has chosen. */
export function goesTo(
  chosen: ChosenSettings,
  group: NotificationGroup,
  lead: number | null,
  channel: Channel,
): boolean {
  if (channel === 'mail' && group.mail === 'always') return false
  return settingIn(chosen, channelSetting)[rowOf(group, lead)]?.[channel] ?? goesByDefault(group, lead, channel)
}
