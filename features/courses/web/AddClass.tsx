import { dayIn } from '../../../contract/day.ts'
import { FormModal } from '../../../web/ui/FormModal.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import { useForm } from '../../../web/useForm.ts'
import { useMinute } from '../../../web/useMinute.ts'
import { addClass } from '../classes/contract.ts'
import type { Course } from '../contract.ts'
import { ClassFields } from './ClassFields.tsx'
import fields from './CourseFields.module.css'

type AddClassProps = { of: Course; opened: boolean; onClose: () => void }

/** One class on one day, beside those of every week: one that makes up for another, or an evening in the lab. */
export function AddClass({ of, opened, onClose }: AddClassProps) {
  const drawn = useHasDrawn()
  const today = dayIn(of.zone, useMinute())
  // As long, and where, the course usually meets.
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
    <FormModal
      opened={opened && drawn}
      onClose={onClose}
      title={`Extra class of ${of.courseCode}`}
      submit={{ label: 'Add class', busy: form.busy }}
      onSubmit={form.submit}
      changed={form.dirty}
      size={480}
    >
      <div className={fields.fields}>
        {form.fault && (
          <MessageBox kind="error" takesFocus>
            {form.fault}
          </MessageBox>
        )}
        <ClassFields field={form.field} zone={of.zone} kind={form.field('kind')} />
      </div>
    </FormModal>
  )
}
