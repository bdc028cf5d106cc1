import type { FormEvent, ReactNode } from 'react'
import { FormDialog, type SeriesFormScope } from '../../../web/form/FormDialog.tsx'
import type { Form } from '../../../web/form/useForm.ts'
import type { LinkedAssignment } from './AssignmentLinks.tsx'
import css from './SessionFields.module.css'
import { SessionFields, type SessionFormValues } from './SessionFields.tsx'

type SessionFormProps = {
  opened: boolean
  onClose: () => void
  title: string
  submit: string
  form: Form<SessionFormValues>
  completed?: boolean
  locked?: boolean
  linked?: LinkedAssignment[]
  /** What stands above the fields, and below them. */
  above?: ReactNode
  below?: ReactNode
  /** In a series, saving asks how much of it changes. */
  setScope?: ((scope: SeriesFormScope) => void) | undefined
  /** Something is typed below the fields. */
  changed?: boolean
  /** Called before submitting; false prevents it. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => boolean
}

const names = {
  title: 'Title',
  course: 'Course',
  date: 'Date',
  time: 'Start time',
  description: 'Description',
  location: 'Location',
  plannedMinutes: 'Planned length',
  'repeat.until': 'Repeat',
  'repeat.count': 'Repeat',
  'repeat.interval': 'Repeat',
}

export function SessionForm(props: SessionFormProps) {
  const { completed = false, locked = false, linked = [], above, below, setScope, ...dialog } = props
  const { form } = dialog
  return (
    <FormDialog {...dialog} names={names} series={setScope && { setScope, ruled: form.values.repeat !== undefined }}>
      {above && <div className={css.above}>{above}</div>}
      <SessionFields form={form} completed={completed} locked={locked} linked={linked} />
      {below && <div className={css.more}>{below}</div>}
    </FormDialog>
  )
}
