import { useEffect, useRef } from 'react'
import { drawRow } from '../../../web/list/virtual/drawnLists.ts'
import type { Assignment } from '../contract.ts'
import { cardId } from './AssignmentCard.tsx'

/**
 * Moves the focus to the card after a removed one, else the one before it, else the page: otherwise the keyboard starts
 * over.
 */
export function useFocusAfter(rows: Assignment[]) {
  const going = useRef<{ id: string; next: string | undefined } | null>(null)
  useEffect(() => {
    const gone = going.current
    if (!gone || rows.some((row) => row.id === gone.id)) return
    going.current = null
    const { next } = gone
    // Once React has finished, since that one may have to be drawn first.
    queueMicrotask(() => {
      if (next) drawRow(next)
      const row = next && document.getElementById(cardId(next))
      const target = row || document.getElementById('main')
      target?.focus({ preventScroll: !row })
    })
  }, [rows])
  return ({ id }: Assignment) => {
    const at = rows.findIndex((row) => row.id === id)
    going.current = { id, next: (rows[at + 1] ?? rows[at - 1])?.id }
  }
}
