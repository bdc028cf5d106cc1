import { IconLogout } from '@tabler/icons-react'
import { rowActions } from '../../../web/pages/settingsActions.ts'
import type { SearchAction, SearchPart } from '../../../web/search.ts'
import { useSignOut } from './useSignOut.ts'

function useActions(): SearchAction[] {
  const run = useSignOut()
  return [
    { label: 'Sign out', words: 'log out leave', icon: IconLogout, place: 'Account', run },
    ...rowActions('Security', ['Password', 'Email address'], 'change'),
    ...rowActions('Two-factor sign-in', ['Recovery codes']),
  ]
}

export const accountSearchPart: SearchPart = { useActions }
