import { dayIn } from '../../contract/day.ts'
import type { NotificationGroup, NotificationKind } from '../../contract/notification.ts'
import { relativeDayWords } from '../../contract/words/dates.ts'
import { instantWords } from '../../contract/words/times.ts'

export const premiumGroup: NotificationGroup = {
  group: 'premium',
  label: 'Premium',
  note: 'Payments that failed, and the end of Premium',
  order: 900,
  mail: 'on',
}

export const renewalFailedKind = 'premium-renewal-failed'
export const premiumEndedKind = 'premium-ended'

const why = 'You get this because you have or had Premium.'

export const premiumNotifications: NotificationKind[] = [
  {
    kind: renewalFailedKind,
    group: premiumGroup.group,
    words: ({ at }, { zone, clock, now }) => ({
      title: 'The renewal of Premium failed',
      detail: [
        ...(at === null
          ? []
          : [`Premium stays until ${instantWords(zone, at, dayIn(zone, now), relativeDayWords, clock)}`]),
        'Choose another card',
      ],
      tone: 'danger',
    }),
    why,
    subject: () => 'The renewal of Premium failed',
  },
  {
    kind: premiumEndedKind,
    group: premiumGroup.group,
    words: () => ({ title: 'Premium has ended', detail: ['Everything you made stays'] }),
    why,
    subject: () => 'Premium has ended',
  },
]
