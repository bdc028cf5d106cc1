import type { FormEvent, ReactNode } from 'react'
import { Faults } from '../../../web/ui/Faults.tsx'
import { FormModal, pressedValue } from '../../../web/ui/FormModal.tsx'
import { useDrawn } from '../../../web/ui/useDrawn.ts'
import type { FormOf } from '../../../web/useForm.ts'
import type { Linked } from './AssignmentLinks.tsx'
import css from './SessionFields.module.css'
import { SessionFields, type SetTyped, type Typed } from './SessionFields.tsx'

/** Of a series: whether only this one changes, or the rest of it as well. */
export type Scope = 'this' | 'following'

type SessionFormProps = {
  opened: boolean
  onClose: () => void
  title: string
  submit: string
  form: FormOf<Typed>
  field: (name: keyof Typed) => object
  set: SetTyped
  completed?: boolean
  locked?: boolean
  linked?: Linked[]
  /** What stands above the fields, and below them. */
  above?: ReactNode
  below?: ReactNode
  /** Of a series, saving asks how far. */
  onScope?: ((scope: Scope) => void) | undefined
}

const names: Record<string, string> = {
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
  const { opened, onClose, title, submit, form, field, set, onScope } = props
  const { completed = false, locked = false, linked = [], above, below } = props
  const drawn = useDrawn()
  // A rule is always of all that follow.
  const ruled = form.values.repeat !== undefined

  const send = (event: FormEvent<HTMLFormElement>) => {
    form.root.current = event.currentTarget
    onScope?.(pressedValue(event) === 'this' ? 'this' : 'following')
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
      {above && <div className={css.above}>{above}</div>}
      <SessionFields
        message={<Faults fault={form.fault} errors={form.errors} names={names} />}
        values={form.values}
        errors={form.errors}
        field={field}
        set={set}
        completed={completed}
        locked={locked}
        linked={linked}
      />
      {below && <div className={css.more}>{below}</div>}
    </FormModal>
  )
}
