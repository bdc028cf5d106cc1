import { IconGavel, IconMessageReport } from '@tabler/icons-react'
import { reachesSiteRole } from '../../../contract/site.ts'
import type { SearchAction, SearchPart } from '../../../web/search.ts'
import { usePerson } from '../../../web/session.ts'

function useActions(): SearchAction[] {
  const { role } = usePerson()
  const own: SearchAction = {
    ...{ label: 'Decisions about your texts', words: 'cases reports appeals', icon: IconMessageReport },
    ...{ to: '/cases', place: 'Page' },
  }
  const queue = { label: 'Moderation', words: 'reports queue', icon: IconGavel, to: '/moderation', place: 'Page' }
  return reachesSiteRole(role, 'moderator') ? [own, queue] : [own]
}

export const moderationSearchPart: SearchPart = { useActions }
