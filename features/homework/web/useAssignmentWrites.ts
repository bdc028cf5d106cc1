import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../web/api.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { type Assignment, deleteAssignment, editAssignment, type Filter, restoreAssignment } from '../contract.ts'
import { progressOf, type Status } from '../rules.ts'
import type { Scope } from './AssignmentForm.tsx'
import { assignmentPages, type Pages, pagesKey, rowsOf, withBack, withChanged, without } from './pages.ts'

/**
 * Changes that show at once and go back if the server does not take them. The list on screen is changed in place and not
 * fetched again, so that no card moves away under the pointer; everything else is.
 */
export function useAssignmentWrites(filter: Filter) {
  const client = useQueryClient()
  const { queryKey } = assignmentPages(filter)

  const show = (change: (pages: Pages) => Pages) =>
    client.setQueryData<Pages>(queryKey, (pages) => pages && change(pages))
  /** A fetch under way would bring the old state back, also after the write. */
  const hold = () => client.cancelQueries({ queryKey })
  const refresh = () => {
    client.removeQueries({ queryKey: pagesKey, type: 'inactive' })
    void client.invalidateQueries({ predicate: (query) => query.queryKey[1] !== pagesKey[1] })
  }
  /** The next of a series has come, which only the server knows; or it has gone again. */
  const bringNext = (of: Assignment, changed: boolean) => {
    if (of.repeats && changed) void client.invalidateQueries({ queryKey })
  }
  const placeOf = (id: string) => {
    const rows = rowsOf(client.getQueryData<Pages>(queryKey))
    return rows[rows.findIndex((row) => row.id === id) - 1]?.id
  }

  /** The status each was last sent to: an earlier answer must not undo on screen what was pressed since. */
  const latest = useRef(new Map<string, Status>())

  const status = useMutation({
    // One after the other, so that they arrive as they were pressed.
    scope: { id: 'assignment-status' },
    mutationFn: ({ of, to }: { of: Assignment; to: Status }) => call(editAssignment, { id: of.id, status: to }),
    onMutate: async ({ of, to }) => {
      const before = placeOf(of.id)
      latest.current.set(of.id, to)
      show((pages) => withBack(pages, filter, { ...of, status: to, progress: progressOf[to] }, before))
      await hold()
      return { before }
    },
    onSuccess: (saved, { of, to }, place) => {
      if (latest.current.get(of.id) === to) show((pages) => withChanged(pages, filter, saved))
      refresh()
      bringNext(of, (to === 'completed') !== (of.status === 'completed'))
      const words = 'Assignment updated successfully!'
      if (to === 'completed' && of.status !== 'completed')
        toast.undo(words, () => undo.mutate({ of: saved, to: of.status, before: place.before }))
      else toast.success(words)
    },
    onError: (_, { of, to }, place) => {
      if (latest.current.get(of.id) === to) show((pages) => withBack(pages, filter, of, place?.before))
      toast.error('Failed to update assignment')
    },
  })

  const undo = useMutation({
    mutationFn: ({ of, to }: { of: Assignment; to: Status; before: string | undefined }) =>
      call(editAssignment, { id: of.id, status: to }),
    onSuccess: (saved, { before }) => {
      show((pages) => withBack(pages, filter, saved, before))
      refresh()
      bringNext(saved, true)
    },
    onError: () => toast.error('Failed to update assignment'),
  })

  const remove = useMutation({
    mutationFn: ({ of, scope }: { of: Assignment; scope: Scope }) => call(deleteAssignment, { id: of.id, scope }),
    onMutate: async ({ of }) => {
      const before = placeOf(of.id)
      show((pages) => without(pages, of.id))
      await hold()
      return { before }
    },
    onSuccess: (_, { of, scope }, { before }) => {
      refresh()
      bringNext(of, scope === 'this')
      toast.undo('Assignment deleted successfully!', () => restore.mutate({ of, before }))
    },
    onError: (_, { of }, place) => {
      show((pages) => withBack(pages, filter, of, place?.before))
      toast.error('Failed to delete assignment')
    },
  })

  const restore = useMutation({
    mutationFn: ({ of }: { of: Assignment; before: string | undefined }) => call(restoreAssignment, { id: of.id }),
    onSuccess: (back, { before }) => {
      show((pages) => withBack(pages, filter, back, before))
      refresh()
      bringNext(back, true)
    },
    onError: () => toast.error('The assignment could not be brought back.'),
  })

  return { setStatus: status.mutate, remove: remove.mutate }
}
