import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type ListOrder, type ListPages, listKey, type RowPlace, rowPlaceIn, withoutRow, withRow } from './pages.ts'

/** Where a row stood in each of the lists on screen. */
export type RowPlaces = RowPlace[]
/** A list on screen: the key of its query, what it holds and in which order. */
export type OpenList<R> = ListOrder<R> & { queryKey: QueryKey }

/**
 * The lists on screen of one endpoint, changed in place and not read again, so that nothing moves away under the
 * pointer. `open` says which they are, at the moment of each change. The answer is one object for good.
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
      /** As it is now, in every list that holds it. */
      put: (row: R, places: RowPlaces = []) => change((pages, list, index) => withRow(pages, row, places[index], list)),
      take: (id: string) => change((pages) => withoutRow(pages, id)),
      /** A read under way would bring the old state back, also after the write. */
      hold: () => client.cancelQueries({ queryKey }),
      /** Everything that is not on screen here. */
      refreshOthers: () => {
        client.removeQueries({ queryKey, type: 'inactive' })
        void client.invalidateQueries({ predicate: (query) => query.queryKey[1] !== queryKey[1] })
      },
      refreshAll: () => {
        client.removeQueries({ queryKey, type: 'inactive' })
        return client.invalidateQueries()
      },
    }
  }, [client, path])
}
export type ListUpdates<R extends { id: string }> = ReturnType<typeof useListUpdates<R>>
