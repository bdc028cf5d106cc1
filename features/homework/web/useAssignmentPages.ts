import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { hasRow, withLast } from '../../../web/list/pages.ts'
import { useList } from '../../../web/list/useList.ts'
import { drawRow } from '../../../web/list/virtual/drawnLists.ts'
import { type Assignment, listAssignments } from '../contract.ts'
import { cardId } from './AssignmentCard.tsx'
import type { ListQuery } from './filters.ts'
import { assignmentListInput, assignmentPages, followingPages } from './pages.ts'

/** The pages of one list, and a function that scrolls a saved row into view. */
export function useAssignmentPages(wanted: ListQuery, enabled: boolean) {
  const client = useQueryClient()
  const shown = useList(listAssignments, assignmentListInput(wanted), { enabled, following: followingPages })
  const { list } = shown
  const { queryKey } = assignmentPages(wanted)
  const [arriving, setArriving] = useState<{ of: Assignment; before: number } | null>(null)
  const key = useRef(queryKey)
  key.current = queryKey
  const arrived = arriving !== null && !list.isFetching && list.dataUpdatedAt !== arriving.before ? arriving.of : null

  useEffect(() => {
    if (!arrived) return
    // Its place may be pages further down: until those are loaded it is last.
    client.setQueryData(key.current, (pages) =>
      pages && !hasRow(pages, arrived.id) ? withLast(pages, arrived) : undefined,
    )
    setArriving(null)
    // After the card is drawn, and after the dialog has restored the focus.
    setTimeout(() => {
      drawRow(arrived.id)
      show(document.getElementById(cardId(arrived.id)))
    }, 60)
  }, [arrived, client])

  return {
    ...shown,
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
