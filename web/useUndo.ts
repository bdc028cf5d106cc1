import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { undoById } from '../contract/undo.ts'
import { call, errorWords } from './api/api.ts'
import { toast } from './ui/toast.tsx'

/**
 * Offers to undo what was just done: by the id that the deletion or change answered, or by a call of its own. The offer
 * outlives whatever screen or dialog made it.
 */
export function useUndo() {
  const client = useQueryClient()
  return useCallback(
    (words: string, undo: string | (() => Promise<unknown>), failed = 'It could not be brought back.') =>
      toast.undo(words, () => {
        const undone = typeof undo === 'string' ? call(undoById, { id: undo }) : undo()
        undone
          .catch((error: unknown) => toast.error(`${failed} ${errorWords(error)}`))
          .finally(() => client.invalidateQueries())
      }),
    [client],
  )
}
