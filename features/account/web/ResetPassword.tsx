import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Refusal } from '../../../contract/refusal.ts'
import { call } from '../../../web/api/api.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { AuthLayout } from '../../../web/ui/AuthLayout.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { checkReset } from '../contract.ts'
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
  // As a query: its key makes it one request however often React draws this page.
  const checked = useQuery({
    queryKey: ['check reset', secret],
    queryFn: () => call(checkReset, secret),
    enabled: complete,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { error } = checked
  // Once it is used, every other check says so; but it did what it was for.
  const used = useRef(false)
  useEffect(() => {
    // Any other failure says nothing about the link.
    if (used.current || !(error instanceof Refusal) || error.code !== 'gone') return
    setMessage({ kind: 'error', words: error.message })
    setAsking(true)
  }, [error])

  if (checked.isLoading)
    return (
      <AuthLayout title="Set a new password">
        <Loading label="Looking at the link...">
          <RowSkeletons count={2} />
        </Loading>
      </AuthLayout>
    )
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
    <AuthLayout title="Set a new password" subtitle="All other devices are signed out with it, and API tokens end.">
      <NewPasswordForm
        secret={secret}
        onDone={() => {
          used.current = true
          toast.success('Password updated successfully!')
          navigate('/', { replace: true })
        }}
        onAskAgain={() => setAsking(true)}
      />
    </AuthLayout>
  )
}
