import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Endpoint } from '../../contract/endpoint.ts'
import {
  isListOf,
  type ListOrder,
  type ListPages,
  listKey,
  type RowPlace,
  rowPlaceIn,
  withoutRow,
  withRow,
} from './pages.ts'

/** A row's position in each of the lists on screen. */
export type RowPlaces = RowPlace[]
/** A list on screen: the key of its query, which rows it has and in which order. */
export type OpenList<R> = ListOrder<R> & { queryKey: QueryKey }

/**
 * The lists of one endpoint on screen, changed in place and not fetched again, so that nothing moves away under the
 * pointer. `open` names them at each change. The returned object stays the same.
 */
export function useListUpdates<R extends { id: string }>(from: Pick<Endpoint, 'path'>, open: () => OpenList<R>[]) {
  const client = useQueryClient()
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  const { path } = from
  return useMemo(() => {
    const queryKey = listKey({ path })
    const read = (list: OpenList<R>) => client.getQueryData<ListPages<R>>(list.queryKey)
    const change = (to: (pages: ListPages<R>, list: OpenList<R>, index: number) => ListPages<R>) =>
      latest.current().forEach((list, index) => {
        client.setQueryData<ListPages<R>>(list.queryKey, (pages) => pages && to(pages, list, index))
      })
    return {
      change,
      placesOf: (id: string): RowPlaces => latest.current().map((list) => rowPlaceIn(read(list), id)),
      /** Puts its new state into every list that has it. */
      put: (row: R, places: RowPlaces = []) => change((pages, list, index) => withRow(pages, row, places[index], list)),
      take: (id: string) => change((pages) => withoutRow(pages, id)),
      /** A fetch under way would bring the old state back, even after the write. */
      hold: () => client.cancelQueries({ queryKey }),
      /** All lists of the endpoint that are not on screen. */
      refreshOthers: () => {
        client.removeQueries({ queryKey, type: 'inactive' })
        void client.invalidateQueries({ predicate: (query) => !isListOf({ path }, query) })
      },
      refreshAll: () => {
        client.removeQueries({ queryKey, type: 'inactive' })
        return client.invalidateQueries()
      },
    }
  }, [client, path])
}
export type ListUpdates<R extends { id: string }> = ReturnType<typeof useListUpdates<R>>
