import { type FormEvent, type ReactNode, useState } from 'react'
import type { Repeat } from '../../../contract/repeat.ts'
import { FormDialog, type SeriesFormScope } from '../../../web/form/FormDialog.tsx'
import type { Form } from '../../../web/form/useForm.ts'
import css from './AssignmentFields.module.css'
import { AssignmentFields, type AssignmentFormValues } from './AssignmentFields.tsx'
import { MoreFields } from './MoreFields.tsx'

type AssignmentFormProps = {
  opened: boolean
  onClose: () => void
  title: string
  submit: string
  form: Form<AssignmentFormValues>
  /** A field beside the priority. */
  children?: ReactNode
  /** Content below the fields that is not saved with them. */
  below?: ReactNode
  /** How the series of an existing one repeats; null without a series. */
  repeats?: Repeat | null | undefined
  /** In a series, saving asks how much of it changes. */
  setScope?: ((scope: SeriesFormScope) => void) | undefined
}

const names = {
  title: 'Title',
  course: 'Course',
  dueDate: 'Due date',
  dueTime: 'Due time',
  priority: 'Priority',
  status: 'Status',
  description: 'Description',
  kind: 'Kind',
  estimateMinutes: 'Estimate',
  showFrom: 'Do not show before',
  repeat: 'Repeat',
  'repeat.until': 'Repeat',
  'repeat.count': 'Repeat',
  'repeat.interval': 'Repeat',
}

export function AssignmentForm({ children, below, repeats = null, setScope, ...dialog }: AssignmentFormProps) {
  const { form } = dialog
  const [halfTime, setHalfTime] = useState(false)

  const hasWholeTime = (event: FormEvent<HTMLFormElement>) => {
    const time = event.currentTarget.elements.namedItem('dueTime')
    // An incomplete time reads as none, and would be saved as the end of the day.
    const half = time instanceof HTMLInputElement && time.validity.badInput
    setHalfTime(half)
    if (half) time.focus()
    return !half
  }
  return (
    <FormDialog
      {...dialog}
      names={names}
      series={setScope && { setScope, ruled: form.values.repeat !== undefined }}
      onSubmit={hasWholeTime}
    >
      <AssignmentFields
        form={form}
        halfTime={halfTime}
        onTime={() => setHalfTime(false)}
        beside={children}
        more={<MoreFields form={form} repeats={repeats} />}
      />
      {below && <div className={css.below}>{below}</div>}
    </FormDialog>
  )
}
