import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTitle } from '../../../web/navigation/title.ts'
import { setSignedInPerson } from '../../../web/session.ts'
import { AuthLayout } from '../../../web/ui/AuthLayout.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { accountWords } from '../rules.ts'
import { clearAddressSecrets, readAddressSecret } from './addressSecrets.ts'
import type { FormMessage } from './Message.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { emptySignInValues } from './signInValues.ts'

/** The page of the one-time link in a fresh installation's log: makes its first admin. */
export function SetUp() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [token] = useState(() => readAddressSecret('token'))
  const [message, setMessage] = useState<FormMessage | null>(null)
  useTitle('Set up')
  useEffect(clearAddressSecrets, [])
  return (
    <AuthLayout title="Set up Quad" subtitle="This account runs the installation.">
      <SignUpForm
        setup={token}
        typed={emptySignInValues}
        onTyped={() => undefined}
        message={message}
        onMessage={setMessage}
        onDone={(person) => {
          if (!person) return setMessage({ kind: 'success', words: accountWords.checkInbox, mailbox: true })
          setSignedInPerson(client, person)
          toast.success(accountWords.signedUp)
          navigate('/', { replace: true })
        }}
      />
    </AuthLayout>
  )
}
