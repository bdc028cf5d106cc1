import type { FormEvent, ReactNode } from 'react'
import { FormModal, submittedValue } from '../ui/FormModal.tsx'
import { useHasDrawn } from '../ui/useHasDrawn.ts'
import css from './FormDialog.module.css'
import { FormFault } from './FormFault.tsx'
import type { Form } from './useForm.ts'

/** How far a change to a member of a series reaches. */
export type SeriesFormScope = 'this' | 'following'

type FormDialogProps = {
  form: Pick<Form<unknown>, 'root' | 'fault' | 'errors' | 'busy' | 'dirty' | 'submit'>
  opened?: boolean
  onClose: () => void
  title: ReactNode
  /** The label of the submit button. */
  submit: string
  /** What it says while the form is sent, where that is another word. */
  submitting?: string
  /** Nothing can be sent yet: the form shows why. */
  disabled?: boolean
  noCancel?: boolean
  /** For a form of many fields: their names in the message about wrong ones. */
  names?: Record<string, string>
  /** For a member of a series: saving asks how far, unless `ruled` (a rule always changes all that follow). */
  series?: { setScope: (scope: SeriesFormScope) => void; ruled: boolean } | undefined
  /** Called before submitting; false prevents it. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => boolean | Promise<boolean>
  /** Content beside its fields, such as a picture. */
  busy?: boolean
  changed?: boolean
  note?: ReactNode
  /** Width on a desktop, in pixels. */
  size?: number
  children: ReactNode
}

/** The one dialog for `useForm`: fields that scroll, what is wrong above them, and the actions below. */
export function FormDialog(props: FormDialogProps) {
  const { form, opened = true, onClose, title, submit, submitting, names, series, onSubmit, children, ...rest } = props
  const { busy = false, changed = false, disabled = false, ...frame } = rest
  const drawn = useHasDrawn()

  const send = async (event: FormEvent<HTMLFormElement>) => {
    form.root.current = event.currentTarget
    series?.setScope(submittedValue(event) === 'this' ? 'this' : 'following')
    const goes = onSubmit?.(event) ?? true
    if (goes === true || (await goes)) form.submit(event)
  }
  return (
    <FormModal
      {...frame}
      opened={opened && drawn}
      onClose={onClose}
      title={title}
      submit={{
        label: series ? 'Save this and the following' : submit,
        busyLabel: submitting,
        busy: form.busy || busy,
        disabled,
      }}
      submitAlso={series && !series.ruled ? { label: 'Save this one', value: 'this' } : undefined}
      onSubmit={send}
      changed={form.dirty || changed}
    >
      <div className={css.fault}>
        <FormFault form={form} names={names} />
      </div>
      {children}
    </FormModal>
  )
}
