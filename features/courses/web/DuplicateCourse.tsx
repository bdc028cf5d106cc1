import { TextInput } from '@mantine/core'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { type Course, duplicateCourse } from '../contract.ts'
import css from './CourseFields.module.css'
import { TermField } from './TermField.tsx'

type DuplicateCourseProps = { of: Course; opened: boolean; onClose: () => void }

export function DuplicateCourse({ of, opened, onClose }: DuplicateCourseProps) {
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
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={`Duplicate ${of.courseCode}`}
      submit="Duplicate"
      size={480}
    >
      <div className={css.fields}>
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
    </FormDialog>
  )
}
