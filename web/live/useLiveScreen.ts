import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { WebFeature } from '../feature.ts'
import { refetchSession } from '../session.ts'
import { isConnected, listenToTopic, startLive } from './live.ts'

/** Changes that come close together become one fetch. Milliseconds. */
const together = 50
/** Data fetched just before the connection opened are fetched again, but not while the page is still loading. */
const settled = 3000
/** How often the data on screen are fetched again without a connection. */
const slowly = 60_000

/**
 * Keeps the screen up to date: a change made elsewhere fetches the queries of its feature again, and those for 'any'.
 * Without a connection everything is fetched again from time to time, in addition to the fetch on return to a tab.
 */
export function useLiveScreen(features: WebFeature[]): void {
  const client = useQueryClient()

  useEffect(() => {
    const declared = features.flatMap(({ live = [] }) => live)
    const pathsOf = (wanted: string) => declared.flatMap(({ topic, paths }) => (topic === wanted ? paths : []))
    const alone = new Set(declared.flatMap(({ topic, alone }) => (alone ? [topic] : [])))
    const topics = new Set(declared.flatMap(({ topic }) => (topic === 'any' ? [] : [topic])))
    const stale = new Set<string>()
    /** Paths of topics whose numbers were unknown, and when the first of them was told. */
    const unsure = new Set<string>()
    let unsureSince = 0
    let timer: number | undefined
    let over = false

    const isOf = ({ queryKey: [path] }: Query, paths: Iterable<string>) =>
      [...paths].some((one) => typeof path === 'string' && (path === one || path.startsWith(`${one}/`)))

    /** Not while a write is under way: the fetch would undo its optimistic result for a moment. */
    function fetchStale(): void {
      if (over || stale.size === 0) return
      if (client.isMutating() > 0) return
      const paths = [...stale]
      stale.clear()
      void client.invalidateQueries({ predicate: (query) => isOf(query, paths) })
    }

    function fetchUnsure(): void {
      const paths = [...unsure]
      unsure.clear()
      const isOld = (query: Query) => query.state.dataUpdatedAt < unsureSince && isOf(query, paths)
      if (!over) void client.invalidateQueries({ predicate: isOld })
    }

    function soon(): void {
      clearTimeout(timer)
      timer = window.setTimeout(fetchStale, together)
    }

    // Queries that cannot be fetched now are fetched later.
    const ask = () => void refetchSession(client).catch(() => undefined)

    const endings = [...topics].map((topic) =>
      listenToTopic(topic, ({ first }) => {
        const all = [...pathsOf(topic), ...(alone.has(topic) ? [] : pathsOf('any'))]
        if (!first) {
          for (const path of all) stale.add(path)
          soon()
          return
        }
        if (unsure.size === 0) {
          unsureSince = Date.now()
          window.setTimeout(fetchUnsure, settled)
        }
        for (const path of all) unsure.add(path)
      }),
    )
    const endMutations = client.getMutationCache().subscribe(() => {
      if (stale.size > 0) soon()
    })
    const slow = window.setInterval(() => {
      if (isConnected() || document.visibilityState !== 'visible') return
      ask()
      for (const { paths } of declared) for (const path of paths) stale.add(path)
      fetchStale()
    }, slowly)
    // After the page is drawn: nothing on it waits for this.
    let stop: (() => void) | undefined
    const start = window.setTimeout(() => {
      stop = startLive(ask)
    }, 300)

    return () => {
      over = true
      clearTimeout(timer)
      clearTimeout(start)
      clearInterval(slow)
      endMutations()
      for (const end of endings) end()
      stop?.()
    }
  }, [client, features])
}
