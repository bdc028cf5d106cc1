import { useSearchParams } from 'react-router'
import { type SessionTab, sessionTabs } from '../rules.ts'

/** The tab in an address; Upcoming where it names none. */
export function tabIn(search: URLSearchParams): SessionTab {
  return sessionTabs.find((one) => one === search.get('tab')) ?? 'upcoming'
}

/** Tab and opened session, kept in the address, so that calendar and notifications can lead to one. */
export function useSessionsAddress() {
  const [search, setSearch] = useSearchParams()
  const put = (name: 'tab' | 'open' | 'review', value: string | null) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    tab: tabIn(search),
    opened: search.get('open'),
    reviewed: search.get('review'),
    setTab: (tab: string) => put('tab', tab === 'upcoming' ? null : tab),
    /** The address that opens one above the present tab. */
    opening: (id: string) => `?${new URLSearchParams({ ...(search.get('tab') && { tab: tabIn(search) }), open: id })}`,
    close: () => put('open', null),
    closeReview: () => put('review', null),
  }
}
