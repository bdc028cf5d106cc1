import { type FormEvent, type ReactNode, useState } from 'react'
import type { Repeat } from '../../../contract/repeat.ts'
import { Faults } from '../../../web/ui/Faults.tsx'
import { FormModal, submittedValue } from '../../../web/ui/FormModal.tsx'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import type { FormOf } from '../../../web/useForm.ts'
import css from './AssignmentFields.module.css'
import { AssignmentFields, type AssignmentFormValues } from './AssignmentFields.tsx'
import { MoreFields, type MoreFieldsProps } from './MoreFields.tsx'

/** Of a series: whether only this one changes, or the rest of it as well. */
export type AssignmentFormScope = 'this' | 'following'

type AssignmentFormProps = {
  opened: boolean
  onClose: () => void
  title: string
  submit: string
  form: FormOf<AssignmentFormValues>
  field: (name: keyof AssignmentFormValues) => object
  onDueTime: (time: string | null) => void
  setMore: MoreFieldsProps['set']
  /** A field beside the priority. */
  children?: ReactNode
  /** What stands below the fields, and is not part of what is saved. */
  below?: ReactNode
  /** How the series of an existing one repeats; null where there is none. */
  repeats?: Repeat | null | undefined
  /** Of a series, saving asks how far. */
  onScope?: ((scope: AssignmentFormScope) => void) | undefined
}

const names: Record<string, string> = {
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

export function AssignmentForm(props: AssignmentFormProps) {
  const {
    opened,
    onClose,
    title,
    submit,
    form,
    field,
    onDueTime,
    setMore,
    children,
    repeats = null,
    onScope,
    below,
  } = props
  const drawn = useHasDrawn()
  const [halfTime, setHalfTime] = useState(false)
  // A rule is always of all that follow.
  const ruled = form.values.repeat !== undefined

  const send = (event: FormEvent<HTMLFormElement>) => {
    form.root.current = event.currentTarget
    const time = event.currentTarget.elements.namedItem('dueTime')
    // Half a time reads as none, and would be saved as the end of the day.
    const half = time instanceof HTMLInputElement && time.validity.badInput
    setHalfTime(half)
    if (half) return time.focus()
    onScope?.(submittedValue(event) === 'this' ? 'this' : 'following')
    form.submit(event)
  }

  return (
    <FormModal
      opened={opened && drawn}
      onClose={onClose}
      title={title}
      submit={{ label: onScope ? 'Save this and the following' : submit, busy: form.busy }}
      submitAlso={onScope && !ruled ? { label: 'Save this one', value: 'this' } : undefined}
      onSubmit={send}
      changed={form.dirty}
    >
      <AssignmentFields
        field={field}
        dueTime={form.values.dueTime}
        onDueTime={(time) => {
          setHalfTime(false)
          onDueTime(time)
        }}
        timeError={halfTime ? 'Finish the time, or clear it.' : undefined}
        message={<Faults fault={form.fault} errors={form.errors} names={names} />}
        beside={children}
        more={<MoreFields values={form.values} errors={form.errors} field={field} set={setMore} repeats={repeats} />}
      />
      {below && <div className={css.below}>{below}</div>}
    </FormModal>
  )
}
