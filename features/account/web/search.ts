import { IconLogout } from '@tabler/icons-react'
import type { SearchAction, SearchPart } from '../../../web/search.ts'
import { useSignOut } from './useSignOut.ts'

function useActions(): SearchAction[] {
  const run = useSignOut()
  return [{ label: 'Sign out', words: 'log out leave', icon: IconLogout, place: 'Account', run }]
}

export const accountSearchPart: SearchPart = { useActions }
