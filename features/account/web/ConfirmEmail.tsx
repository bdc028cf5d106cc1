import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call, errorWords } from '../../../web/api/api.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { useSession } from '../../../web/session.ts'
import { AuthLayout } from '../../../web/ui/AuthLayout.tsx'
import { confirmEmail } from '../contract.ts'
import { accountWords } from '../rules.ts'
import { clearAddressSecrets, readAddressSecret } from './addressSecrets.ts'
import { ConfirmWithPassword } from './ConfirmWithPassword.tsx'
import { firstPath } from './entryAddresses.ts'
import { MessageLine } from './Message.tsx'
import { useLinkOnce } from './useLinkOnce.ts'

/** The page of the link in a confirmation mail: confirms by itself, once. */
export function ConfirmEmail() {
  const session = useSession()
  const [token] = useState(() => readAddressSecret('token'))
  useTitle('Confirm your email address')
  useEffect(clearAddressSecrets, [])
  const confirmed = useLinkOnce('confirm email', token, (token) => call(confirmEmail, { token }))
  const [entered, setEntered] = useState(false)
  const done = entered || confirmed.data?.done === true
  const asks = !done && confirmed.data ? confirmed.data.email : null
  const failure = token === '' ? accountWords.badConfirmLink : confirmed.isError ? errorWords(confirmed.error) : null
  // Where nobody is signed in before that, this is the end of signing up.
  const isFirst = entered && session.data?.site.confirmFirst === true

  return (
    <AuthLayout
      title="Confirm your email address"
      subtitle={
        confirmed.isLoading ? 'One moment.' : asks ? 'One more step, since you are not signed in here.' : undefined
      }
    >
      {asks && <ConfirmWithPassword token={token} email={asks} onDone={() => setEntered(true)} />}
      {done && <MessageLine message={confirmedMessage} />}
      {failure === accountWords.confirmedBefore && <MessageLine message={confirmedBefore} />}
      {failure && failure !== accountWords.confirmedBefore && <Failure words={failure} />}
      {(done || failure) && (
        <Button component={Link} to={isFirst ? firstPath : '/'} size="lg" fullWidth>
          {isFirst ? 'Continue' : session.data?.person ? 'Go to Dashboard' : 'Sign in'}
        </Button>
      )}
    </AuthLayout>
  )
}

const confirmedBefore = { kind: 'success', words: accountWords.confirmedBefore } as const
const confirmedMessage = { kind: 'success', words: 'Your email address is confirmed.' } as const

function Failure({ words }: { words: string }) {
  const [message] = useState({ kind: 'error' as const, words })
  return <MessageLine message={message} />
}
