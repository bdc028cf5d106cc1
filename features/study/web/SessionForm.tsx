import type { FormEvent, ReactNode, RefObject } from 'react'
import { FormModal } from '../../../web/ui/FormModal.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { useDrawn } from '../../../web/ui/useDrawn.ts'
import type { Linked } from './AssignmentLinks.tsx'
import css from './SessionFields.module.css'
import { SessionFields, type SetTyped, type Typed } from './SessionFields.tsx'

/** The part of useForm that both forms about a session give. */
type FormState = {
  root: RefObject<HTMLFormElement | null>
  values: Typed
  errors: Record<string, ReactNode>
  fault: string | null
  busy: boolean
  dirty: boolean
  submit: (event: FormEvent) => void
}

/** Of a series: whether only this one changes, or the rest of it as well. */
export type Scope = 'this' | 'following'

type SessionFormProps = {
  opened: boolean
  onClose: () => void
  title: string
  submit: string
  form: FormState
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
  const wrong = [...new Set(Object.keys(form.errors).map((name) => names[name] ?? name))]
  // A rule is always of all that follow.
  const ruled = form.values.repeat !== undefined

  const send = (event: FormEvent<HTMLFormElement>) => {
    form.root.current = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    onScope?.(submitter instanceof HTMLButtonElement && submitter.value === 'this' ? 'this' : 'following')
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
      {form.fault ? (
        <MessageBox kind="error" takesFocus>
          {form.fault}
        </MessageBox>
      ) : (
        wrong.length > 2 && (
          <MessageBox kind="error">{`${wrong.length} fields need a look: ${wrong.join(', ')}.`}</MessageBox>
        )
      )}
      {above && <div className={css.above}>{above}</div>}
      <SessionFields
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
