import type { NotificationGroup, NotificationKind } from '../../contract/notification.ts'

export const referralGroup: NotificationGroup = {
  group: 'referrals',
  label: 'Referrals',
  note: 'Earned, reversed, paid out',
  order: 700,
  mail: 'on',
}

export const referralKinds = {
  earned: 'referral-earned',
  reversed: 'referral-reversed',
  refused: 'referral-refused',
  paidOut: 'referral-paid-out',
} as const

const titles: Record<keyof typeof referralKinds, string> = {
  earned: 'A referral commission is earned',
  reversed: 'A referral commission was reversed',
  refused: 'A referral commission was refused',
  paidOut: 'Your referral balance was paid out',
}
const details: Record<keyof typeof referralKinds, string> = {
  earned: 'It is part of your balance now',
  reversed: 'The payment that made it was refunded or disputed',
  refused: 'The reason is in your list of referrals',
  paidOut: 'Day and reference are in your referrals',
}

export const referralNotifications: NotificationKind[] = (
  Object.keys(referralKinds) as (keyof typeof referralKinds)[]
).map((what) => ({
  kind: referralKinds[what],
  group: referralGroup.group,
  words: () => ({ title: titles[what], detail: [details[what]] }),
  why: 'You get this because you invited others to Quad.',
  subject: () => titles[what],
}))
