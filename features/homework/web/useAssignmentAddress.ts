import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { storeChoice, storedChoice } from '../../../web/deviceStorage.ts'
import {
  type AssignmentView,
  assignmentViews,
  filterIn,
  listQueryString,
  sortIn,
  viewIn,
  withFilter,
} from './filters.ts'

const keptView = 'quad.homework-view'

/** The state in the address. It decides; only a view that it does not name is the one last chosen on this device. */
export function useAssignmentAddress() {
  const [search, setSearch] = useSearchParams()
  const [kept, setKept] = useState(() => storedChoice(keptView, assignmentViews))
  const view = viewIn(search) ?? kept
  const change = (next: Parameters<typeof withFilter>[1]) =>
    setSearch((old) => withFilter(old, next), { preventScrollReset: true })
  return {
    search,
    filter: useMemo(() => filterIn(search), [search]),
    sort: sortIn(search),
    view,
    /** All three as a saved filter stores them. */
    query: listQueryString(search, view),
    change,
    setView(to: AssignmentView) {
      storeChoice(keptView, to)
      setKept(to)
      change({ view: to === 'cards' ? '' : to })
    },
    /** Whether the form for a new one is open is in it too, so that other pages can link to it. */
    adding: search.get('add') === '1',
    setAdding: (adding: boolean) =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old)
          if (adding) next.set('add', '1')
          else next.delete('add')
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
