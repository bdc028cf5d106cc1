import { dayIn } from '../../../contract/day.ts'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { FormFields } from '../../../web/form/FormFields.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { useMinute } from '../../../web/useMinute.ts'
import { addClass } from '../classes/contract.ts'
import type { Course } from '../contract.ts'
import { ClassFields } from './ClassFields.tsx'

type AddClassProps = { of: Course; opened: boolean; onClose: () => void }

/** One class on one day, beside the weekly ones: one that makes up for another, or an evening in the lab. */
export function AddClass({ of, opened, onClose }: AddClassProps) {
  const today = dayIn(of.zone, useMinute())
  // With the course's usual length and place.
  const [usual] = of.meetings
  const form = useForm(addClass, {
    initial: {
      date: today,
      start: usual?.start ?? '',
      end: usual?.end ?? '',
      room: usual?.room ?? '',
      kind: usual?.kind ?? ('lecture' as const),
    },
    extra: { courseId: of.id },
    onDone: () => {
      toast.success('Class added.')
      onClose()
    },
    onFailed: () => toast.error('Failed to add class'),
  })
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={`Extra class of ${of.courseCode}`}
      submit="Add class"
      size={480}
    >
      <FormFields>
        <ClassFields field={form.field} zone={of.zone} kind={form.field('kind')} />
      </FormFields>
    </FormDialog>
  )
}
