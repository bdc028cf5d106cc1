import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from '../../../../web/form/useForm.ts'
import type { Person } from '../../contract.ts'
import { accountWords } from '../../rules.ts'
import css from '../../web/Forms.module.css'
import { type FormMessage, MessageLine } from '../../web/Message.tsx'
import { finishSignIn } from '../contract.ts'
import { twoFactorWords } from '../rules.ts'

type SignInCodeProps = {
  onDone: (person: Person) => void
  /** To the password again, with the reason where it is not the person's wish. */
  onBack: (why?: string) => void
}

/** The second step of a sign-in, for a person with a second factor. */
export function SignInCode(props: SignInCodeProps) {
  const [way, setWay] = useState<'app' | 'recovery'>('app')
  return (
    <CodeForm key={way} {...props} app={way === 'app'} onOther={() => setWay(way === 'app' ? 'recovery' : 'app')} />
  )
}

type CodeFormProps = SignInCodeProps & { app: boolean; onOther: () => void }

function CodeForm({ app, onOther, onDone, onBack }: CodeFormProps) {
  const [message, setMessage] = useState<FormMessage | null>(null)
  const form = useForm(finishSignIn, {
    initial: { code: '' },
    otherwise: accountWords.authFailed,
    onDone,
    onFailed: (failure, atFields) => {
      if (failure === twoFactorWords.stepGone) onBack(failure)
      else if (!atFields) setMessage({ kind: 'error', words: failure })
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
        <TextInput
          {...form.field('code')}
          size="lg"
          label={app ? 'Enter the code from your app' : 'Enter a recovery code'}
          description={
            app ? 'Your password was right. One step is left.' : 'One of the codes that you kept. Each works once.'
          }
          inputMode={app ? 'numeric' : 'text'}
          autoComplete={app ? 'one-time-code' : 'off'}
          autoCapitalize={app ? undefined : 'characters'}
          spellCheck={false}
          placeholder={app ? '000000' : 'XXXX-XXXX-XXXX-XXXX'}
          maxLength={60}
          autoFocus
        />
        <Button className={css.submit} type="submit" size="lg" fullWidth loading={form.busy}>
          Sign in
        </Button>
        <div className={css.between}>
          <button className={css.switch} type="button" onClick={onOther}>
            {app ? 'Use a recovery code instead' : 'Use a code from the app instead'}
          </button>
          <button className={css.switch} type="button" onClick={() => onBack()}>
            Back
          </button>
        </div>
      </form>
    </>
  )
}
