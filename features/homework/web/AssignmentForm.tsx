import { type FormEvent, type ReactNode, type RefObject, useState } from 'react'
import { FormModal } from '../../../web/ui/FormModal.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { useDrawn } from '../../../web/ui/useDrawn.ts'
import css from './AssignmentFields.module.css'
import { AssignmentFields, type Typed } from './AssignmentFields.tsx'

/** The part of useForm that both forms about an assignment give. */
type FormState = {
  root: RefObject<HTMLFormElement | null>
  values: Typed
  errors: Record<string, ReactNode>
  fault: string | null
  busy: boolean
  dirty: boolean
  submit: (event: FormEvent) => void
}

type AssignmentFormProps = {
  opened: boolean
  onClose: () => void
  title: string
  submit: string
  form: FormState
  field: (name: keyof Typed) => object
  onDueTime: (time: string | null) => void
  children?: ReactNode
  /** What stands below the fields, and is not part of what is saved. */
  below?: ReactNode
}

const names: Record<string, string> = {
  title: 'Title',
  course: 'Course',
  dueDate: 'Due date',
  dueTime: 'Due time',
  priority: 'Priority',
  status: 'Status',
  description: 'Description',
}

export function AssignmentForm(props: AssignmentFormProps) {
  const { opened, onClose, title, submit, form, field, onDueTime, children, below } = props
  const drawn = useDrawn()
  const [halfTime, setHalfTime] = useState(false)
  const wrong = Object.keys(form.errors)

  const send = (event: FormEvent<HTMLFormElement>) => {
    form.root.current = event.currentTarget
    const time = event.currentTarget.elements.namedItem('dueTime')
    // Half a time reads as none, and would be saved as the end of the day.
    const half = time instanceof HTMLInputElement && time.validity.badInput
    setHalfTime(half)
    if (half) time.focus()
    else form.submit(event)
  }

  return (
    <FormModal
      opened={opened && drawn}
      onClose={onClose}
      title={title}
      submit={{ label: submit, busy: form.busy }}
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
        message={
          form.fault ? (
            <MessageBox kind="error" takesFocus>
              {form.fault}
            </MessageBox>
          ) : (
            wrong.length > 2 && (
              <MessageBox kind="error">
                {`${wrong.length} fields need a look: ${wrong.map((name) => names[name] ?? name).join(', ')}.`}
              </MessageBox>
            )
          )
        }
      >
        {children}
      </AssignmentFields>
      {below && <div className={css.below}>{below}</div>}
    </FormModal>
  )
}
