import { Button, PasswordInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useForm } from '../../../web/form/useForm.ts'
import { refetchSession } from '../../../web/session.ts'
import { confirmEmail } from '../contract.ts'
import { accountWords } from '../rules.ts'
import { entryPaths } from './entryAddresses.ts'
import css from './Forms.module.css'
import { type FormMessage, MessageLine } from './Message.tsx'

type ConfirmWithPasswordProps = { token: string; email: string; onDone: () => void }

/** Whoever reads the mail need not be who signed up: the password says that it is the same person, and signs them in. */
export function ConfirmWithPassword({ token, email, onDone }: ConfirmWithPasswordProps) {
  const client = useQueryClient()
  const [message, setMessage] = useState<FormMessage | null>(null)
  const form = useForm(confirmEmail, {
    initial: { password: '' },
    extra: { token },
    otherwise: accountWords.authFailed,
    onDone() {
      onDone()
      void refetchSession(client).catch(() => undefined)
    },
    onFailed: (failure, atFields) => {
      if (!atFields) setMessage({ kind: 'error', words: failure })
    },
  })
  return (
    <>
      <MessageLine message={message} />
      <form
        className={css.form}
        ref={form.root}
        noValidate
        onSubmit={(event) => {
          setMessage(null)
          form.submit(event)
        }}
      >
        {/* Password managers fill the password of the address that they find before it. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          {...form.field('password')}
          size="lg"
          label={`Password for ${email}`}
          autoComplete="current-password"
          data-autofocus
        />
        <Button className={css.submit} type="submit" size="lg" fullWidth loading={form.busy}>
          Confirm and sign in
        </Button>
        <p className={css.last}>
          You did not sign up yourself, or do not know it?{' '}
          <Link className={css.switch ?? ''} to={entryPaths.forgot}>
            Set a new password
          </Link>
        </p>
      </form>
    </>
  )
}
