import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { dayIn } from '../../../contract/day.ts'
import { usePerson } from '../../../web/session.ts'
import type { Assignment } from '../contract.ts'
import type { ListQuery, PresentMoment } from './filters.ts'
import { assignmentPages, type ListPages, pagesKey, type RowPlace, rowPlaceIn, withRow } from './pages.ts'

/** Where a row stood in each of the lists on screen. */
export type RowPlaces = RowPlace[]

/**
 * The lists on screen (one, or the board's columns), changed in place and not fetched again, so that nothing moves away
 * under the pointer. One object for good: what it is given may change with every draw.
 */
export function useListUpdates(wanted: ListQuery[]) {
  const client = useQueryClient()
  const { zone } = usePerson()
  const latest = useRef({ wanted, zone })
  useEffect(() => {
    latest.current = { wanted, zone }
  })
  return useMemo(() => {
    const keyOf = (list: ListQuery) => assignmentPages(list).queryKey
    const present = (): PresentMoment => {
      const now = new Date()
      return { now, today: dayIn(latest.current.zone, now) }
    }
    const change = (to: (pages: ListPages, list: ListQuery, index: number) => ListPages) =>
      latest.current.wanted.forEach((list, index) => {
        client.setQueryData<ListPages>(keyOf(list), (pages) => pages && to(pages, list, index))
      })
    return {
      present,
      change,
      placesOf: (id: string): RowPlaces =>
        latest.current.wanted.map((list) => rowPlaceIn(client.getQueryData<ListPages>(keyOf(list)), id)),
      /** As it is now, in every list that holds it. */
      put: (row: Assignment, places: RowPlaces = []) =>
        change((pages, list, index) => withRow(pages, list, row, places[index], present())),
      /** A fetch under way would bring the old state back, also after the write. */
      hold: () => client.cancelQueries({ queryKey: pagesKey }),
      /** Everything that is not on screen here. */
      refreshOthers: () => {
        client.removeQueries({ queryKey: pagesKey, type: 'inactive' })
        void client.invalidateQueries({ predicate: (query) => query.queryKey[1] !== pagesKey[1] })
      },
      refreshAll: () => {
        client.removeQueries({ queryKey: pagesKey, type: 'inactive' })
        return client.invalidateQueries()
      },
    }
  }, [client])
}
export type ListUpdates = ReturnType<typeof useListUpdates>
