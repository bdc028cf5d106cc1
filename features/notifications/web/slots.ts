import type { NotificationGroup, NotificationKind } from '../../../contract/notification.ts'
import { slot } from '../../../contract/slot.ts'
import type { PanelFill } from '../../../web/fills.ts'

/** The kinds and groups of a feature, loaded with the first list of notifications. */
export const notificationWords =
  slot<() => Promise<{ kinds: readonly NotificationKind[]; groups: readonly NotificationGroup[] }>>(
    'notifications.words',
  )

/**
 * "Done" beside a notification of a kind, or another `label`: does it to the thing by its id, and answers what takes it
 * back, if anything can. Throws where it is refused.
 */
export const notificationDone = slot<{
  kind: string
  label?: string
  /** Only until what it is about begins. */
  before?: true
  /** "Assignment completed" */
  words: string
  done: (thing: string) => Promise<(() => Promise<unknown>) | null>
}>('notifications.done')

/** Further rows in "When" of the settings, such as how long before a session. */
export const notificationTimes = slot<PanelFill>('notifications.times')
