import { IconShieldCog } from '@tabler/icons-react'
import type { WebFeature } from '../../../web/feature.ts'
import { searchParts } from '../../../web/search.ts'

const mine = { audience: 'signed-in', role: 'admin' } as const

export const adminWebFeature: WebFeature = {
  name: 'admin',
  places: [{ to: '/admin', label: 'Admin', icon: IconShieldCog, order: 900, bar: false, role: 'admin' }],
  screens: [
    { ...mine, path: '/admin', load: async () => ({ Component: (await import('./OverviewPage.tsx')).OverviewPage }) },
    {
      ...mine,
      path: '/admin/health',
      load: async () => ({ Component: (await import('./HealthPage.tsx')).HealthPage }),
    },
    {
      ...mine,
      path: '/admin/people',
      load: async () => ({ Component: (await import('./PeoplePage.tsx')).PeoplePage }),
    },
    {
      ...mine,
      path: '/admin/invitations',
      load: async () => ({
        Component: (await import('../invitations/web/InvitationsPage.tsx')).InvitationsPage,
      }),
    },
    {
      ...mine,
      path: '/admin/tutors',
      load: async () => ({ Component: (await import('./TutorsPage.tsx')).TutorsPage }),
    },
    {
      ...mine,
      path: '/admin/feedback',
      load: async () => ({ Component: (await import('../feedback/web/FeedbackPage.tsx')).FeedbackPage }),
    },
    {
      ...mine,
      path: '/admin/billing',
      load: async () => ({ Component: (await import('../billing/web/BillingPage.tsx')).BillingPage }),
    },
    {
      ...mine,
      path: '/admin/payouts',
      load: async () => ({ Component: (await import('../payouts/web/PayoutsPage.tsx')).PayoutsPage }),
    },
    {
      ...mine,
      path: '/admin/texts',
      load: async () => ({ Component: (await import('../texts/web/TextsPage.tsx')).TextsPage }),
    },
    { ...mine, path: '/admin/jobs', load: async () => ({ Component: (await import('./JobsPage.tsx')).JobsPage }) },
    {
      ...mine,
      path: '/admin/:section',
      load: async () => ({ Component: (await import('./SectionPage.tsx')).SectionPage }),
    },
    { ...mine, path: '/admin/log', load: async () => ({ Component: (await import('./AuditLog.tsx')).AuditLog }) },
  ],
  fills: [searchParts.with(async () => (await import('./search.ts')).adminSearchPart)],
}
