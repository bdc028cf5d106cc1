import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { Repeat } from '../../../contract/repeat.ts'
import { read } from '../../../web/api/api.ts'
import { lengthWords } from '../../../web/form/lengthWords.ts'
import type { Form } from '../../../web/form/useForm.ts'
import { markdownHint } from '../../../web/markdown/hint.ts'
import fields from '../../../web/ui/Fields.module.css'
import { listCourseNames } from '../contract.ts'
import { type AssignmentKind, type Priority, priorities, priorityNames } from '../rules.ts'
import css from './AssignmentFields.module.css'

/** The fields of an assignment, new or not. */
export type AssignmentFormValues = {
  title: string
  course: string
  dueDate: string
  dueTime: string | null
  priority: Priority
  description: string
  kind: AssignmentKind
  /** NaN while the typed text is invalid. */
  estimateMinutes: number | null
  showFrom: string | null
  /** Undefined while an existing one stays unchanged. */
  repeat: Repeat | null | undefined
}

type AssignmentFieldsProps = {
  form: Form<AssignmentFormValues>
  /** An incomplete time is typed, which reads as none. */
  halfTime: boolean
  onTime: () => void
  /** A field beside the priority. */
  beside?: ReactNode
  /** Rarely used fields, at the end. */
  more: ReactNode
}

const priorityChoices = priorities.map((value) => ({ value, label: priorityNames[value] }))

export function AssignmentFields(props: AssignmentFieldsProps) {
  const { form, halfTime, onTime, beside, more } = props
  const { field } = form
  const courses = useQuery(read(listCourseNames, {}))
  const list = useId()
  return (
    <div className={css.fields}>
      <p className={fields.legend}>
        <span aria-hidden="true">*</span> Required
      </p>
      <TextInput
        label="Title"
        required
        data-autofocus
        autoComplete="off"
        description={lengthWords(form.values.title, 300)}
        dir="auto"
        {...field('title')}
      />
      <TextInput
        label="Course"
        required
        placeholder="CS 301"
        autoComplete="off"
        maxLength={100}
        dir="auto"
        list={list}
        {...field('course')}
      />
      <datalist id={list}>
        {courses.data?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={fields.pair}>
        <TextInput type="date" label="Due date" required min="1970-01-01" max="2199-12-31" {...field('dueDate')} />
        <TextInput
          type="time"
          label="Due time"
          description="No time means the end of that day."
          {...field('dueTime')}
          {...(halfTime && { error: 'Finish the time, or clear it.', 'aria-invalid': true })}
          value={form.values.dueTime ?? ''}
          onChange={(event) => {
            form.set('dueTime', event.currentTarget.value || null)
            onTime()
          }}
        />
      </div>
      <div className={fields.pair}>
        <NativeSelect label="Priority" data={priorityChoices} {...field('priority')} />
        {beside}
      </div>
      <Textarea
        label="Description"
        description={markdownHint}
        rows={3}
        maxLength={10_000}
        dir="auto"
        {...field('description')}
      />
      {more}
    </div>
  )
}
