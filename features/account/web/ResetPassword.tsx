import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTitle } from '../../../web/navigation/title.ts'
import { AuthLayout } from '../../../web/ui/AuthLayout.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { accountWords } from '../rules.ts'
import { clearAddressSecrets, readAddressSecret } from './addressSecrets.ts'
import { ForgotForm } from './ForgotForm.tsx'
import type { FormMessage } from './Message.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { emptySignInValues } from './signInValues.ts'

/** The page of the link in a reset mail. Open both signed in and signed out. */
export function ResetPassword() {
  const navigate = useNavigate()
  const [secret] = useState(() => ({
    access_token: readAddressSecret('access_token'),
    refresh_token: readAddressSecret('refresh_token'),
  }))
  const complete = secret.access_token !== '' && secret.refresh_token !== ''
  const [asking, setAsking] = useState(!complete)
  const [message, setMessage] = useState<FormMessage | null>(
    complete ? null : { kind: 'error', words: accountWords.badResetLink },
  )
  useTitle('Reset your password')
  useEffect(clearAddressSecrets, [])

  if (asking)
    return (
      <AuthLayout title="Reset your password" subtitle="We send you a link to set a new one.">
        <ForgotForm
          typed={emptySignInValues}
          onTyped={() => undefined}
          message={message}
          onMessage={setMessage}
          onBack={() => navigate('/')}
        />
      </AuthLayout>
    )
  return (
    <AuthLayout title="Set a new password" subtitle="All other devices are signed out with it.">
      <NewPasswordForm
        secret={secret}
        onDone={() => {
          toast.success('Password updated successfully!')
          navigate('/', { replace: true })
        }}
        onAskAgain={() => setAsking(true)}
      />
    </AuthLayout>
  )
}
