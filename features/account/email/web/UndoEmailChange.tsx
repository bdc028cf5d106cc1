import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call, errorWords } from '../../../../web/api/api.ts'
import { useForm } from '../../../../web/form/useForm.ts'
import { useTitle } from '../../../../web/navigation/title.ts'
import { AuthLayout } from '../../../../web/ui/AuthLayout.tsx'
import { Loading, RowSkeletons } from '../../../../web/ui/Skeletons.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { accountWords } from '../../rules.ts'
import { clearAddressSecrets, readAddressSecret } from '../../web/addressSecrets.ts'
import css from '../../web/Forms.module.css'
import { MessageLine } from '../../web/Message.tsx'
import { NewPassword } from '../../web/NewPassword.tsx'
import { checkEmailUndo, undoEmailChange } from '../contract.ts'
import { emailWords } from '../rules.ts'

const title = 'Take your account back'

/** The page of the link in the mail to an account's former address. */
export function UndoEmailChange() {
  const navigate = useNavigate()
  const [token] = useState(() => readAddressSecret('token'))
  useTitle(title)
  useEffect(clearAddressSecrets, [])
  const found = useQuery({
    queryKey: ['check email undo', token],
    queryFn: () => call(checkEmailUndo, { token }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const form = useForm(undoEmailChange, {
    initial: { password: '' },
    extra: { token },
    otherwise: accountWords.passwordFailed,
    onDone({ email }) {
      navigate('/', { replace: true })
      toast.success(`Your account has the address ${email} again. Sign in with your new password.`)
    },
  })
  const failure = token === '' ? emailWords.badUndoLink : found.error ? errorWords(found.error) : form.fault
  const message = useMemo(() => (failure ? ({ kind: 'error', words: failure } as const) : null), [failure])
  if (found.isLoading)
    return (
      <AuthLayout title={title}>
        <Loading label="Looking at the link...">
          <RowSkeletons count={2} />
        </Loading>
      </AuthLayout>
    )
  if (!found.data)
    return (
      <AuthLayout title={title}>
        <MessageLine message={message} />
        <Button component={Link} to="/" size="lg" fullWidth>
          Sign in
        </Button>
      </AuthLayout>
    )
  const { oldEmail, newEmail } = found.data
  return (
    <AuthLayout
      title={title}
      subtitle={`The address of your account was changed to ${newEmail}. With a new password it is ${oldEmail} again, and everybody else is signed out.`}
    >
      <MessageLine message={message} />
      <form className={css.form} ref={form.root} noValidate onSubmit={form.submit}>
        <input type="email" name="email" autoComplete="username" value={oldEmail} readOnly hidden />
        <NewPassword field={form.field('password')} tried={form.tried} label="New Password" />
        <Button className={css.submit} type="submit" size="lg" fullWidth loading={form.busy}>
          Take it back
        </Button>
      </form>
    </AuthLayout>
  )
}
