import { IconSparkles } from '@tabler/icons-react'
import type { WebFeature } from '../../../web/feature.ts'
import { dashboardOffers, profileTabs } from '../../../web/pages/slots.ts'
import { searchParts } from '../../../web/search.ts'
import { topBarParts } from '../../../web/slots.ts'
import { notificationWords } from '../../notifications/web/slots.ts'
import { UpgradeButton } from './UpgradeButton.tsx'

const mine = { audience: 'signed-in' } as const

export const premiumWebFeature: WebFeature = {
  name: 'premium',
  places: [
    {
      ...{ to: '/profile?tab=subscription&upgrade=1', label: 'Upgrade to Premium', icon: IconSparkles, order: 900 },
      ...{ bar: false, phone: true, offered: true },
    },
  ],
  screens: [
    {
      ...{ ...mine, path: '/billing/success' },
      load: async () => ({ Component: (await import('./BillingSuccess.tsx')).BillingSuccess }),
    },
    {
      ...{ ...mine, path: '/billing/cancel' },
      load: async () => ({ Component: (await import('./BillingCancel.tsx')).BillingCancel }),
    },
    {
      ...{ ...mine, path: '/billing/receipts/:id' },
      load: async () => ({ Component: (await import('./Receipt.tsx')).Receipt }),
    },
    {
      ...{ ...mine, path: '/billing/demo', bare: true },
      load: async () => ({ Component: (await import('../demo/web/DemoPortal.tsx')).DemoPortal }),
    },
    {
      ...{ ...mine, path: '/billing/demo/:session', bare: true },
      load: async () => ({ Component: (await import('../demo/web/DemoPayment.tsx')).DemoPayment }),
    },
  ],
  live: [{ topic: 'premium', paths: ['/me', '/premium', '/billing', '/demo-payments', '/demo-portal'] }],
  fills: [
    topBarParts.with({ place: 'upgrade', Part: UpgradeButton }),
    profileTabs.with({
      ...{ order: 10, name: 'subscription', label: 'Subscription' },
      load: async () => ({ Component: (await import('./Subscription.tsx')).Subscription }),
    }),
    dashboardOffers.with({
      ...{ order: 10, name: 'premium' },
      load: async () => ({ Component: (await import('./PremiumBanner.tsx')).PremiumBanner }),
    }),
    searchParts.with(async () => (await import('./search.ts')).premiumSearchPart),
    notificationWords.with(async () => {
      const { premiumGroup, premiumNotifications } = await import('../notifications.rules.ts')
      return { kinds: premiumNotifications, groups: [premiumGroup] }
    }),
  ],
}
