import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { read } from '../../../web/api/api.ts'
import type { SeriesFormScope } from '../../../web/form/FormDialog.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { Attachments } from '../attachments/web/Attachments.tsx'
import { type Assignment, editAssignment } from '../contract.ts'
import { type Status, statuses, statusNames } from '../rules.ts'
import { readSeries } from '../series/contract.ts'
import type { AssignmentFormValues } from './AssignmentFields.tsx'
import { AssignmentForm } from './AssignmentForm.tsx'
import { isEditedField, revertEdit, type SavedEdit } from './assignmentUndo.ts'

type EditAssignmentProps = {
  of: Assignment
  opened: boolean
  onClose: () => void
  /** `revert` puts the earlier values back; undefined where nothing changed, or not all of it can be put back. */
  onSaved: (saved: Assignment, revert?: () => Promise<unknown>) => void
}

const statusChoices = statuses.map((value) => ({ value, label: statusNames[value] }))

export function EditAssignment({ of, opened, onClose, onSaved }: EditAssignmentProps) {
  const { title, course, dueDate, dueTime, priority, status, kind, estimateMinutes, showFrom } = of
  const initial: AssignmentFormValues & { status: Status; scope: SeriesFormScope } = {
    ...{ title, course, dueDate, dueTime, priority, status, description: of.description ?? '' },
    ...{ kind, estimateMinutes, showFrom, repeat: undefined, scope: 'this' },
  }
  const series = useQuery({ ...read(readSeries, { id: of.id }), enabled: of.repeats })
  const form = useForm(editAssignment, {
    initial,
    extra: { id: of.id },
    // Two browsers that edit different fields both succeed.
    changedOnly: true,
    onDone(saved) {
      const edit = savedEdit()
      onSaved(saved, edit && (() => revertEdit(edit, saved)))
    },
    onFailed: () => toast.error('Failed to update assignment'),
  })
  const first = useRef(initial)
  const savedEdit = (): SavedEdit | undefined => {
    const { values } = form
    const fields = Object.keys(values).filter(
      (name) => isEditedField(name) && !Object.is(first.current[name], values[name]),
    )
    const edit = { of, fields: fields.filter(isEditedField), scope: of.repeats ? values.scope : 'this' } as const
    if (values.repeat === undefined) return fields.length > 0 ? edit : undefined
    const before = of.repeats ? series.data?.repeat : null
    // Of a series with a number of times, only the server knows how many are left.
    return before === undefined || before?.count ? undefined : { ...edit, repeat: before }
  }
  return (
    <AssignmentForm
      opened={opened}
      onClose={onClose}
      title="Edit Assignment"
      submit="Save Changes"
      form={form}
      below={<Attachments assignmentId={of.id} />}
      repeats={of.repeats ? series.data?.repeat : null}
      setScope={of.repeats ? (scope) => form.set('scope', scope) : undefined}
    >
      <NativeSelect label="Status" data={statusChoices} {...form.field('status')} />
    </AssignmentForm>
  )
}
