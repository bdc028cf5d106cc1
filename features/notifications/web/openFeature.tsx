import type { WebFeature } from '../../../web/feature.ts'

/** What of notifications is open to everybody: the page to which links of mails lead. */
export const notificationsOpenFeature: WebFeature = {
  name: 'unsubscribe',
  screens: [
    {
      path: '/unsubscribe',
      audience: 'anyone',
      load: async () => ({ Component: (await import('./Unsubscribe.tsx')).Unsubscribe }),
    },
  ],
}
