import { IconLayoutDashboard } from '@tabler/icons-react'
import { readDashboard } from '../../contract/dashboard.ts'
import { read } from '../api/api.ts'
import type { WebFeature } from '../feature.ts'

/** The screens that combine features. */
export const pagesWebFeature: WebFeature = {
  name: 'pages',
  places: [{ to: '/', label: 'Dashboard', icon: IconLayoutDashboard, order: 0 }],
  live: [{ topic: 'any', paths: [readDashboard.path] }],
  screens: [
    {
      path: '/',
      audience: 'signed-in',
      load: async () => ({
        Component: (await import('./Dashboard.tsx')).Dashboard,
        ask: (client) => client.prefetchQuery(read(readDashboard, {})),
      }),
    },
    {
      path: '/profile',
      audience: 'signed-in',
      load: async () => ({ Component: (await import('./Profile.tsx')).Profile }),
    },
    {
      path: '/settings',
      audience: 'signed-in',
      load: async () => ({ Component: (await import('./SettingsPage.tsx')).SettingsPage }),
    },
  ],
}
