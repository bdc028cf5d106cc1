import { IconApi, IconFileText, IconLogout } from '@tabler/icons-react'
import { rowActions } from '../../../web/pages/settingsActions.ts'
import type { SearchAction, SearchPart } from '../../../web/search.ts'
import { useSession } from '../../../web/session.ts'
import { pagesOfSite } from '../texts/rules.ts'
import { siteTextTitles } from './siteTextTitles.ts'
import { useSignOut } from './useSignOut.ts'

function useActions(): SearchAction[] {
  const run = useSignOut()
  const { data: session } = useSession()
  return [
    { label: 'Sign out', words: 'log out leave', icon: IconLogout, place: 'Account', run },
    ...rowActions('Security', ['Password', 'Email address'], 'change'),
    ...rowActions('Two-factor sign-in', ['Recovery codes']),
    ...pagesOfSite(session?.site.pages ?? []).map((page) => ({
      ...{ label: siteTextTitles[page], words: 'help about terms contact', icon: IconFileText },
      ...{ to: `/${page}`, place: 'Page' },
    })),
    {
      ...{ label: 'API reference', words: 'help developer tokens docs', icon: IconApi, place: 'Page' },
      // A page of its own, outside of the application.
      run: () => window.location.assign('/api/docs'),
    },
  ]
}

export const accountSearchPart: SearchPart = { useActions }
