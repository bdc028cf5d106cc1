import { FormDialog } from '../../../web/form/FormDialog.tsx'
import type { Form } from '../../../web/form/useForm.ts'
import { CourseFields, type CourseFormValues } from './CourseFields.tsx'

type CourseFormProps = {
  opened: boolean
  onClose: () => void
  title: string
  submit: string
  form: Form<CourseFormValues>
  /** How many scores it has: with any, its grade is computed and not typed. */
  graded?: number
  /** The zone of its times, if it is not the person's. */
  zone?: string
}

const names = {
  courseCode: 'Code',
  courseName: 'Name',
  credits: 'Credits',
  instructor: 'Instructor',
  firstDay: 'First day',
  lastDay: 'Last day',
  meetings: 'Meetings',
  currentGrade: 'Current grade',
}

export function CourseForm({ graded = 0, zone, ...dialog }: CourseFormProps) {
  return (
    <FormDialog {...dialog} names={names} size={640}>
      <CourseFields form={dialog.form} graded={graded} zone={zone} />
    </FormDialog>
  )
}
