import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { undoById } from '../../../../contract/undo.ts'
import { call, errorWords, read } from '../../../../web/api/api.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { useUndo } from '../../../../web/useUndo.ts'
import {
  addGradeItem,
  deleteGradeItem,
  editGradeItem,
  type Gradebook,
  type GradeItem,
  readGradebook,
} from '../contract.ts'

export type ItemChange = Partial<Omit<GradeItem, 'id'>>
export type ItemDraft = ItemChange & Pick<GradeItem, 'name' | 'points'>

type Write =
  | { what: 'add'; draft: ItemDraft }
  | { what: 'edit'; id: string; change: ItemChange }
  | { what: 'delete'; id: string }
  | { what: 'undo'; id: string }

/** A course's gradebook. Each write answers the whole book, since every grade changes with it. */
export function useGradebook(courseId: string) {
  const client = useQueryClient()
  const options = read(readGradebook, { id: courseId })
  const book = useQuery(options)
  const key = ['gradebook', courseId]
  const write = useMutation({
    mutationKey: key,
    // One after the other, so that an older book never replaces a newer one.
    scope: { id: `gradebook ${courseId}` },
    mutationFn: async (wish: Write): Promise<{ next: Gradebook; undo?: string }> => {
      if (wish.what === 'add') return { next: await call(addGradeItem, { courseId, ...wish.draft }) }
      if (wish.what === 'edit') return { next: await call(editGradeItem, { id: wish.id, ...wish.change }) }
      if (wish.what === 'delete') {
        const { undo, ...next } = await call(deleteGradeItem, { id: wish.id })
        return { next, undo }
      }
      await call(undoById, { id: wish.id })
      return { next: await call(readGradebook, { id: courseId }) }
    },
    onSuccess: async ({ next }) => {
      await client.cancelQueries({ queryKey: options.queryKey })
      client.setQueryData(options.queryKey, next)
      if (client.isMutating({ mutationKey: key }) > 1) return
      // The answer is the book itself; lists and averages with its grade are stale.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== options.queryKey[0] })
    },
  })
  const { mutateAsync } = write
  const offer = useUndo()
  // The same object always, so that a change draws only its own row.
  const writes = useMemo(
    () => ({
      edit: (id: string, change: ItemChange) => mutateAsync({ what: 'edit', id, change }),
      add: (draft: ItemDraft) => mutateAsync({ what: 'add', draft }),
      /** Can be undone for a while. */
      remove: ({ id, name }: GradeItem) =>
        void mutateAsync({ what: 'delete', id }).then(
          ({ undo }) => offer(`${name} deleted.`, () => mutateAsync({ what: 'undo', id: undo ?? '' })),
          (error: unknown) => toast.error(`${name} was not deleted. ${errorWords(error)}`),
        ),
    }),
    [mutateAsync, offer],
  )
  return { book, writes }
}

export type GradebookWrites = ReturnType<typeof useGradebook>['writes']

/** Rows keep their place while they are edited; new ones stand where the server has them. */
export function useSteadyOrder(items: readonly GradeItem[]): GradeItem[] {
  const order = useRef<string[]>([])
  const next = order.current.filter((id) => items.some((one) => one.id === id))
  for (const [index, { id }] of items.entries()) {
    if (next.includes(id)) continue
    const before = items[index - 1]
    next.splice(before ? next.indexOf(before.id) + 1 : 0, 0, id)
  }
  order.current = next
  return next.flatMap((id) => items.find((one) => one.id === id) ?? [])
}
