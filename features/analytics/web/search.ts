import { IconChartBar } from '@tabler/icons-react'
import { reachesSiteRole } from '../../../contract/site.ts'
import { rowActions } from '../../../web/pages/settingsActions.ts'
import type { SearchAction, SearchPart } from '../../../web/search.ts'
import { usePerson } from '../../../web/session.ts'

const page: SearchAction = {
  ...{ label: 'Analytics', words: 'admin visitors statistics funnel events', to: '/admin/analytics' },
  ...{ icon: IconChartBar, place: 'Admin' },
}

export const analyticsSearchPart: SearchPart = {
  useActions: () => [
    ...rowActions('Privacy', ['Usage Counting'], 'analytics tracking statistics'),
    ...(reachesSiteRole(usePerson().role, 'admin') ? [page] : []),
  ],
}
