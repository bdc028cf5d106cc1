import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { rememberKey, storeFlag } from '../../../web/deviceStorage.ts'
import { useForm } from '../../../web/form/useForm.ts'
import { lazyComponent } from '../../../web/screens/lazyComponent.tsx'
import { type Person, signIn } from '../contract.ts'
import { PasskeySignIn } from '../passkeys/web/PasskeySignIn.tsx'
import { accountWords } from '../rules.ts'
import css from './Forms.module.css'
import { MessageLine } from './Message.tsx'
import type { SignInPart } from './signInValues.ts'

const code = lazyComponent(async () => ({
  Component: (await import('../twoFactor/web/SignInCode.tsx')).SignInCode,
}))

/** Without `onJoin` only for people who have an account. */
type SignInFormProps = SignInPart & { onDone: (person: Person) => void; onForgot: () => void; onJoin?: () => void }

export function SignInForm({ typed, onTyped, message, onMessage, onDone, onForgot, onJoin }: SignInFormProps) {
  const [asksCode, setAsksCode] = useState(false)
  const askCode = () => setAsksCode(true)
  const arrive = (person: Person) => {
    if (form.values.remember) storeFlag(rememberKey, 'local')
    onDone(person)
  }
  const form = useForm(signIn, {
    initial: { email: typed.email, password: '', remember: false },
    otherwise: accountWords.authFailed,
    onDone: (answer) => {
      // The form stays until the code of the second step is there, or a part that says why not.
      if ('secondFactor' in answer) void code.load().then(askCode, askCode)
      else arrive(answer)
    },
    onFailed: (failure, atFields) => {
      if (!atFields) onMessage({ kind: 'error', words: failure })
    },
  })
  const leaveFor = (go: () => void) => () => {
    onTyped({ email: form.values.email })
    go()
  }

  if (asksCode)
    return (
      <Suspense fallback={null}>
        <code.Component
          onDone={arrive}
          onBack={(why) => {
            setAsksCode(false)
            form.set('password', '')
            if (why) onMessage({ kind: 'error', words: why })
          }}
        />
      </Suspense>
    )
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
          autoComplete="username webauthn"
        />
        <PasswordInput
          {...form.field('password')}
          size="lg"
          label="Password"
          placeholder="Your password"
          autoComplete="current-password"
          data-autofocus={onJoin ? undefined : true}
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
        <PasskeySignIn
          remember={form.values.remember}
          onDone={arrive}
          onFailed={(words) => onMessage({ kind: 'error', words })}
        />
        <Button
          variant="default"
          size="lg"
          fullWidth
          leftSection={<IconSchool size={20} stroke={1.75} aria-hidden />}
          onClick={() => onMessage({ kind: 'notice', words: accountWords.noSchool })}
        >
          School SSO Login
        </Button>
        {onJoin && (
          <p className={css.last}>
            New to Quad?{' '}
            <button className={css.switch} type="button" onClick={leaveFor(onJoin)}>
              Create an account
            </button>
          </p>
        )}
      </form>
    </>
  )
}
