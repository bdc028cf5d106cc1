import { useLocation } from 'react-router'
import { z } from 'zod'
import { useForm } from '../../../web/form/useForm.ts'
import { usePerson } from '../../../web/session.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { type Assignment, addAssignment, assignmentDraft } from '../contract.ts'
import { changeQuickDraft } from '../quick/web/quickDraft.ts'
import type { AssignmentFormValues } from './AssignmentFields.tsx'
import { AssignmentForm } from './AssignmentForm.tsx'

type AddAssignmentProps = { opened: boolean; onClose: () => void; onSaved: (saved: Assignment) => void }

const blank: AssignmentFormValues = {
  ...{ title: '', course: '', dueDate: '', dueTime: null, priority: 'medium', description: '' },
  ...{ kind: 'homework', estimateMinutes: null, showFrom: null, repeat: null },
}

/** The understood values of a quick-add line that this form completes; each may be null. */
const { course, dueDate, dueTime, priority, kind, estimateMinutes, showFrom, repeat } = assignmentDraft.shape
const understood = z.object({
  quick: z.object({
    title: z.string(),
    course: course.nullable().catch(null),
    dueDate: dueDate.nullable().catch(null),
    dueTime: dueTime.catch(null),
    priority: priority.nullable().catch(null),
    kind: kind.nullable().catch(null),
    estimateMinutes: estimateMinutes.catch(null),
    showFrom: showFrom.catch(null),
    repeat: repeat.catch(null),
  }),
})

function begun(state: unknown): AssignmentFormValues | null {
  const parsed = understood.safeParse(state)
  if (!parsed.success) return null
  const { course, dueDate, priority, kind, ...rest } = parsed.data.quick
  return {
    ...blank,
    ...rest,
    ...{ course: course ?? '', dueDate: dueDate ?? '', priority: priority ?? 'medium', kind: kind ?? 'homework' },
  }
}

export function AddAssignment({ opened, onClose, onSaved }: AddAssignmentProps) {
  const person = usePerson()
  const typed = begun(useLocation().state)
  const form = useForm(addAssignment, {
    initial: typed ?? blank,
    onDone: (saved) => {
      // The line it began as is finished.
      if (typed) changeQuickDraft(person.id, () => ({ line: '', plain: [], fault: '', course: saved.course }))
      onSaved(saved)
    },
    onFailed: () => toast.error('Failed to create assignment'),
  })
  return <AssignmentForm opened={opened} onClose={onClose} title="Add Assignment" submit="Add Assignment" form={form} />
}
