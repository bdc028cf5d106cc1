import { useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { storeChoice, storedChoice } from '../../../web/deviceStorage.ts'
import {
  type AssignmentView,
  assignmentViews,
  filterIn,
  type ListQuery,
  listQueryString,
  reverseIn,
  sortIn,
  viewIn,
  withFilter,
} from './filters.ts'

const keptView = 'quad.homework-view'

/** The list that an address asks for; undefined where it is the board's. */
export function listInAddress({ searchParams: search }: URL): ListQuery | undefined {
  if ((viewIn(search) ?? storedChoice(keptView, assignmentViews)) === 'board') return undefined
  return { filter: filterIn(search), sort: sortIn(search), reverse: reverseIn(search) }
}

/** The state in the address. It decides; only a view that it does not name is the one last chosen on this device. */
export function useAssignmentAddress() {
  const [search, setSearch] = useSearchParams()
  const [kept, setKept] = useState(() => storedChoice(keptView, assignmentViews))
  const view = viewIn(search) ?? kept
  const latest = useRef(setSearch)
  latest.current = setSearch
  // Always the same functions, so that what is beside the list is not drawn with each of its changes.
  const change = useCallback(
    (next: Parameters<typeof withFilter>[1]) =>
      latest.current((old) => withFilter(old, next), { preventScrollReset: true }),
    [],
  )
  const setView = useCallback(
    (to: AssignmentView) => {
      storeChoice(keptView, to)
      setKept(to)
      change({ view: to === 'cards' ? '' : to })
    },
    [change],
  )
  const setAdding = useCallback(
    (adding: boolean) =>
      latest.current(
        (old) => {
          const next = new URLSearchParams(old)
          if (adding) next.set('add', '1')
          else next.delete('add')
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [],
  )
  return {
    search,
    filter: useMemo(() => filterIn(search), [search]),
    sort: sortIn(search),
    reverse: reverseIn(search),
    view,
    /** All three as a saved filter stores them. */
    query: listQueryString(search, view),
    change,
    setView,
    /** Whether the form for a new one is open is in it too, so that other pages can link to it. */
    adding: search.get('add') === '1',
    setAdding,
  }
}
