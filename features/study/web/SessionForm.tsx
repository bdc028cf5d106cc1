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
  /** Content above and below the fields. */
  above?: ReactNode
  below?: ReactNode
  /** Given for a plan of a series: saving then asks for the scope of the change. */
  setScope?: ((scope: SeriesFormScope) => void) | undefined
  /** Whether something was typed below the fields. */
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
