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
import { keepAccountByLink } from '../contract.ts'
import { deletionWords } from '../rules.ts'

/** The page of the link in the mail about a deleted account: it stays. */
export function KeepAccount() {
  const session = useSession()
  const [token] = useState(() => readAddressSecret('token'))
  useTitle('Keep your account')
  useEffect(clearAddressSecrets, [])
  const kept = useLinkOnce('keep account', token, (token) => call(keepAccountByLink, { token }))
  const failure = token === '' ? deletionWords.badLink : kept.isError ? errorWords(kept.error) : null
  const words = failure ?? (kept.data ? 'Your account is open again. Nothing was erased.' : null)
  const message = useMemo(() => words && ({ kind: failure ? 'error' : 'success', words } as const), [words, failure])
  return (
    <AuthLayout title="Keep your account" subtitle={words ? undefined : 'One moment.'}>
      {message && <MessageLine message={message} />}
      {words && (
        <Button component={Link} to="/" size="lg" fullWidth>
          {session.data?.person ? 'Go to Dashboard' : 'Sign in'}
        </Button>
      )}
    </AuthLayout>
  )
}
