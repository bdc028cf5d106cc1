import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { daysBetween } from '../../../../contract/day.ts'
import { call, errorWords } from '../../../../web/api/api.ts'
import type { SeriesFormScope } from '../../../../web/form/FormDialog.tsx'
import { drawRow } from '../../../../web/list/virtual/drawnLists.ts'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useOpenings } from '../../../../web/ui/useOpenings.ts'
import { useUndo } from '../../../../web/useUndo.ts'
import { type Assignment, editAssignment } from '../../contract.ts'
import { cardId } from '../AssignmentCard.tsx'
import { isEditedField, revertEdit } from '../assignmentUndo.ts'
import type { AssignmentLists } from '../useAssignmentLists.ts'
import type { EditInPlace, InPlaceChange, InPlaceEdit } from './inPlaceChange.ts'

const InPlaceScope = lazyDialog(async () => (await import('./InPlaceScope.tsx')).InPlaceScope)

type Asked = Pick<InPlaceEdit, 'of' | 'to'> & { answer: (scope: SeriesFormScope | null) => void }

/**
 * Edits without the form. A day or a priority shows at once and is reverted if the server refuses it; text waits for
 * the answer in its field. In a series it asks how far. Each can be undone.
 */
export function useInPlaceEdits(lists: AssignmentLists, onLeaving: (of: Assignment) => void) {
  const offer = useUndo()
  const [asked, setAsked] = useState<Asked | null>(null)
  const asking = useOpenings(asked)
  const leaving = useRef(onLeaving)
  leaving.current = onLeaving

  const write = useMutation({
    scope: { id: 'assignment-edit' },
    mutationFn: ({ of, to, scope }: InPlaceEdit) =>
      call(editAssignment, { id: of.id, ...to, ...(of.repeats && { scope }) }),
    onMutate: async ({ of, to }) => {
      const places = lists.placesOf(of.id)
      if (to.dueDate !== undefined || to.priority !== undefined) {
        const next = { ...of, ...to, dueAt: movedMoment(of, to) }
        leaving.current(next)
        lists.put(next, places)
        keepFocus(of.id)
      }
      await lists.hold()
      return places
    },
    onSuccess: (saved, { of, to, scope }, places) => {
      leaving.current(saved)
      lists.put(saved, places)
      keepFocus(of.id)
      lists.refreshOthers()
      offer(
        'Assignment updated successfully!',
        () => revertEdit({ of, fields: Object.keys(to).filter(isEditedField), scope }, saved),
        {
          failed: 'It could not be put back.',
          show: () => lists.refreshAll(),
        },
      )
    },
    onError: (_, { of }, places) => lists.put(of, places),
  })

  const send = useRef(write.mutateAsync)
  send.current = write.mutateAsync
  // Always the same function: a new one would draw every row again.
  const edit: EditInPlace = useCallback(async (of, to, atField = false) => {
    const scope = of.repeats
      ? await new Promise<SeriesFormScope | null>((answer) => setAsked({ of, to, answer }))
      : 'this'
    setAsked(null)
    if (scope === null) return 'cancelled'
    return send.current({ of, to, scope }).then(
      () => undefined,
      (error: unknown) => {
        const words = errorWords(error)
        if (!atField) toast.error(words)
        return words
      },
    )
  }, [])

  const dialog = asking.last && (
    <InPlaceScope
      key={asking.count}
      of={asking.last.of}
      opened={asked !== null}
      onClose={() => asked?.answer(null)}
      onScope={(scope) => asked?.answer(scope)}
    />
  )
  return { edit, dialog }
}

/** About the moment at which it will be due, until the server has answered. */
function movedMoment({ dueAt, dueDate }: Assignment, to: InPlaceChange): string {
  const days = to.dueDate === undefined ? 0 : daysBetween(dueDate, to.dueDate)
  return new Date(Date.parse(dueAt) + days * 86_400_000).toISOString()
}

/** A row that moved under another heading is a new element; the focus follows it. */
function keepFocus(id: string) {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    drawRow(id)
    document.getElementById(cardId(id))?.focus({ preventScroll: true })
  }, 60)
}
