import { IconBell } from '@tabler/icons-react'
import { rowActions } from '../../../web/pages/settingsActions.ts'
import type { SearchAction, SearchPart } from '../../../web/search.ts'
import { useKinds } from './useKinds.ts'

/** The page, and the rows of the settings: those of all features too. */
function useActions(): SearchAction[] {
  const groups = useKinds().data?.groups ?? []
  const rows = groups.flatMap((group) => [group.switch?.label ?? [], group.leads?.name ?? []].flat())
  return [
    { label: 'Notifications', words: 'bell news', icon: IconBell, to: '/notifications', place: 'Page' },
    ...rowActions(
      'Notifications',
      [...new Set(rows), 'Quiet hours', 'Daily digest', 'Weekly digest', 'Muted'],
      'email reminders',
    ),
  ]
}

export const notificationsSearchPart: SearchPart = { useActions }
