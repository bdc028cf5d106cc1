import { IconCalendarDown, IconUpload } from '@tabler/icons-react'
import type { WebFeature } from '../../../web/feature.ts'

const to = '/homework/import'

export const importsWebFeature: WebFeature = {
  name: 'imports',
  screens: [{ path: to, audience: 'member', load: async () => ({ Component: (await import('./Import.tsx')).Import }) }],
  dashboard: {
    part: 'imports',
    actions: [{ order: 20, label: 'Import deadlines', to, icon: IconCalendarDown }],
  },
  pageActions: [{ page: 'homework', label: 'Import', to, icon: IconUpload }],
}
