import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { call, errorWords, read } from '../../../web/api/api.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { AuthLayout } from '../../../web/ui/AuthLayout.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { readUnsubscribe, unsubscribe } from '../mail/contract.ts'

/** What a form of a mail program sends (RFC 8058). */
const oneClick = new Blob(['List-Unsubscribe=One-Click'], { type: 'application/x-www-form-urlencoded' })

/** Where links of mails turn off mails of their kind: opening it changes nothing, since mail scanners open links. */
export function Unsubscribe() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const found = useQuery({ ...read(readUnsubscribe, { token }), retry: false, refetchOnWindowFocus: false })
  const stop = useMutation({ mutationFn: () => call(unsubscribe, { token }, oneClick) })
  useTitle('Unsubscribe')
  const label = found.data?.label
  const done = stop.isSuccess || found.data?.off
  return (
    <AuthLayout title="Unsubscribe">
      {found.isError && <MessageBox kind="error">{errorWords(found.error)}</MessageBox>}
      {stop.isError && <MessageBox kind="error">{errorWords(stop.error)}</MessageBox>}
      {done && (
        <MessageBox kind="success">
          No more mails about “{label ?? stop.data?.label}”. In the app you are told as before.
        </MessageBox>
      )}
      {label && !done && (
        <>
          <p>Quad will send you no more mails about “{label}”. In the app you are told as before.</p>
          <Button fullWidth size="lg" loading={stop.isPending} onClick={() => stop.mutate()}>
            Stop these mails
          </Button>
        </>
      )}
      <p>
        <Link to="/settings#notifications">All choices are in the settings</Link>
      </p>
    </AuthLayout>
  )
}
