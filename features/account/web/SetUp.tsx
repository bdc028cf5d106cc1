import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useForm } from '../../../web/form/useForm.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { setSignedInPerson } from '../../../web/session.ts'
import { AuthLayout } from '../../../web/ui/AuthLayout.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { setUp } from '../contract.ts'
import { accountWords, passwordFault } from '../rules.ts'
import { clearAddressSecrets, readAddressSecret } from './addressSecrets.ts'
import css from './Forms.module.css'
import { type FormMessage, MessageLine } from './Message.tsx'
import { NewPassword } from './NewPassword.tsx'

/** The page of the one-time link in a fresh installation's log: makes its first admin. */
export function SetUp() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [token] = useState(() => readAddressSecret('token'))
  const [message, setMessage] = useState<FormMessage | null>(null)
  useTitle('Set up')
  useEffect(clearAddressSecrets, [])
  const form = useForm(setUp, {
    initial: { name: '', email: '', password: '' },
    extra: { token, zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    onDone: (person) => {
      setSignedInPerson(client, person)
      toast.success(accountWords.signedUp)
      navigate('/', { replace: true })
    },
    onFailed: (words, atFields) => {
      if (!atFields) setMessage({ kind: 'error', words })
    },
  })
  return (
    <AuthLayout title="Set up Quad" subtitle="This account runs the installation.">
      <MessageLine message={message} />
      <form
        className={css.form}
        ref={form.root}
        noValidate
        onSubmit={(event) => {
          const unmet = passwordFault(form.values.password) !== undefined
          setMessage(unmet ? { kind: 'error', words: accountWords.passwordBelow } : null)
          form.submit(event)
        }}
      >
        <TextInput {...form.field('name')} size="lg" label="Full Name" autoComplete="name" />
        <TextInput
          {...form.field('email')}
          size="lg"
          label="Email"
          type="email"
          placeholder="you@university.edu"
          autoComplete="username"
        />
        <NewPassword field={form.field('password')} tried={form.tried} />
        <Button className={css.submit} type="submit" size="lg" fullWidth loading={form.busy}>
          Create account
        </Button>
      </form>
    </AuthLayout>
  )
}
