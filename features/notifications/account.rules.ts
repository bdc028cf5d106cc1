import type { Notification, NotificationGroup, NotificationKind } from '../../contract/notification.ts'
import type { SecurityEvent } from '../account/security.rules.ts'

export const accountGroup: NotificationGroup = {
  group: 'security',
  label: 'Security',
  note: 'Sign-ins, password, email',
  order: 900,
  mail: 'always',
}

const titles: Record<SecurityEvent, string> = {
  'new-browser': 'Signed in from a new browser',
  'password-changed': 'Your password was changed',
  'email-changed': 'Your email address was changed',
  'email-restored': 'Your former email address is back',
  'two-factor-on': 'Two-factor sign-in was turned on',
  'two-factor-off': 'Two-factor sign-in was turned off',
  'recovery-codes-new': 'There are new recovery codes',
  'recovery-code-used': 'A recovery code was used to sign in',
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'token-made': 'An API token was made',
  'token-revoked': 'An API token was revoked',
}

const titleOf = ({ facts: { event } }: Notification) =>
  typeof event === 'string' && event in titles ? titles[event as SecurityEvent] : 'Something about your account changed'

/** Notifications about the account itself. */
export const accountNotifications: NotificationKind[] = [
  {
    kind: 'security',
    group: accountGroup.group,
    words: (of) => {
      const { device } = of.facts
      return { title: titleOf(of), detail: [...(typeof device === 'string' ? [device] : []), 'not you? Open Security'] }
    },
    why: 'You get this because it concerns the security of your account.',
    subject: () => 'About the security of your Quad account',
  },
  {
    kind: 'mail-rests',
    group: accountGroup.group,
    words: () => ({
      title: 'Your email address takes no mail',
      detail: ['Reminders by email rest until you change or confirm it'],
    }),
    why: 'You get this because a mail server refused your address three times in a row.',
    subject: () => 'About your email address',
  },
]
