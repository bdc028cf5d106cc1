import type { FormEvent, ReactNode } from 'react'
import { Faults } from '../../../web/ui/Faults.tsx'
import { FormModal, submittedValue } from '../../../web/ui/FormModal.tsx'
import { useHasDrawn } from '../../../web/ui/useHasDrawn.ts'
import type { FormOf } from '../../../web/useForm.ts'
import type { LinkedAssignment } from './AssignmentLinks.tsx'
import css from './SessionFields.module.css'
import { SessionFields, type SessionFormValues, type SetSessionValue } from './SessionFields.tsx'

/** Of a series: whether only this one changes, or the rest of it as well. */
export type SessionFormScope = 'this' | 'following'

type SessionFormProps = {
  opened: boolean
  onClose: () => void
  title: string
  submit: string
  form: FormOf<SessionFormValues>
  field: (name: keyof SessionFormValues) => object
  set: SetSessionValue
  completed?: boolean
  locked?: boolean
  linked?: LinkedAssignment[]
  /** What stands above the fields, and below them. */
  above?: ReactNode
  below?: ReactNode
  /** Of a series, saving asks how far. */
  onScope?: ((scope: SessionFormScope) => void) | undefined
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
  const drawn = useHasDrawn()
  // A rule is always of all that follow.
  const ruled = form.values.repeat !== undefined

  const send = (event: FormEvent<HTMLFormElement>) => {
    form.root.current = event.currentTarget
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
