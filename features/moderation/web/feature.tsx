import { IconGavel } from '@tabler/icons-react'
import type { WebFeature } from '../../../web/feature.ts'
import { searchParts } from '../../../web/search.ts'
import { reportDialogs } from '../../../web/slots.ts'
import { notificationWords } from '../../notifications/web/slots.ts'

const queue = {
  audience: 'signed-in',
  role: 'moderator',
  load: async () => ({ Component: (await import('./ModerationPage.tsx')).ModerationPage }),
} as const

export const moderationWebFeature: WebFeature = {
  name: 'moderation',
  places: [{ to: '/moderation', label: 'Moderation', icon: IconGavel, order: 890, bar: false, role: 'moderator' }],
  screens: [
    { ...queue, path: '/moderation' },
    { ...queue, path: '/moderation/:id' },
    {
      path: '/cases',
      audience: 'signed-in',
      load: async () => ({ Component: (await import('./CasesPage.tsx')).CasesPage }),
    },
  ],
  live: [{ topic: 'cases', paths: ['/cases'] }],
  fills: [
    searchParts.with(async () => (await import('./search.ts')).moderationSearchPart),
    notificationWords.with(async () => {
      const { decisionGroup, moderationNotifications } = await import('../notifications.rules.ts')
      return { kinds: moderationNotifications, groups: [decisionGroup] }
    }),
    reportDialogs.with({
      order: 10,
      name: 'moderation',
      load: async () => ({ Component: (await import('./ReportDialog.tsx')).ReportDialog }),
    }),
  ],
}
