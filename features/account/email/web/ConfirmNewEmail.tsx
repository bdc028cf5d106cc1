import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { call, errorWords } from '../../../../web/api/api.ts'
import { useTitle } from '../../../../web/navigation/title.ts'
import { useSession } from '../../../../web/session.ts'
import { AuthLayout } from '../../../../web/ui/AuthLayout.tsx'
import { clearAddressSecrets, readAddressSecret } from '../../web/addressSecrets.ts'
import { MessageLine } from '../../web/Message.tsx'
import { useLinkOnce } from '../../web/useLinkOnce.ts'
import { confirmEmailChange } from '../contract.ts'
import { emailWords } from '../rules.ts'

/** The page of the link in the mail to a new address: it is the account's from then on. */
export function ConfirmNewEmail() {
  const session = useSession()
  const [token] = useState(() => readAddressSecret('token'))
  useTitle('Confirm your new email address')
  useEffect(clearAddressSecrets, [])
  const changed = useLinkOnce('confirm new email', token, (token) => call(confirmEmailChange, { token }))
  const failure = token === '' ? emailWords.badLink : changed.isError ? errorWords(changed.error) : null
  const words = failure ?? (changed.data ? `Your email address is ${changed.data.email} now.` : null)
  const message = useMemo(() => words && ({ kind: failure ? 'error' : 'success', words } as const), [words, failure])
  return (
    <AuthLayout title="Confirm your new email address" subtitle={words ? undefined : 'One moment.'}>
      {message && <MessageLine message={message} />}
      {words && (
        <Button component={Link} to={session.data?.person ? '/settings#security' : '/'} size="lg" fullWidth>
          {session.data?.person ? 'Go to Settings' : 'Sign in'}
        </Button>
      )}
    </AuthLayout>
  )
}
