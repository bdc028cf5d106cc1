import type { NotificationGroup, NotificationKind } from '../../contract/notification.ts'

export const decisionGroup: NotificationGroup = {
  group: 'decisions',
  label: 'Decisions of moderators',
  note: 'About something of yours',
  order: 800,
  mail: 'always',
}

const titles: Record<string, (noun: string) => string> = {
  hide: (noun) => `Your ${noun} was hidden`,
  warn: (noun) => `Moderators looked at your ${noun}`,
  suspend: () => 'Your account is suspended',
  uphold: (noun) => `The decision about your ${noun} stays`,
}

export const moderationNotifications: NotificationKind[] = [
  {
    kind: 'decision',
    group: decisionGroup.group,
    words: ({ facts: { act, noun } }) => {
      const what = typeof noun === 'string' ? noun : 'text'
      const title = titles[String(act)]?.(what) ?? `Your ${what} is shown again`
      return { title, detail: ['Why, and what you can do'] }
    },
    why: 'You get this because moderators have decided about something of yours.',
    subject: () => 'A decision about something of yours on Quad',
  },
]
