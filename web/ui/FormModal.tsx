import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import css from './Modal.module.css'
import { ModalFrame } from './ModalFrame.tsx'

type FormModalProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** The main action, at the far right. Busy keeps its width and its place; `busyLabel`: what it says then. */
  submit: { label: string; busyLabel?: string | undefined; busy?: boolean; disabled?: boolean }
  /** Another way to submit, before the main action. The submit event's submitter has its `value`. */
  submitAlso?: { label: string; value: string } | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Closing would lose something typed: then it asks first. */
  changed?: boolean
  /** Text at the footer's left: what will happen, in numbers. */
  note?: ReactNode
  /** Without the button beside the main action: the cross closes it. */
  noCancel?: boolean
  /** Width on a desktop. Phones give it the whole screen. */
  size?: number
}

/** A form above the page: title, fields that scroll, actions that stay. */
export function FormModal(props: FormModalProps) {
  const { opened, onClose, title, children, submit, submitAlso, onSubmit, changed = false, note, size = 560 } = props
  const { noCancel = false } = props
  const [asking, setAsking] = useState(false)
  const cameFrom = useRef<Element | null>(null)
  const busy = submit.busy === true

  const close = () => {
    setAsking(false)
    onClose()
  }
  const tryToClose = () => {
    if (busy) return
    if (!changed) return close()
    if (!asking) cameFrom.current = document.activeElement
    setAsking(true)
  }
  const stay = () => {
    setAsking(false)
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }
  return (
    <ModalFrame opened={opened} onClose={tryToClose} title={title} size={size} tall>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(event)
        }}
      >
        <div className={css.scroll}>{children}</div>
        {asking && changed ? (
          <DiscardQuestion words="Discard what you changed?" onStay={stay} onDiscard={close} />
        ) : (
          <div className={css.foot} key="do">
            <div className={css.note}>{note}</div>
            {!noCancel && (
              <Button variant="default" disabled={busy} onClick={tryToClose}>
                Cancel
              </Button>
            )}
            {submitAlso && (
              <Button type="submit" variant="default" value={submitAlso.value} disabled={busy}>
                {submitAlso.label}
              </Button>
            )}
            <Button type="submit" loading={busy} disabled={submit.disabled === true}>
              {submit.busyLabel === undefined ? submit.label : <BothLabels {...submit} busyLabel={submit.busyLabel} />}
            </Button>
          </div>
        )}
      </form>
    </ModalFrame>
  )
}

/** One of the two is seen and read; the longer one decides the width. */
function BothLabels({ label, busyLabel, busy = false }: { label: string; busyLabel: string; busy?: boolean }) {
  return (
    <span className={css.labels}>
      <span data-hidden={busy || undefined}>{label}</span>
      <span data-hidden={!busy || undefined}>{busyLabel}</span>
    </span>
  )
}

/** The value of the button that submitted a form; undefined after Enter or without a value. */
export function submittedValue(event: FormEvent<HTMLFormElement>): string | undefined {
  const { submitter } = event.nativeEvent as SubmitEvent
  return submitter instanceof HTMLButtonElement ? submitter.value : undefined
}
