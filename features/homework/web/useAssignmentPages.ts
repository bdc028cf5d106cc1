import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Assignment } from '../contract.ts'
import { cardId } from './AssignmentCard.tsx'
import type { ListQuery } from './filters.ts'
import { assignmentPages, hasRow, rowsOf, totalOf, withLast } from './pages.ts'

/** The pages of one list, and a way to bring what was just saved into view. */
export function useAssignmentPages(wanted: ListQuery, enabled: boolean) {
  const client = useQueryClient()
  const options = assignmentPages(wanted)
  const list = useInfiniteQuery({ ...options, enabled })
  const [arriving, setArriving] = useState<{ of: Assignment; before: number } | null>(null)
  const key = useRef(options.queryKey)
  key.current = options.queryKey
  const arrived = arriving !== null && !list.isFetching && list.dataUpdatedAt !== arriving.before ? arriving.of : null

  useEffect(() => {
    if (!arrived) return
    // Its place may lie pages further down: until those are loaded it stands last.
    client.setQueryData(key.current, (pages) =>
      pages && !hasRow(pages, arrived.id) ? withLast(pages, arrived) : undefined,
    )
    setArriving(null)
    // After the card is drawn, and after the dialog has given the focus back.
    setTimeout(() => show(document.getElementById(cardId(arrived.id))), 60)
  }, [arrived, client])

  return {
    list,
    rows: useMemo(() => rowsOf(list.data), [list.data]),
    total: totalOf(list.data),
    bringIntoView: (of: Assignment) => setArriving({ of, before: list.dataUpdatedAt }),
  }
}
export type AssignmentPages = ReturnType<typeof useAssignmentPages>

function show(card: HTMLElement | null) {
  card?.scrollIntoView({ block: 'nearest' })
  card?.animate(
    { outline: ['2px solid var(--quad-focus)', '2px solid transparent'], outlineOffset: ['-1px', '-1px'] },
    { duration: 1600, easing: 'ease-in' },
  )
}
