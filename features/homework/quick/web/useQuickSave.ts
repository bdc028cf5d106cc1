import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, errorWords } from '../../../../web/api/api.ts'
import { usePerson } from '../../../../web/session.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { type Assignment, addAssignment } from '../../contract.ts'
import type { ParsedQuickLine } from '../rules.ts'
import type { LineRange } from '../title.rules.ts'
import { changeQuickDraft, type UnsavedLine } from './quickDraft.ts'

export type SentLine = { quick: ParsedQuickLine; line: string; plain: LineRange[] }

const nextId = (of: UnsavedLine[]) => Math.max(0, ...of.map(({ id }) => id)) + 1

/**
 * Saves a line, which is cleared for the next at once. A refused one comes back: into the line if that is still empty,
 * else below it.
 */
export function useQuickSave(onSaved: (saved: Assignment) => void) {
  const client = useQueryClient()
  const { id: person } = usePerson()
  const write = useMutation({
    // One after the other, so that they are saved in the order of typing.
    scope: { id: 'quick-add' },
    mutationFn: ({ quick }: SentLine) => call(addAssignment, draftOf(quick)),
    onMutate: () => changeQuickDraft(person, () => ({ line: '', plain: [], fault: '' })),
    onSuccess: async (saved) => {
      changeQuickDraft(person, () => ({ course: saved.course }))
      onSaved(saved)
      await client.invalidateQueries()
    },
    onError: (error, { line, plain }) => {
      toast.error('Failed to create assignment')
      const why = errorWords(error)
      changeQuickDraft(person, (now) =>
        now.line === ''
          ? { line, plain, fault: why }
          : { unsaved: [...now.unsaved, { id: nextId(now.unsaved), line, plain, why }] },
      )
    },
  })
  return write.mutate
}

/** Throws nothing: missing parts are requested before. */
function draftOf({
  title,
  course,
  dueDate,
  dueTime,
  estimateMinutes,
  priority,
  kind,
  repeat,
  showFrom,
}: ParsedQuickLine) {
  return {
    ...{ title, course: course ?? '', dueDate: dueDate ?? '', dueTime, estimateMinutes, repeat, showFrom },
    ...(priority && { priority }),
    ...(kind && { kind }),
  }
}
