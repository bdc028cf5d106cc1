import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../web/api/api.ts'
import type { SeriesFormScope } from '../../../web/form/FormDialog.tsx'
import type { RowPlaces } from '../../../web/list/useListUpdates.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { useUndo } from '../../../web/useUndo.ts'
import { type Assignment, deleteAssignment, editAssignment } from '../contract.ts'
import type { Status } from '../rules.ts'
import { showNextOfSeries } from './showNextOfSeries.ts'
import type { AssignmentLists } from './useAssignmentLists.ts'
import { withStatus } from './withStatus.ts'

type StatusChange = { of: Assignment; to: Status }

/** Changes that show at once and are reverted if the server refuses them. */
export function useAssignmentWrites(lists: AssignmentLists) {
  /** The last status sent for each: an earlier answer must not undo a later press on screen. */
  const latest = useRef(new Map<string, Status>())
  const offer = useUndo()

  const status = useMutation({
    // One after the other, so that they arrive in the order of the presses.
    scope: { id: 'assignment-status' },
    mutationFn: ({ of, to }: StatusChange) => call(editAssignment, { id: of.id, status: to }),
    onMutate: async ({ of, to }) => {
      const places = lists.placesOf(of.id)
      latest.current.set(of.id, to)
      lists.put(withStatus(of, to), places)
      await lists.hold()
      return places
    },
    onSuccess: (saved, { of, to }, places) => {
      if (latest.current.get(of.id) === to) lists.put(saved, places)
      lists.refreshOthers()
      const words = 'Assignment updated successfully!'
      const completed = to === 'completed' && of.status !== 'completed'
      const takeBack = () => undo.mutate({ of: saved, to: of.status, places })
      if (completed) toast.undo(words, takeBack)
      else toast.success(words, takeBack)
      if (completed && of.repeats) void showNextOfSeries(lists, saved)
    },
    onError: (_, { of, to }, places) => {
      if (latest.current.get(of.id) === to) lists.put(of, places)
      toast.error('Failed to update assignment')
    },
  })

  const undo = useMutation({
    mutationFn: ({ of, to }: StatusChange & { places: RowPlaces }) => call(editAssignment, { id: of.id, status: to }),
    onSuccess: (saved, { places }) => {
      lists.put(saved, places)
      // The next of the series, which it had added, is removed.
      if (saved.repeats) void lists.refreshAll()
      else lists.refreshOthers()
    },
    onError: () => toast.error('Failed to update assignment'),
  })

  const remove = useMutation({
    mutationFn: ({ of, scope }: { of: Assignment; scope: SeriesFormScope }) =>
      call(deleteAssignment, { id: of.id, scope }),
    onMutate: async ({ of }) => {
      const places = lists.placesOf(of.id)
      lists.take(of.id)
      await lists.hold()
      return places
    },
    onSuccess: ({ undo }, { of, scope }, places) => {
      lists.refreshOthers()
      if (of.repeats && scope === 'this') void showNextOfSeries(lists, of)
      const show = () => {
        lists.put(of, places)
        if (of.repeats) void lists.refreshAll()
        else lists.refreshOthers()
      }
      offer('Assignment deleted successfully!', undo, { failed: 'The assignment could not be brought back.', show })
    },
    onError: (_, { of }, places) => {
      lists.put(of, places)
      toast.error('Failed to delete assignment')
    },
  })

  return { setStatus: status.mutate, remove: remove.mutate }
}
