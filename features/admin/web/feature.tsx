import { IconShieldCog } from '@tabler/icons-react'
import type { WebFeature } from '../../../web/feature.ts'

const mine = { for: 'member', role: 'admin' } as const

export const adminFeature: WebFeature = {
  name: 'admin',
  places: [{ to: '/admin', label: 'Admin', icon: IconShieldCog, order: 900, bar: false, role: 'admin' }],
  screens: [
    { ...mine, path: '/admin', load: async () => ({ Component: (await import('./Overview.tsx')).Overview }) },
    { ...mine, path: '/admin/people', load: async () => ({ Component: (await import('./People.tsx')).People }) },
    { ...mine, path: '/admin/jobs', load: async () => ({ Component: (await import('./Jobs.tsx')).Jobs }) },
    { ...mine, path: '/admin/log', load: async () => ({ Component: (await import('./AuditLog.tsx')).AuditLog }) },
  ],
}
