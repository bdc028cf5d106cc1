import type { WebFeature } from '../../../web/feature.ts'
import { searchParts } from '../../../web/search.ts'
import { adminSections } from '../../../web/slots.ts'
import { privacyRows } from '../../people/web/slots.ts'

export const analyticsWebFeature: WebFeature = {
  name: 'analytics',
  screens: [],
  fills: [
    adminSections.with({
      order: 10,
      name: 'analytics',
      label: 'Analytics',
      subtitle: 'What people do with Quad, counted by day and without people.',
      load: async () => ({ Component: (await import('./AnalyticsSection.tsx')).AnalyticsSection }),
    }),
    privacyRows.with({
      order: 20,
      name: 'Usage Counting',
      load: async () => ({ Component: (await import('./UsageCounting.tsx')).UsageCounting }),
    }),
    searchParts.with(async () => (await import('./search.ts')).analyticsSearchPart),
  ],
}
