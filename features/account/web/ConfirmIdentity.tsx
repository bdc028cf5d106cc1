import { PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../web/api/api.ts'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import { useForm } from '../../../web/form/useForm.ts'
import { settleIdentity } from '../../../web/identity.ts'
import { usePerson } from '../../../web/session.ts'
import { confirmIdentity } from '../identity/contract.ts'
import { ProveByPasskey } from '../passkeys/web/ProveByPasskey.tsx'
import { readTwoFactor } from '../twoFactor/contract.ts'
import css from './ConfirmIdentity.module.css'

/** Above the page, while a write waits that is open only to whoever has just proved who they are. */
export function ConfirmIdentity() {
  const { email } = usePerson()
  const factor = useQuery(read(readTwoFactor, {}))
  const initial: { password: string; code: string | undefined } = { password: '', code: undefined }
  const form = useForm(confirmIdentity, { initial, onDone: () => settleIdentity(true) })
  return (
    <FormDialog
      form={{ ...form, dirty: false }}
      onClose={() => settleIdentity(false)}
      title="Confirm that it is you"
      submit="Confirm"
      size={440}
    >
      <p className={css.lead}>
        This is open only to you, and you last proved who you are more than 10 minutes ago. Then it goes on by itself.
      </p>
      {/* Password managers fill the password of the address that they find before it. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        {...form.field('password')}
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        size="md"
      />
      {factor.data?.onSince && (
        <TextInput
          name="code"
          className={css.code ?? ''}
          value={form.values.code ?? ''}
          error={form.errors.code}
          aria-invalid={form.errors.code ? true : undefined}
          onChange={(event) => form.set('code', event.currentTarget.value || undefined)}
          label="Code from your app, or a recovery code"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={60}
          size="md"
        />
      )}
      <ProveByPasskey onDone={() => settleIdentity(true)} />
    </FormDialog>
  )
}
