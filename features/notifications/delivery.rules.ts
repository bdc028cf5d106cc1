import type { Notification, NotificationGroup, NotificationKinds } from '../../contract/notification.ts'
import { type ChosenSettings, settingIn } from '../../contract/setting.ts'
import type { Channel } from './contract.ts'
import { quietUntil } from './rules.ts'
import { goesTo } from './settings.rules.ts'

/** A notification that is to go out. `of` is null where the person no longer has or sees what it is about, or has muted it. */
export type Pending = {
  id: string
  kind: string
  lead: number | null
  /** What it is about is due or begins at another time by now. */
  moved: boolean
  of: Notification | null
}

/** What becomes of a person's pending notifications. */
export type Plan = {
  /** Ids that wait until then. */
  wait: { ids: string[]; until: Date } | null
  /** Ids for which nothing more is sent. */
  done: string[]
  /** One for each group. */
  mails: Outgoing[]
  pushes: Outgoing[]
}

/** What goes out of a group at once. */
export type Outgoing = { group: NotificationGroup; all: Notification[] }

/** `mails`, `pushes`: whether anything can be sent that way. */
type Person = { zone: string; chosen: ChosenSettings; mails: boolean; pushes: boolean }

/** Whether it still says something true and useful: a reminder of what is over, done or moved does not. */
export function isStillTrue({ lead, moved, of }: Pending, now: Date): boolean {
  if (of === null || of.read) return false
  if (lead === null) return true
  return of.state !== 'done' && !moved && of.at !== null && Date.parse(of.at) >= now.getTime() - lateMs
}

/** A reminder of something that begins right now is sent a little late rather than not at all. Milliseconds. */
const lateMs = 5 * 60_000

/**
 * Decides what goes out now. In the quiet hours nothing does: what is still true when they end follows then; all of a
 * group is one mail.
 */
export function planDelivery(kinds: NotificationKinds, person: Person, pending: readonly Pending[], now: Date): Plan {
  const plan: Plan = { wait: null, done: [], mails: [], pushes: [] }
  const until = quietUntil(person.chosen, person.zone, now)
  const groupOf = (one: Pending) => kinds.groupOf(kinds.kindOf(one.kind)?.group ?? '')
  const isOff = (group?: NotificationGroup) => group?.switch && !settingIn(person.chosen, group.switch.setting)
  const going = pending.filter((one) => isStillTrue(one, now) && !isOff(groupOf(one)))
  if (until !== null) {
    // What is over by then would come too late to be of use.
    const lasting = going.filter(({ of, lead }) => lead === null || (of?.at ?? '') > until.toISOString())
    const ids = lasting.map(({ id }) => id)
    if (ids.length > 0) plan.wait = { ids, until }
    plan.done = pending.map(({ id }) => id).filter((id) => !ids.includes(id))
    return plan
  }
  plan.done = pending.map(({ id }) => id)
  const outgoing = (channel: Channel): Outgoing[] => {
    const byGroup = new Map<NotificationGroup, Notification[]>()
    for (const one of going) {
      const group = groupOf(one)
      if (group && one.of && goesTo(person.chosen, group, one.lead, channel))
        byGroup.set(group, [...(byGroup.get(group) ?? []), one.of])
    }
    return [...byGroup].map(([group, all]) => ({ group, all }))
  }
  if (person.mails) plan.mails = outgoing('mail')
  if (person.pushes) plan.pushes = outgoing('push')
  return plan
}
