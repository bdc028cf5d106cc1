import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { rememberKey, storeFlag } from '../../../web/deviceStorage.ts'
import { useForm } from '../../../web/form/useForm.ts'
import { type Person, signIn } from '../contract.ts'
import { accountWords } from '../rules.ts'
import css from './Forms.module.css'
import { MessageLine } from './Message.tsx'
import type { SignInPart } from './signInValues.ts'

type SignInFormProps = SignInPart & { onDone: (person: Person) => void; onForgot: () => void; onJoin: () => void }

export function SignInForm({ typed, onTyped, message, onMessage, onDone, onForgot, onJoin }: SignInFormProps) {
  const form = useForm(signIn, {
    initial: { email: typed.email, password: '', remember: false },
    onDone: (person) => {
      if (form.values.remember) storeFlag(rememberKey, 'local')
      onDone(person)
    },
    onFailed: (failure, atFields) => {
      if (!atFields) onMessage({ kind: 'error', words: failure })
    },
  })
  const leaveFor = (go: () => void) => () => {
    onTyped({ email: form.values.email })
    go()
  }

  return (
    <>
      <MessageLine message={message} />
      <form
        className={css.form}
        ref={form.root}
        noValidate
        onSubmit={(event) => {
          onMessage(null)
          form.submit(event)
        }}
      >
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
          size="lg"
          label="Password"
          placeholder="Your password"
          autoComplete="current-password"
        />
        <div className={css.between}>
          <Checkbox
            label="Remember me"
            checked={form.values.remember}
            onChange={(event) => form.set('remember', event.currentTarget.checked)}
          />
          <button className={css.switch} type="button" onClick={leaveFor(onForgot)}>
            Forgot your password?
          </button>
        </div>
        <Button className={css.submit} type="submit" size="lg" fullWidth loading={form.busy}>
          Sign in
        </Button>
        <div className={css.or}>or</div>
        <Button
          variant="default"
          size="lg"
          fullWidth
          leftSection={<IconSchool size={20} stroke={1.75} aria-hidden />}
          onClick={() => onMessage({ kind: 'notice', words: accountWords.noSchool })}
        >
          School SSO Login
        </Button>
        <p className={css.last}>
          New to Quad?{' '}
          <button className={css.switch} type="button" onClick={leaveFor(onJoin)}>
            Create an account
          </button>
        </p>
      </form>
    </>
  )
}
