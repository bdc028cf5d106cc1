import { NativeSelect } from '@mantine/core'
import { toast } from '../../../web/ui/toast.tsx'
import { useForm } from '../../../web/useForm.ts'
import { Attachments } from '../attachments/web/Attachments.tsx'
import { type Assignment, editAssignment } from '../contract.ts'
import { statuses, statusNames } from '../rules.ts'
import { AssignmentForm } from './AssignmentForm.tsx'

type EditAssignmentProps = {
  of: Assignment
  opened: boolean
  onClose: () => void
  onSaved: (saved: Assignment) => void
}

const statusChoices = statuses.map((value) => ({ value, label: statusNames[value] }))

export function EditAssignment({ of, opened, onClose, onSaved }: EditAssignmentProps) {
  const { title, course, dueDate, dueTime, priority, status, description } = of
  const form = useForm(editAssignment, {
    initial: { title, course, dueDate, dueTime, priority, status, description: description ?? '' },
    extra: { id: of.id },
    onDone: onSaved,
    onFailed: () => toast.error('Failed to update assignment'),
  })
  return (
    <AssignmentForm
      opened={opened}
      onClose={onClose}
      title="Edit Assignment"
      submit="Save Changes"
      form={form}
      field={form.field}
      onDueTime={(time) => form.set('dueTime', time)}
      below={<Attachments assignmentId={of.id} />}
    >
      <NativeSelect label="Status" data={statusChoices} {...form.field('status')} />
    </AssignmentForm>
  )
}
