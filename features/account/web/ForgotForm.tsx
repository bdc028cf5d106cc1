import { Button, TextInput } from '@mantine/core'
import { useForm } from '../../../web/form/useForm.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { requestReset } from '../contract.ts'
import { accountWords } from '../rules.ts'
import css from './Forms.module.css'
import { MessageLine } from './Message.tsx'
import type { SignInPart } from './signInValues.ts'

type ForgotFormProps = SignInPart & { onBack?: () => void }

export function ForgotForm({ typed, onTyped, message, onMessage, onBack }: ForgotFormProps) {
  const form = useForm(requestReset, {
    initial: { email: typed.email },
    otherwise: accountWords.resetFailed,
    onDone: () => {
      onMessage({ kind: 'success', words: accountWords.resetSent, mailbox: true })
      toast.success(accountWords.resetSent)
    },
    onFailed: (failure, atFields) => {
      if (!atFields) onMessage({ kind: 'error', words: failure })
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
          event.preventDefault()
          if (form.values.email.trim() === '') return onMessage({ kind: 'error', words: accountWords.emailFirst })
          onMessage(null)
          form.submit()
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
        <Button className={css.submit} type="submit" size="lg" fullWidth loading={form.busy}>
          Send Reset Link
        </Button>
        {onBack && (
          <p className={css.last}>
            <button
              className={css.switch}
              type="button"
              onClick={() => {
                onTyped({ email: form.values.email })
                onBack()
              }}
            >
              Back to sign in
            </button>
          </p>
        )}
      </form>
    </>
  )
}
