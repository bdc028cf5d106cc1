import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../../web/form/FormDialog.tsx'
import { useForm } from '../../../../web/form/useForm.ts'
import { usePerson } from '../../../../web/session.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { accountWords } from '../../rules.ts'
import { NewPassword } from '../../web/NewPassword.tsx'
import { changePassword } from '../contract.ts'
import css from './ChangePassword.module.css'

export function ChangePassword({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { email } = usePerson()
  const [again, setAgain] = useState('')
  const [differ, setDiffer] = useState(false)
  const form = useForm(changePassword, {
    initial: { current: '', password: '' },
    otherwise: accountWords.passwordFailed,
    onDone() {
      onClose()
      toast.success('Password changed. All other sessions and API tokens have ended.')
    },
  })
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title="Change password"
      submit="Update Password"
      note="Signs you out everywhere else; API tokens end."
      size={440}
      onSubmit={() => {
        const same = again === form.values.password
        setDiffer(!same)
        return same
      }}
    >
      <div className={css.fields}>
        {/* Password managers store the new password with the address that they find before it. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          {...form.field('current')}
          size="md"
          label="Current password"
          autoComplete="current-password"
          data-autofocus
        />
        <NewPassword field={form.field('password')} tried={form.tried} label="New Password" />
        <PasswordInput
          size="md"
          label="Confirm New Password"
          autoComplete="new-password"
          value={again}
          onChange={(event) => {
            setAgain(event.currentTarget.value)
            if (event.currentTarget.value === form.values.password) setDiffer(false)
          }}
          error={differ && accountWords.passwordsDiffer}
        />
      </div>
    </FormDialog>
  )
}
