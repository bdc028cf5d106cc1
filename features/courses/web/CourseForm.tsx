import type { FormEvent, ReactNode, RefObject } from 'react'
import { Faults } from '../../../web/ui/Faults.tsx'
import { FormModal } from '../../../web/ui/FormModal.tsx'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import { CourseFields, type CourseFormValues } from './CourseFields.tsx'

/** The part of useForm that both forms about a course give. */
export type CourseFormState = {
  root: RefObject<HTMLFormElement | null>
  values: CourseFormValues
  errors: Record<string, ReactNode>
  fault: string | null
  busy: boolean
  dirty: boolean
  set: <N extends keyof CourseFormValues>(name: N, value: CourseFormValues[N]) => void
  field: (name: keyof CourseFormValues) => object
  submit: (event: FormEvent) => void
}

type CourseFormProps = {
  opened: boolean
  onClose: () => void
  title: string
  submit: string
  form: CourseFormState
  /** How many scores it has: with any, its grade is computed and not typed. */
  graded?: number
  /** Where its times are meant, if that is elsewhere. */
  zone?: string
}

const names: Record<string, string> = {
  courseCode: 'Code',
  courseName: 'Name',
  credits: 'Credits',
  instructor: 'Instructor',
  firstDay: 'First day',
  lastDay: 'Last day',
  meetings: 'Meetings',
  currentGrade: 'Current grade',
}

export function CourseForm({ opened, onClose, title, submit, form, graded = 0, zone }: CourseFormProps) {
  const drawn = useHasDrawn()
  return (
    <FormModal
      opened={opened && drawn}
      onClose={onClose}
      title={title}
      submit={{ label: submit, busy: form.busy }}
      onSubmit={form.submit}
      changed={form.dirty}
      size={640}
    >
      <CourseFields
        form={form}
        graded={graded}
        zone={zone}
        message={<Faults fault={form.fault} errors={form.errors} names={names} />}
      />
    </FormModal>
  )
}
