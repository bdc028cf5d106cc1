import type { WebFeature } from '../../../web/feature.ts'
import { referralPanels, settingsPanels } from '../../../web/pages/slots.ts'
import { searchParts } from '../../../web/search.ts'
import { shellHooks } from '../../../web/slots.ts'
import { notificationWords } from '../../notifications/web/slots.ts'
import { readReferrals } from '../contract.ts'
import { useAwards } from './useAwards.ts'

const load = async () => ({ Component: (await import('./ReferralPanel.tsx')).ReferralPanel })

export const referralsWebFeature: WebFeature = {
  name: 'referrals',
  screens: [],
  live: [{ topic: 'referrals', paths: [readReferrals.path], alone: true }],
  fills: [
    shellHooks.with({ useHook: useAwards }),
    referralPanels.with({ order: 10, name: 'Invite a classmate', side: 'main', load }),
    settingsPanels.with({ order: 40, name: 'Invite a classmate', load }),
    searchParts.with(async () => (await import('./search.ts')).referralSearchPart),
    notificationWords.with(async () => {
      const { referralGroup, referralNotifications } = await import('../notifications.rules.ts')
      return { kinds: referralNotifications, groups: [referralGroup] }
    }),
  ],
}
