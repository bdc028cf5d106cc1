import { IconLayoutDashboard } from '@tabler/icons-react'
import { readDashboard } from '../../contract/dashboard.ts'
import { call, read } from '../api.ts'
import type { WebFeature } from '../feature.ts'

/** The screens that combine features. */
export const pages: WebFeature = {
  name: 'pages',
  places: [{ to: '/', label: 'Dashboard', icon: IconLayoutDashboard, order: 0 }],
  live: [{ topic: 'any', paths: [readDashboard.path] }],
  screens: [
    {
      path: '/',
      for: 'member',
      load: async () => ({ Component: (await import('./Dashboard.tsx')).Dashboard }),
      first: { queryKey: read(readDashboard, {}).queryKey, queryFn: () => call(readDashboard, {}) },
    },
    {
      path: '/profile',
      for: 'member',
      load: async () => ({ Component: (await import('./Profile.tsx')).Profile }),
    },
    {
      path: '/settings',
      for: 'member',
      load: async () => ({ Component: (await import('./Settings.tsx')).Settings }),
    },
  ],
}
