import { TextInput } from '@mantine/core'
import { FormModal } from '../../../web/ui/FormModal.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import { useForm } from '../../../web/useForm.ts'
import { type Course, duplicateCourse } from '../contract.ts'
import css from './CourseFields.module.css'
import { TermField } from './TermField.tsx'

type DuplicateCourseProps = { of: Course; opened: boolean; onClose: () => void }

export function DuplicateCourse({ of, opened, onClose }: DuplicateCourseProps) {
  const drawn = useHasDrawn()
  const initial: { termId: string | null; courseCode: string } = { termId: null, courseCode: of.courseCode }
  const form = useForm(duplicateCourse, {
    initial,
    extra: { id: of.id },
    onDone: () => {
      toast.success('Course added successfully!')
      onClose()
    },
    onFailed: () => toast.error('Failed to add course'),
  })
  return (
    <FormModal
      opened={opened && drawn}
      onClose={onClose}
      title={`Duplicate ${of.courseCode}`}
      submit={{ label: 'Duplicate', busy: form.busy }}
      onSubmit={form.submit}
      changed={form.dirty}
      size={480}
    >
      <div className={css.fields}>
        {form.fault && (
          <MessageBox kind="error" takesFocus>
            {form.fault}
          </MessageBox>
        )}
        <p>Its meetings, credits, scale and grading scheme go along. Scores do not.</p>
        <TermField
          label="Into the term"
          none={false}
          value={form.values.termId}
          error={form.errors.termId}
          onChange={(id) => form.set('termId', id)}
        />
        <TextInput label="Code" required maxLength={40} dir="auto" autoComplete="off" {...form.field('courseCode')} />
      </div>
    </FormModal>
  )
}
