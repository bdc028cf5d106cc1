import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { undoById } from '../../../../contract/undo.ts'
import { call, errorWords, read } from '../../../../web/api/api.ts'
import { isListOf } from '../../../../web/list/pages.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { useUndo } from '../../../../web/useUndo.ts'
import { type Assignment, listAssignments, readAssignment } from '../../contract.ts'
import { type AssignmentListPages, assignmentListKey, withSubtaskCounts } from '../../web/pages.ts'
import { addSubtask, deleteSubtask, editSubtask, listSubtasks, orderSubtasks, type Subtask } from '../contract.ts'

export type SubtaskDraft = Pick<Subtask, 'title' | 'dueDate' | 'dueTime' | 'estimateMinutes'>
export type SubtaskChange = Partial<SubtaskDraft & { done: boolean }>
/** One that is being sent, or failed to be. */
export type Unsent = { key: number; draft: SubtaskDraft; fault: string | null }

let count = 0

/** The subtasks of an assignment. Every change shows at once, and is reverted where the server refuses it. */
export function useSubtasks(id: string) {
  const client = useQueryClient()
  const offer = useUndo()
  const options = read(listSubtasks, { id })
  const list = useQuery(options)
  const [unsent, setUnsent] = useState<Unsent[]>([])
  const key = ['subtasks', id]
  // One after the other, so that they arrive in their order.
  const scope = { id: `subtasks ${id}` }

  const show = (change: (rows: Subtask[]) => Subtask[]) => {
    const rows = client.setQueryData(options.queryKey, (old) => old && change(old))
    if (!rows) return
    const counts = { subtasks: rows.length, subtasksDone: rows.filter(({ done }) => done).length }
    client.setQueriesData<AssignmentListPages>(
      { queryKey: assignmentListKey },
      (pages) => pages && withSubtaskCounts(pages, id, counts),
    )
    client.setQueryData<Assignment>(read(readAssignment, { id }).queryKey, (old) => old && { ...old, ...counts })
  }
  const begin = async () => {
    await client.cancelQueries({ queryKey: options.queryKey })
    return client.getQueryData(options.queryKey)
  }
  /** Fetches again after the last write: an answer in between would be outdated. */
  const settled = () => {
    if (client.isMutating({ mutationKey: key }) > 1) return
    const lists = { queryKey: assignmentListKey, refetchType: 'none' as const }
    return Promise.all([
      client.invalidateQueries({ predicate: (query) => !isListOf(listAssignments, query) }),
      client.invalidateQueries(lists),
    ])
  }
  const failed =
    (words: string) => (error: unknown, _: unknown, before: { rows: Subtask[] | undefined } | undefined) => {
      if (before?.rows) show(() => before.rows ?? [])
      toast.error(`${words} ${errorWords(error)}`)
    }

  const add = useMutation({
    mutationKey: key,
    scope,
    mutationFn: ({ draft }: Unsent) => call(addSubtask, { id, ...draft }),
    onSuccess: (made, { key }) => {
      setUnsent((old) => old.filter((one) => one.key !== key))
      show((rows) => [...rows, made])
    },
    onError: (error, { key }) =>
      setUnsent((old) => old.map((one) => (one.key === key ? { ...one, fault: errorWords(error) } : one))),
    onSettled: settled,
  })
  const edit = useMutation({
    mutationKey: key,
    scope,
    mutationFn: ({ of, change }: { of: Subtask; change: SubtaskChange }) => call(editSubtask, { id: of.id, ...change }),
    onMutate: async ({ of, change }) => {
      const rows = await begin()
      show((rows) => rows.map((row) => (row.id === of.id ? { ...row, ...change } : row)))
      return { rows }
    },
    onError: failed('The subtask was not changed.'),
    onSettled: settled,
  })
  const order = useMutation({
    mutationKey: key,
    scope,
    mutationFn: (ids: string[]) => call(orderSubtasks, { id, ids }),
    onMutate: async (ids) => {
      const rows = await begin()
      show((rows) => rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)))
      return { rows }
    },
    onError: failed('The order was not saved.'),
    onSettled: settled,
  })
  const remove = useMutation({
    mutationKey: key,
    scope,
    mutationFn: (of: Subtask) => call(deleteSubtask, { id: of.id }),
    onMutate: async (of) => {
      const rows = await begin()
      show((rows) => rows.filter((row) => row.id !== of.id))
      return { rows }
    },
    onSuccess: ({ undo }) =>
      offer('Subtask deleted.', () => restore.mutateAsync(undo), {
        failed: 'The subtask could not be brought back.',
        // The mutation shows it once it is settled.
        show: () => undefined,
      }),
    onError: failed('The subtask was not deleted.'),
    onSettled: settled,
  })
  const restore = useMutation({
    mutationKey: key,
    scope,
    mutationFn: (undo: string) => call(undoById, { id: undo }),
    onSettled: settled,
  })

  const send = (one: Unsent) => {
    setUnsent((old) => [...old.filter(({ key }) => key !== one.key), { ...one, fault: null }])
    add.mutate(one)
  }
  return {
    list,
    unsent,
    add: (draft: SubtaskDraft) => send({ key: ++count, draft, fault: null }),
    again: send,
    forget: (one: Unsent) => setUnsent((old) => old.filter(({ key }) => key !== one.key)),
    edit: edit.mutate,
    order: order.mutate,
    remove: remove.mutate,
  }
}
