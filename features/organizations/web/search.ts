import { IconMessage, IconUsersGroup } from '@tabler/icons-react'
import type { SearchPart } from '../../../web/search.ts'

export const organizationsSearchPart: SearchPart = {
  kinds: [
    {
      ...{ kind: 'organization', group: 'Organizations', order: 65, icon: IconUsersGroup },
      address: ({ id }) => `/organizations/${id}`,
    },
  ],
  useActions: () => [
    {
      ...{ label: 'Organizations', words: 'clubs groups campus involvement', icon: IconUsersGroup },
      ...{ to: '/organizations', place: 'Page' },
    },
    {
      ...{ label: 'Messages with organizations', words: 'chat ask question contact officers', icon: IconMessage },
      ...{ to: '/organizations/messages', place: 'Page' },
    },
  ],
}
