import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Assignment, Filter } from '../contract.ts'
import { cardId } from './AssignmentCard.tsx'
import { assignmentPages, holds, rowsOf, totalOf, withLast } from './pages.ts'

/** The pages under a filter, and a way to bring what was just saved into view. */
export function useAssignmentPages(filter: Filter) {
  const client = useQueryClient()
  const options = assignmentPages(filter)
  const list = useInfiniteQuery(options)
  const [arriving, setArriving] = useState<{ of: Assignment; before: number } | null>(null)
  const fetchedSince = arriving !== null && list.dataUpdatedAt !== arriving.before && !list.isFetching
  const { queryKey } = options

  useEffect(() => {
    if (!fetchedSince) return
    const { of } = arriving
    // Its place may lie pages further down: until those are loaded it stands last.
    client.setQueryData(queryKey, (pages) => (pages && !holds(pages, of.id) ? withLast(pages, of) : pages))
    const frame = requestAnimationFrame(() => {
      const card = document.getElementById(cardId(of.id))
      card?.scrollIntoView({ block: 'nearest' })
      card?.animate?.(
        { outline: ['2px solid var(--quad-focus)', '2px solid transparent'], outlineOffset: ['-1px', '-1px'] },
        { duration: 1600, easing: 'ease-in' },
      )
      setArriving(null)
    })
    return () => cancelAnimationFrame(frame)
  }, [fetchedSince, arriving, client, queryKey])

  return {
    list,
    rows: rowsOf(list.data),
    total: totalOf(list.data),
    bringIntoView: (of: Assignment) => setArriving({ of, before: list.dataUpdatedAt }),
  }
}
