import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { z } from 'zod'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import { call } from '../api/api.ts'
import { type ListPages, listKey, mapRows, rowsOf } from './pages.ts'

type Thing = { id: string }

/** Which answers show the thing: lists of it, and those that are about it alone, whose input has its `id`. */
export type ShownThing = { lists: readonly Pick<Endpoint, 'path'>[]; pages: readonly Pick<Endpoint, 'path'>[] }

type ThingInput = { id: string }
type Then<O> = { onSuccess?: (answer: O) => unknown; onError?: (error: Error) => unknown }

/** What of a thing was on screen before a write, by the hash of each query that showed it. */
type Before<T> = Map<string, T>

/**
 * A write that changes what somebody is to a thing, or what is counted of it: joined to a row in several lists and to
 * its page. All of them show the change at once; then they are read again. Where it is refused, the thing, and only
 * that, is shown as it was. A second press while one is under way does nothing.
 *
 * `change` gets what a list or a page has of the thing; what it answers must not depend on which of them it was.
 */
export function useThingWrite<T extends Thing, I extends z.ZodObject, O extends z.ZodType>(
  to: Endpoint<Access, I, O>,
  shown: ShownThing,
  change: (thing: T, input: z.input<I> & ThingInput) => T,
) {
  const client = useQueryClient()
  const latest = useRef({ shown, change })
  latest.current = { shown, change }
  const underWay = useRef(new Set<string>())

  const { mutateAsync } = useMutation<z.output<O>, Error, z.input<I> & ThingInput, Before<T>>({
    mutationKey: ['things'],
    mutationFn: (input) => call(to, input),
    onMutate: async (input) => {
      const { id } = input
      const { shown, change } = latest.current
      // A fetch under way would bring the old state back, even after the write.
      await Promise.all([
        ...shown.lists.map((list) => client.cancelQueries({ queryKey: listKey(list) })),
        ...shown.pages.map(({ path }) => client.cancelQueries({ queryKey: [path, { id }] })),
      ])
      const before: Before<T> = new Map()
      eachShown<T>(client, shown, id, (hash, thing) => {
        before.set(hash, thing)
        return change(thing, input)
      })
      return before
    },
    onError: (_error, { id }, before) =>
      eachShown<T>(client, latest.current.shown, id, (hash, thing) => before?.get(hash) ?? thing),
    // Several at once are read again after the last: before it, an answer would show the others as not done.
    onSettled: () => {
      if (client.isMutating({ mutationKey: ['things'] }) === 1) void client.invalidateQueries()
    },
  })
  return useCallback(
    (input: z.input<I> & ThingInput, { onSuccess, onError }: Then<z.output<O>> = {}): Promise<unknown> => {
      if (underWay.current.has(input.id)) return Promise.resolve()
      underWay.current.add(input.id)
      return mutateAsync(input)
        .finally(() => underWay.current.delete(input.id))
        .then(onSuccess, onError ?? (() => undefined))
    },
    [mutateAsync],
  )
}

type Client = ReturnType<typeof useQueryClient>

/** Replaces the thing in every answer that shows it. */
function eachShown<T extends Thing>(
  client: Client,
  { lists, pages }: ShownThing,
  id: string,
  replace: (hash: string, thing: T) => T,
): void {
  const cache = client.getQueryCache()
  for (const list of lists)
    for (const query of cache.findAll({ queryKey: listKey(list) }))
      client.setQueryData<ListPages<T>>(query.queryKey, (answer) => {
        const thing = rowsOf(answer).find((row) => row.id === id)
        if (!answer || !thing) return answer
        const next = replace(query.queryHash, thing)
        return mapRows(answer, (rows) => rows.map((row) => (row.id === id ? next : row)))
      })
  for (const { path } of pages)
    for (const query of cache.findAll({ queryKey: [path, { id }] }))
      client.setQueryData<T>(query.queryKey, (answer) => answer && replace(query.queryHash, answer))
}
