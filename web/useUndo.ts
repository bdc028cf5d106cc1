import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type UndoCounts, undoById } from '../contract/undo.ts'
import { call, errorWords } from './api/api.ts'
import { toast } from './ui/toast.tsx'

type UndoOffer = {
  /** What is said when it cannot be undone, before the reason. */
  failed?: string
  /** Shows what was undone. Without it, all that is on screen is read again. */
  show?: (counts: UndoCounts) => unknown
}

/**
 * Offers to undo what was just done: by the ids that the deletions or changes answered, or by a call of its own. The
 * offer outlives whatever screen or dialog made it.
 */
export function useUndo() {
  const client = useQueryClient()
  return useCallback(
    (
      words: string,
      undo: string | string[] | (() => Promise<unknown>),
      { failed = 'It could not be brought back.', show }: UndoOffer = {},
    ) =>
      toast.undo(words, () => {
        const refresh = () => client.invalidateQueries()
        const succeed = ({ note, ...counts }: UndoCounts & { note: string }) => {
          if (note) toast.plain(note)
          return show ? show(counts) : refresh()
        }
        undoAll(undo).then(succeed, (error: unknown) => {
          toast.error(`${failed} ${errorWords(error)}`)
          return refresh()
        })
      }),
    [client],
  )
}

/** One after the other. */
async function undoAll(undo: string | string[] | (() => Promise<unknown>)) {
  const sum = { restored: 0, kept: 0, note: '' }
  if (typeof undo === 'function') await undo()
  else
    for (const id of [undo].flat()) {
      const { restored = 0, kept = 0, note = '' } = await call(undoById, { id })
      sum.restored += restored
      sum.kept += kept
      sum.note = [sum.note, note].filter(Boolean).join(' ')
    }
  return sum
}
