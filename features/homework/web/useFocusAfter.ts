import { useEffect, useRef } from 'react'
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
    const next = gone.next && document.getElementById(cardId(gone.next))
    const target = next || document.getElementById('main')
    target?.focus({ preventScroll: !next })
  }, [rows])
  return ({ id }: Assignment) => {
    const at = rows.findIndex((row) => row.id === id)
    going.current = { id, next: (rows[at + 1] ?? rows[at - 1])?.id }
  }
}
