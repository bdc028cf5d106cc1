import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../web/api/api.ts'
import type { Form } from '../../../web/form/useForm.ts'
import { usePerson } from '../../../web/session.ts'
import { listCourses, type MeetingDraft } from '../contract.ts'
import { listScales } from '../grades/scales.contract.ts'
import { ColourPicker } from './ColourPicker.tsx'
import css from './CourseFields.module.css'
import { MeetingFields } from './MeetingFields.tsx'
import { TermField } from './TermField.tsx'

/** The fields of a course, new or not. */
export type CourseFormValues = {
  courseCode: string
  courseName: string
  /** Undefined until one is chosen: then the server assigns the next in line. */
  color: number | undefined
  credits: string | null
  termId: string | null
  instructor: string
  firstDay: string | null
  lastDay: string | null
  meetings: MeetingDraft[]
  currentGrade: string
  countsInGpa: boolean
  scale: string
}

type CourseFieldsProps = {
  form: Form<CourseFormValues>
  graded: number
  zone: string | undefined
}

export function CourseFields({ form, graded, zone }: CourseFieldsProps) {
  const person = usePerson()
  const { values, errors, set, field } = form
  const courses = useQuery(read(listCourses, {}))
  const scales = useQuery(read(listScales, {}))
  const beside = (courses.data ?? []).filter(
    (one) => one.termId === values.termId && one.courseCode !== values.courseCode,
  )
  const scaleChoices = scales.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [
    { value: values.scale, label: 'Loading…' },
  ]
  const ownDays = values.termId === null || values.firstDay !== null || values.lastDay !== null
  return (
    <div className={css.fields}>
      <p className={css.legend}>
        <span aria-hidden="true">*</span> Required
      </p>
      <div className={css.code}>
        <TextInput
          label="Code"
          required
          data-autofocus
          placeholder="CS 301"
          autoComplete="off"
          maxLength={40}
          dir="auto"
          {...field('courseCode')}
        />
        <TextInput
          label="Name"
          required
          placeholder="Algorithms"
          autoComplete="off"
          maxLength={120}
          dir="auto"
          {...field('courseName')}
        />
      </div>
      <TermField
        value={values.termId}
        error={errors.termId}
        onChange={(id) => {
          set('termId', id)
          if (!id) return
          set('firstDay', null)
          set('lastDay', null)
        }}
      />
      {ownDays && (
        <div className={css.pair}>
          <TextInput
            type="date"
            label="First day"
            min="1970-01-01"
            max="2199-12-31"
            description="Needed for classes without a term."
            {...field('firstDay')}
            value={values.firstDay ?? ''}
            onChange={(event) => set('firstDay', event.currentTarget.value || null)}
          />
          <TextInput
            type="date"
            label="Last day"
            min={values.firstDay ?? '1970-01-01'}
            max="2199-12-31"
            {...field('lastDay')}
            value={values.lastDay ?? ''}
            onChange={(event) => set('lastDay', event.currentTarget.value || null)}
          />
        </div>
      )}
      <div className={css.code}>
        <TextInput
          label="Credits"
          inputMode="decimal"
          placeholder="3"
          autoComplete="off"
          maxLength={10}
          {...field('credits')}
          value={values.credits ?? ''}
          onChange={(event) => set('credits', event.currentTarget.value || null)}
        />
        <TextInput label="Instructor" autoComplete="off" maxLength={120} dir="auto" {...field('instructor')} />
      </div>
      <ColourPicker
        value={values.color}
        onChange={(color) => set('color', color)}
        taken={new Map(beside.map(({ color, courseCode }) => [color, courseCode]))}
      />
      <MeetingFields
        value={values.meetings}
        errors={errors}
        onChange={(meetings) => set('meetings', meetings)}
        beside={beside}
        code={values.courseCode || 'This course'}
        colour={values.color}
        elsewhere={zone && zone !== person.zone ? zone.replaceAll('_', ' ') : undefined}
      />
      <div className={css.pair}>
        <NativeSelect label="Grading scale" data={scaleChoices} {...field('scale')} />
        {graded === 0 && (
          <TextInput
            label="Current grade"
            placeholder="B+"
            autoComplete="off"
            maxLength={20}
            description="As you know it. Scores in the gradebook compute it instead."
            {...field('currentGrade')}
          />
        )}
      </div>
      <Checkbox
        label="Counts in the GPA"
        checked={values.countsInGpa}
        onChange={(event) => set('countsInGpa', event.currentTarget.checked)}
      />
    </div>
  )
}
