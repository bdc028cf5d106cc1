import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, wordsOf } from '../../../../web/api.ts'
import { usePerson } from '../../../../web/session.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { type Assignment, addAssignment } from '../../contract.ts'
import type { Quick, Range } from '../rules.ts'
import { changeSitting } from './sitting.ts'

export type Sent = { quick: Quick; line: string; plain: Range[] }

let count = 0

/**
 * Saves a line, which makes room for the next at once. One that the server does not take comes back: into the line
 * where that is still empty, else below it.
 */
export function useQuickSave(onSaved: (saved: Assignment) => void) {
  const client = useQueryClient()
  const { id: person } = usePerson()
  const write = useMutation({
    // One after the other, so that they are there in the order in which they were typed.
    scope: { id: 'quick-add' },
    mutationFn: ({ quick }: Sent) => call(addAssignment, draftOf(quick)),
    onMutate: () => changeSitting(person, () => ({ line: '', plain: [], fault: '' })),
    onSuccess: async (saved) => {
      changeSitting(person, () => ({ course: saved.course }))
      onSaved(saved)
      await client.invalidateQueries()
    },
    onError: (error, { line, plain }) => {
      toast.error('Failed to create assignment')
      const why = wordsOf(error)
      changeSitting(person, (now) =>
        now.line === ''
          ? { line, plain, fault: why }
          : { unsaved: [...now.unsaved, { id: ++count, line, plain, why }] },
      )
    },
  })
  return write.mutate
}

/** Throws nothing: what is missing is asked for before. */
function draftOf({ title, course, dueDate, dueTime, estimateMinutes, priority, kind, repeat, showFrom }: Quick) {
  return {
    ...{ title, course: course ?? '', dueDate: dueDate ?? '', dueTime, estimateMinutes, repeat, showFrom },
    ...(priority && { priority }),
    ...(kind && { kind }),
  }
}
