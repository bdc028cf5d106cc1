import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call, errorWords } from '../../../web/api/api.ts'
import { useForm } from '../../../web/form/useForm.ts'
import { useTitle } from '../../../web/navigation/title.ts'
import { sessionKey, setSignedInPerson, useSession } from '../../../web/session.ts'
import { AuthLayout } from '../../../web/ui/AuthLayout.tsx'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { Loading, RowSkeletons } from '../../../web/ui/Skeletons.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { acceptInvitation, readInvitation } from '../invitations/contract.ts'
import { invitationWords } from '../invitations/rules.ts'
import { accountWords, passwordFault } from '../rules.ts'
import { AcceptTexts } from './AcceptTexts.tsx'
import { clearAddressSecrets, readAddressSecret } from './addressSecrets.ts'
import { CameWith } from './CameWith.tsx'
import { codeOfLink, forgetCodeOfLink } from './codeOfLink.ts'
import { firstPath } from './entryAddresses.ts'
import css from './Forms.module.css'
import { MajorAndYear } from './MajorAndYear.tsx'
import { type FormMessage, MessageLine } from './Message.tsx'
import { NewPassword } from './NewPassword.tsx'

/** The page of the link in an invitation. */
export function Invitation() {
  const [token] = useState(() => readAddressSecret('token'))
  const [waits, setWaits] = useState(false)
  useTitle('Invitation')
  useEffect(clearAddressSecrets, [])
  // Not asked again while somebody types: accepting says whether it is still valid.
  const found = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(readInvitation, { token }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failure = token === '' ? invitationWords.invalid : found.isError ? errorWords(found.error) : null
  return (
    <AuthLayout title="Join Quad" subtitle={failure ? undefined : 'You are invited.'}>
      {found.isLoading && (
        <Loading label="Reading the invitation...">
          <RowSkeletons count={4} />
        </Loading>
      )}
      {(failure || waits) && (
        <div className={css.form}>
          <MessageBox kind={waits ? 'success' : 'error'} takesFocus>
            {waits ? accountWords.checkInbox : failure}
          </MessageBox>
          <Button component={Link} to="/" size="lg" fullWidth>
            Sign in
          </Button>
        </div>
      )}
      {found.data && !waits && <InvitationForm token={token} email={found.data.email} onWaits={() => setWaits(true)} />}
    </AuthLayout>
  )
}

function InvitationForm({ token, email, onWaits }: { token: string; email: string; onWaits: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: session } = useSession()
  const [message, setMessage] = useState<FormMessage | null>(null)
  const [code] = useState(codeOfLink)
  const form = useForm(acceptInvitation, {
    initial: { name: '', major: '', year: '', password: '', accepted: undefined as number | undefined },
    otherwise: accountWords.authFailed,
    extra: { token, zone: Intl.DateTimeFormat().resolvedOptions().timeZone, referralCode: code },
    onDone: ({ person, note }) => {
      forgetCodeOfLink()
      if (note !== null) toast.plain(note)
      if (!person) return onWaits()
      setSignedInPerson(client, person)
      toast.success(accountWords.signedUp)
      navigate(firstPath, { replace: true })
    },
    onFailed: (words, atFields) => {
      // The operator's texts may have changed meanwhile.
      void client.invalidateQueries({ queryKey: sessionKey })
      if (!atFields) setMessage({ kind: 'error', words })
    },
  })
  return (
    <>
      <MessageLine message={message} />
      <form
        className={css.form}
        ref={form.root}
        noValidate
        onSubmit={(event) => {
          const unmet = passwordFault(form.values.password) !== undefined
          setMessage(unmet ? { kind: 'error', words: accountWords.passwordBelow } : null)
          form.submit(event)
        }}
      >
        <TextInput
          size="lg"
          label="Email"
          type="email"
          description="The invitation is for this address."
          autoComplete="username"
          readOnly
          value={email}
        />
        <TextInput {...form.field('name')} size="lg" label="Full Name" autoComplete="name" />
        <MajorAndYear size="lg" major={form.field('major')} year={form.field('year')} />
        <NewPassword field={form.field('password')} tried={form.tried} />
        <CameWith code={code} />
        {session && (
          <AcceptTexts
            site={session.site}
            accepted={form.values.accepted}
            error={form.errors.accepted}
            onAccept={(accepted) => form.set('accepted', accepted)}
          />
        )}
        <Button className={css.submit} type="submit" size="lg" fullWidth loading={form.busy}>
          Create account
        </Button>
      </form>
    </>
  )
}
