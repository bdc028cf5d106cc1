import { Badge, Button } from '@mantine/core'
import { IconMailForward, IconMailOff, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { countWords } from '../../../../contract/words/counts.ts'
import { dayTimeWords } from '../../../../contract/words/times.ts'
import { errorWords, useWrite } from '../../../../web/api/api.ts'
import { useAddressFilters } from '../../../../web/list/useAddressFilters.ts'
import { useList } from '../../../../web/list/useList.ts'
import { lazyDialog } from '../../../../web/screens/lazyDialog.tsx'
import { usePerson, useSession } from '../../../../web/session.ts'
import { ActionMenu } from '../../../../web/ui/ActionMenu.tsx'
import { TreeAndBench } from '../../../../web/ui/drawings/TreeAndBench.tsx'
import { EmptyState } from '../../../../web/ui/EmptyState.tsx'
import { MessageBox } from '../../../../web/ui/MessageBox.tsx'
import { Directory, NothingFits } from '../../../../web/ui/page/Directory.tsx'
import { ListRow } from '../../../../web/ui/page/ListRows.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { invitationStates } from '../../../account/invitations/rules.ts'
import { AdminPage } from '../../web/AdminPage.tsx'
import {
  type InvitationLink,
  type ListedInvitation,
  listInvitations,
  renewInvitation,
  revokeInvitation,
} from '../contract.ts'
import { invitingWords } from '../rules.ts'
import css from './InvitationsPage.module.css'

const loadDialog = () => import('./InviteDialog.tsx')
const InviteDialog = lazyDialog(async () => (await loadDialog()).InviteDialog)
const LinksDialog = lazyDialog(async () => (await import('./LinksDialog.tsx')).LinksDialog)

const stateWords: Record<ListedInvitation['state'], string> = {
  open: 'Open',
  used: 'Used',
  expired: 'Expired',
  revoked: 'Revoked',
}
const stateColours = { open: 'green', used: 'blue', expired: 'gray', revoked: 'gray' }
const choices = [
  { value: '', label: 'All states' },
  ...invitationStates.map((state) => ({ value: state, label: stateWords[state] })),
]

const filters = { state: invitationStates }

export function InvitationsPage() {
  const address = useAddressFilters(filters)
  const invitations = useList(listInvitations, address.filter)
  const counted = countWords(invitations.total, 'invitation')
  const { data: session } = useSession()
  const [inviting, setInviting] = useState(false)
  const [links, setLinks] = useState<InvitationLink[]>([])
  const closed = session?.site.signUp.mode === 'closed'
  const inviteButton = (
    <Button
      leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
      disabled={closed}
      onPointerEnter={loadDialog}
      onClick={() => setInviting(true)}
    >
      Invite people
    </Button>
  )
  return (
    <AdminPage title="Invitations" subtitle="Each is for one address, works once, and is valid for 14 days.">
      {closed && (
        <div className={css.above}>
          <MessageBox kind="notice">{invitingWords.closed}</MessageBox>
        </div>
      )}
      <div className={css.above}>{inviteButton}</div>
      <Directory
        of={invitations}
        filters={address}
        words={{ one: 'invitation', many: 'invitations' }}
        label="Invitations, newest first"
        loading="Loading invitations..."
        search={{ label: 'Search invitations by address', placeholder: 'Search address' }}
        select={{ name: 'state', label: 'State', choices }}
        count={invitations.list.data ? counted : ''}
        shown={`${invitations.rows.length} of ${counted}`}
        empty={
          <EmptyState
            drawing={<TreeAndBench />}
            title="Nobody is invited"
            sentence="Invite people by their addresses, one or a thousand at once."
          />
        }
        nothingFits={
          <NothingFits
            title="Nothing found"
            sentence="No invitation fits."
            onClear={address.clear}
            clear="Show everything"
          />
        }
        row={(one) => <InvitationRow key={one.id} of={one} closed={closed} onLink={(link) => setLinks([link])} />}
      />
      {inviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={(made) => {
            setInviting(false)
            setLinks(made)
          }}
        />
      )}
      {links.length > 0 && <LinksDialog links={links} onClose={() => setLinks([])} />}
    </AdminPage>
  )
}

type InvitationRowProps = { of: ListedInvitation; closed: boolean; onLink: (link: InvitationLink) => void }

function InvitationRow({ of, closed, onLink }: InvitationRowProps) {
  const { zone } = usePerson()
  const renew = useWrite(renewInvitation)
  const revoke = useWrite(revokeInvitation)
  const onError = (error: Error) => toast.error(errorWords(error))
  const again = () =>
    renew.mutate(
      { invitation: of.id },
      {
        onError,
        onSuccess: ({ link }) =>
          link ? onLink(link) : toast.success(`A new link is on its way to ${of.email}. The older one is void.`),
      },
    )
  const end = () =>
    revoke.mutate(
      { invitation: of.id },
      { onError, onSuccess: () => toast.success(`The invitation of ${of.email} is revoked.`) },
    )
  const entries = [
    ...(closed
      ? []
      : [{ label: of.state === 'open' ? 'Send again' : 'Invite again', icon: IconMailForward, act: again }]),
    ...(of.state === 'open' ? [{ label: 'Revoke', icon: IconMailOff, act: end }] : []),
  ]
  return (
    <ListRow
      title={
        <>
          <bdi>{of.email}</bdi>
          <Badge color={stateColours[of.state]}>{stateWords[of.state]}</Badge>
        </>
      }
      under={
        <>
          Invited {dayTimeWords(zone, of.invitedAt)} by <bdi>{of.invitedBy?.name ?? 'somebody who has left'}</bdi>
        </>
      }
      end={endWords(of, zone)}
      actions={
        of.state !== 'used' && entries.length > 0 && <ActionMenu label={`Actions for ${of.email}`} entries={entries} />
      }
    />
  )
}

function endWords({ state, usedAt, expiresAt }: ListedInvitation, zone: string): string {
  if (usedAt) return `Joined ${dayTimeWords(zone, usedAt)}`
  if (state === 'revoked') return 'Lets nobody in'
  return `${state === 'open' ? 'Valid until' : 'Was valid until'} ${dayTimeWords(zone, expiresAt)}`
}
