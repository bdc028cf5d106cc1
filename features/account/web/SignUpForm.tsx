import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useForm } from '../../../web/form/useForm.ts'
import { PasswordRules } from '../../../web/ui/PasswordRules.tsx'
import { type Person, signUp } from '../contract.ts'
import { accountWords, passwordFault, passwordRules } from '../rules.ts'
import css from './Forms.module.css'
import { MajorAndYear } from './MajorAndYear.tsx'
import { MessageLine } from './Message.tsx'
import type { SignInPart } from './signInValues.ts'

type SignUpFormProps = SignInPart & {
  /** Called with null where the address has to be confirmed first. */
  onDone: (person: Person | null) => void
  onBack?: () => void
  /** The one-time key of a fresh installation. */
  setup?: string
}

export function SignUpForm({ typed, onTyped, message, onMessage, onDone, onBack, setup }: SignUpFormProps) {
  const rulesId = useId()
  const form = useForm(signUp, {
    initial: { ...typed, password: '' },
    extra: { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, ...(setup !== undefined && { setup }) },
    onDone: ({ person }) => {
      onTyped({ email: form.values.email })
      onDone(person)
    },
    onFailed: (failure, atFields) => {
      if (!atFields) onMessage({ kind: 'error', words: failure })
    },
  })
  const { password } = form.values
  const unmet = passwordFault(password) !== undefined

  return (
    <>
      <MessageLine message={message} />
      <form
        className={css.form}
        ref={form.root}
        noValidate
        onSubmit={(event) => {
          onMessage(unmet ? { kind: 'error', words: accountWords.passwordBelow } : null)
          form.submit(event)
        }}
      >
        <TextInput {...form.field('name')} size="lg" label="Full Name" autoComplete="name" />
        <MajorAndYear size="lg" major={form.field('major')} year={form.field('year')} />
        <TextInput
          {...form.field('email')}
          size="lg"
          label="Email"
          type="email"
          placeholder="you@university.edu"
          autoComplete="username"
        />
        <PasswordInput
          {...form.field('password')}
          // The list below shows unmet rules; here only what the server found.
          error={unmet ? form.tried : form.errors.password}
          size="lg"
          label="Password"
          autoComplete="new-password"
          aria-describedby={rulesId}
        />
        <div className={css.rules}>
          <PasswordRules
            id={rulesId}
            failed={form.tried}
            rules={passwordRules.map(({ label, met }) => ({ label, met: met(password) }))}
          />
        </div>
        <Button className={css.submit} type="submit" size="lg" fullWidth loading={form.busy}>
          Create account
        </Button>
        {onBack && (
          <p className={css.last}>
            Already have an account?{' '}
            <button
              className={css.switch}
              type="button"
              onClick={() => {
                const { name, major, year, email } = form.values
                onTyped({ name, major, year, email })
                onBack()
              }}
            >
              Sign in
            </button>
          </p>
        )}
      </form>
    </>
  )
}
