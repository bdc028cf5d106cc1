import { IconCalendarDown, IconUpload } from '@tabler/icons-react'
import type { WebFeature } from '../../../web/feature.ts'
import { dashboardActions } from '../../../web/pages/slots.ts'
import { searchParts } from '../../../web/search.ts'
import { firstWays } from '../../../web/slots.ts'
import { homeworkActions } from '../../homework/web/slots.ts'

const to = '/homework/import'

export const importsWebFeature: WebFeature = {
  name: 'imports',
  screens: [
    { path: to, audience: 'signed-in', load: async () => ({ Component: (await import('./Import.tsx')).Import }) },
  ],
  fills: [
    searchParts.with(async () => (await import('./search.ts')).importsSearchPart),
    firstWays.with(async () => (await import('./first/way.tsx')).timetableWay),
    dashboardActions.with({ order: 20, label: 'Import deadlines', to, icon: IconCalendarDown }),
    homeworkActions.with({ label: 'Import', to, icon: IconUpload }),
  ],
}
