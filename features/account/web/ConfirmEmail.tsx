import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call, errorWords } from '../../../web/api/api.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { sessionKey, useSession } from '../../../web/session.ts'
import { AuthLayout } from '../../../web/ui/AuthLayout.tsx'
import { confirmEmail } from '../contract.ts'
import { accountWords } from '../rules.ts'
import { clearAddressSecrets, readAddressSecret } from './addressSecrets.ts'
import { MessageLine } from './Message.tsx'

/** The page of the link in a confirmation mail: confirms by itself, once. */
export function ConfirmEmail() {
  const client = useQueryClient()
  const session = useSession()
  const [token] = useState(() => readAddressSecret('token'))
  useTitle('Confirm your email address')
  useEffect(clearAddressSecrets, [])
  // A write, but made as a query: its key makes it one request however often React draws this page.
  const confirmed = useQuery({
    queryKey: ['confirm email', token],
    queryFn: async () => {
      await call(confirmEmail, { token })
      await client.invalidateQueries({ queryKey: sessionKey })
      return true
    },
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const failure = token === '' ? accountWords.badConfirmLink : confirmed.isError ? errorWords(confirmed.error) : null

  return (
    <AuthLayout title="Confirm your email address" subtitle={confirmed.isLoading ? 'One moment.' : undefined}>
      {confirmed.data && <MessageLine message={confirmedMessage} />}
      {failure && <Failure words={failure} />}
      {(confirmed.data || failure) && (
        <Button component={Link} to="/" size="lg" fullWidth>
          {session.data?.person ? 'Go to Dashboard' : 'Sign in'}
        </Button>
      )}
    </AuthLayout>
  )
}

const confirmedMessage = { kind: 'success', words: 'Your email address is confirmed.' } as const

function Failure({ words }: { words: string }) {
  const [message] = useState({ kind: 'error' as const, words })
  return <MessageLine message={message} />
}
