import { toast } from '../../../web/ui/toast.tsx'
import { useForm } from '../../../web/useForm.ts'
import { type Assignment, addAssignment } from '../contract.ts'
import type { Typed } from './AssignmentFields.tsx'
import { AssignmentForm } from './AssignmentForm.tsx'

type AddAssignmentProps = { opened: boolean; onClose: () => void; onSaved: (saved: Assignment) => void }

const blank: Typed = { title: '', course: '', dueDate: '', dueTime: null, priority: 'medium', description: '' }

export function AddAssignment({ opened, onClose, onSaved }: AddAssignmentProps) {
  const form = useForm(addAssignment, {
    initial: blank,
    onDone: onSaved,
    onFailed: () => toast.error('Failed to create assignment'),
  })
  return (
    <AssignmentForm
      opened={opened}
      onClose={onClose}
      title="Add Assignment"
      submit="Add Assignment"
      form={form}
      field={form.field}
      onDueTime={(time) => form.set('dueTime', time)}
    />
  )
}
