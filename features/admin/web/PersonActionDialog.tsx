import { useQuery } from '@tanstack/react-query'
import { countWords } from '../../../contract/words/counts.ts'
import { read, useWrite } from '../../../web/api/api.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { changeRole, type ManagedPerson, readOverview, sendResetLink, signOutPerson } from '../contract.ts'
import { Asked } from './Asked.tsx'
import css from './PersonDialog.module.css'
import type { WishProps } from './SuspensionWishes.tsx'
import { EraseWish, LiftWish, SuspendWish } from './SuspensionWishes.tsx'
import { roleWords } from './words.ts'

export type PersonAction =
  | { kind: 'role'; role: ManagedPerson['role'] }
  | { kind: 'sign-out' | 'link' | 'suspend' | 'lift' | 'erase' }

type PersonActionDialogProps = WishProps & { wish: PersonAction; onGone: () => void }

/** The second step of what an admin does to somebody. */
export function PersonActionDialog({ wish, onGone, ...rest }: PersonActionDialogProps) {
  if (wish.kind === 'role') return <RoleWish {...rest} role={wish.role} />
  if (wish.kind === 'suspend') return <SuspendWish {...rest} />
  if (wish.kind === 'lift') return <LiftWish {...rest} />
  if (wish.kind === 'erase') return <EraseWish {...rest} onGone={onGone} />
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
