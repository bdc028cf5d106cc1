import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorOf, useWrite } from '../../../web/api/api.ts'
import { toast } from '../../../web/ui/toast.tsx'
import type { ManagedPerson } from '../contract.ts'
import { erasePersonForGood, liftSuspension, suspendPerson } from '../contract.ts'
import { Asked } from './Asked.tsx'
import css from './PersonDialog.module.css'

export type WishProps = { of: ManagedPerson; onDone: () => void }

export function SuspendWish({ of, onDone }: WishProps) {
  const [reason, setReason] = useState('')
  const suspend = useWrite(suspendPerson)
  const send = () =>
    suspend.mutate(
      { person: of.id, reason },
      {
        onSuccess: () => {
          onDone()
          toast.success(`${of.name} is suspended.`)
        },
      },
    )
  return (
    <Asked
      error={suspend.error}
      busy={suspend.isPending}
      confirm="Suspend"
      disabled={reason.trim() === ''}
      onCancel={onDone}
      onConfirm={send}
      grave
    >
      <bdi>{of.name}</bdi> is signed out everywhere at once and cannot come back in; their feeds stop, and their API
      tokens end. What they saved stays, and you can lift the suspension.
      <Textarea
        className={css.typed}
        label="Why"
        description="For other admins. It is also in what the person may demand as a copy of their data."
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Asked>
  )
}

export function LiftWish({ of, onDone }: WishProps) {
  const lift = useWrite(liftSuspension)
  const send = () =>
    lift.mutate(
      { person: of.id },
      {
        onSuccess: () => {
          onDone()
          toast.success(`${of.name} may come in again.`)
        },
      },
    )
  return (
    <Asked error={lift.error} busy={lift.isPending} confirm="Let in again" onCancel={onDone} onConfirm={send}>
      <bdi>{of.name}</bdi> can sign in again, and their feeds go on. Suspended for: {of.suspended?.reason}
    </Asked>
  )
}

export function EraseWish({ of, onDone, onGone }: WishProps & { onGone: () => void }) {
  const [email, setEmail] = useState('')
  const erase = useWrite(erasePersonForGood)
  const fault = fieldErrorOf(erase.error, 'email')
  const send = () =>
    erase.mutate(
      { person: of.id, email },
      {
        onSuccess: () => {
          onGone()
          toast.success(`Everything stored about ${of.name} is removed.`)
        },
      },
    )
  return (
    <Asked
      error={fault ? null : erase.error}
      busy={erase.isPending}
      confirm="Erase for good"
      disabled={email.trim() === ''}
      onCancel={onDone}
      onConfirm={send}
      grave
    >
      Everything that is stored about <bdi>{of.name}</bdi> is removed: account, homework, sessions, courses, calendar,
      files. Nobody can restore it. Backups that hold it expire within 14 days.
      <TextInput
        className={css.typed}
        label={`Type ${of.email} to confirm`}
        type="email"
        autoComplete="off"
        error={fault}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </Asked>
  )
}
