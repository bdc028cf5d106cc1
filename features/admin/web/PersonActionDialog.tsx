import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countWords } from '../../../contract/words/counts.ts'
import { errorWords, read, useWrite } from '../../../web/api/api.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { changeRole, type ManagedPerson, readOverview, sendResetLink, signOutPerson } from '../contract.ts'
import css from './PersonDialog.module.css'
import { roleWords } from './words.ts'

export type PersonAction = { kind: 'role'; role: ManagedPerson['role'] } | { kind: 'sign-out' } | { kind: 'link' }

type WishProps = { of: ManagedPerson; onDone: () => void }

/** The second step of what an admin does to somebody. */
export function PersonActionDialog({ wish, ...rest }: WishProps & { wish: PersonAction }) {
  if (wish.kind === 'role') return <RoleWish {...rest} role={wish.role} />
  return wish.kind === 'sign-out' ? <SignOutWish {...rest} /> : <LinkWish {...rest} />
}

const meaning: Record<ManagedPerson['role'], string> = {
  student: 'sees and does what every student does, and loses what they could do beyond that',
  moderator: 'can do no more than a student yet',
  admin: 'sees the names and addresses of everybody here, changes roles, and may take yours away',
}

function RoleWish({ of, onDone, role }: WishProps & { role: ManagedPerson['role'] }) {
  const change = useWrite(changeRole)
  const send = () =>
    change.mutate(
      { person: of.id, role },
      {
        onSuccess: () => {
          onDone()
          toast.success(`${of.name} is now ${roleWords[role].toLowerCase()}.`)
        },
      },
    )
  return (
    <Asked error={change.error} busy={change.isPending} confirm={`Make ${role}`} onCancel={onDone} onConfirm={send}>
      <bdi>{of.name}</bdi> ({of.email}) is {roleWords[of.role].toLowerCase()} now. As {roleWords[role].toLowerCase()},
      this person {meaning[role]}. It holds at once.
    </Asked>
  )
}

function SignOutWish({ of, onDone }: WishProps) {
  const end = useWrite(signOutPerson)
  const send = () =>
    end.mutate(
      { person: of.id },
      {
        onSuccess: ({ ended }) => {
          onDone()
          toast.success(`${of.name} was signed out of ${countWords(ended, 'browser')}.`)
        },
      },
    )
  return (
    <Asked error={end.error} busy={end.isPending} confirm="Sign out" onCancel={onDone} onConfirm={send} grave>
      Every browser in which <bdi>{of.name}</bdi> is signed in has to sign in again. What they saved stays.
    </Asked>
  )
}

function LinkWish({ of, onDone }: WishProps) {
  const site = useQuery(read(readOverview, {}))
  const link = useWrite(sendResetLink)
  if (site.data?.mail === 'none')
    return (
      <Asked onCancel={onDone}>
        No mail goes out from here, since SMTP_URL is not set. On the server, this prints a link to hand over:
        <code className={css.command}>npm run reset-link -- {of.email}</code>
      </Asked>
    )
  const send = () =>
    link.mutate(
      { person: of.id },
      {
        onSuccess: () => {
          onDone()
          toast.success(`The link is on its way to ${of.email}.`)
        },
      },
    )
  return (
    <Asked error={link.error} busy={link.isPending} confirm="Send link" onCancel={onDone} onConfirm={send}>
      A link to set a new password goes to {of.email}, good for one hour. You do not see it. The old password works
      until then.
    </Asked>
  )
}

type AskedProps = {
  children: ReactNode
  error?: Error | null
  busy?: boolean
  grave?: boolean
  confirm?: string
  onCancel: () => void
  onConfirm?: () => void
}

function Asked({ children, error = null, busy = false, grave = false, confirm, onCancel, onConfirm }: AskedProps) {
  return (
    <>
      <div className={css.body}>
        {error && <MessageBox kind="error">{errorWords(error)}</MessageBox>}
        <p className={css.question}>{children}</p>
      </div>
      <div className={css.foot}>
        {/* The harmless button has the focus: Enter changes nothing. */}
        <Button variant="default" autoFocus disabled={busy} onClick={onCancel}>
          {onConfirm ? 'Cancel' : 'Back'}
        </Button>
        {onConfirm && (
          <Button {...(grave && { color: 'red' })} loading={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        )}
      </div>
    </>
  )
}
