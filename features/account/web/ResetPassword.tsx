import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTitle } from '../../../web/title.ts'
import { AuthLayout } from '../../../web/ui/AuthLayout.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { words } from '../rules.ts'
import { forgetAddress, fromAddress } from './address.ts'
import { ForgotForm } from './ForgotForm.tsx'
import type { Message } from './Message.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { nothingTyped } from './typed.ts'

/** Behind the link of a reset mail. Open whether signed in or not. */
export function ResetPassword() {
  const navigate = useNavigate()
  const [secret] = useState(() => ({
    access_token: fromAddress('access_token'),
    refresh_token: fromAddress('refresh_token'),
  }))
  const complete = secret.access_token !== '' && secret.refresh_token !== ''
  const [asking, setAsking] = useState(!complete)
  const [message, setMessage] = useState<Message | null>(complete ? null : { kind: 'error', words: words.badResetLink })
  useTitle('Reset your password')
  useEffect(forgetAddress, [])

  if (asking)
    return (
      <AuthLayout title="Reset your password" subtitle="We send you a link to set a new one.">
        <ForgotForm
          typed={nothingTyped}
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
