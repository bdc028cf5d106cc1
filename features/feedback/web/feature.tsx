import type { WebFeature } from '../../../web/feature.ts'
import { dashboardPrompts, referralPanels } from '../../../web/pages/slots.ts'
import { searchParts } from '../../../web/search.ts'
import { notificationWords } from '../../notifications/web/slots.ts'

export const feedbackWebFeature: WebFeature = {
  name: 'feedback',
  screens: [],
  live: [{ topic: 'feedback', paths: ['/feedback'], alone: true }],
  fills: [
    dashboardPrompts.with({
      order: 10,
      name: 'feedback',
      load: async () => ({ Component: (await import('./FeedbackPrompt.tsx')).FeedbackPrompt }),
    }),
    referralPanels.with({
      order: 20,
      name: 'feedback',
      side: 'aside',
      load: async () => ({ Component: (await import('./FeedbackPanel.tsx')).FeedbackPanel }),
    }),
    searchParts.with(async () => (await import('./search.ts')).feedbackSearchPart),
    notificationWords.with(async () => {
      const { feedbackGroup, feedbackNotifications } = await import('../notifications.rules.ts')
      return { kinds: feedbackNotifications, groups: [feedbackGroup] }
    }),
  ],
}
