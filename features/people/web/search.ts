import { IconUser } from '@tabler/icons-react'
import type { SearchPart } from '../../../web/search.ts'

export const peopleSearchPart: SearchPart = {
  kinds: [{ kind: 'person', group: 'People', order: 70, icon: IconUser, address: ({ id }) => `/people/${id}` }],
}
