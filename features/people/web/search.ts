import { IconUser } from '@tabler/icons-react'
import { rowActions } from '../../../web/pages/settingsActions.ts'
import type { SearchPart } from '../../../web/search.ts'

export const peopleSearchPart: SearchPart = {
  kinds: [{ kind: 'person', group: 'People', order: 70, icon: IconUser, address: ({ id }) => `/people/${id}` }],
  useActions: () => rowActions('Privacy', ['Profile Visibility', 'Show Online Status', 'Blocked people']),
}
