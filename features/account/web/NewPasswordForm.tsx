import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from '../../../web/form/useForm.ts'
import { resetPassword } from '../contract.ts'
import { accountWords, passwordFault } from '../rules.ts'
import css from './Forms.module.css'
import { type FormMessage, MessageLine } from './Message.tsx'
import { NewPassword } from './NewPassword.tsx'

type NewPasswordFormProps = {
  secret: { access_token: string; refresh_token: string }
  onDone: () => void
  onAskAgain: () => void
}

export function NewPasswordForm({ secret, onDone, onAskAgain }: NewPasswordFormProps) {
  const [confirmed, setConfirmed] = useState('')
  const [message, setMessage] = useState<FormMessage | null>(null)
  const form = useForm(resetPassword, {
    initial: { password: '' },
    extra: secret,
    otherwise: accountWords.passwordFailed,
    onDone,
    onFailed: (failure, atFields) => {
      if (!atFields) setMessage({ kind: 'error', words: failure })
    },
  })
  const { password } = form.values

  return (
    <>
      <MessageLine message={message} />
      <form
        className={css.form}
        ref={form.root}
        noValidate
        onSubmit={(event) => {
          const fault = faultOf(password, confirmed)
          setMessage(fault ? { kind: 'error', words: fault } : null)
          // Checked all the same, so that the fields turn red, but not sent while the two passwords differ.
          if (fault === accountWords.passwordsDiffer) event.preventDefault()
          else form.submit(event)
        }}
      >
        <NewPassword field={form.field('password')} tried={form.tried} label="New Password" />
        <PasswordInput
          size="lg"
          label="Confirm New Password"
          autoComplete="new-password"
          value={confirmed}
          onChange={(event) => setConfirmed(event.currentTarget.value)}
          error={message?.words === accountWords.passwordsDiffer && confirmed !== password}
        />
        <Button className={css.submit} type="submit" size="lg" fullWidth loading={form.busy}>
          Update Password
        </Button>
        <p className={css.last}>
          <button className={css.switch} type="button" onClick={onAskAgain}>
            Request a new reset link
          </button>
        </p>
      </form>
    </>
  )
}

/** The first error, in the order of the two fields. */
function faultOf(password: string, confirmed: string): string | undefined {
  if ([...password].length < 6) return accountWords.passwordShort
  if (passwordFault(password)) return accountWords.passwordBelow
  return password === confirmed ? undefined : accountWords.passwordsDiffer
}
