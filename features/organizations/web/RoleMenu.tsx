import { IconArrowBackUp, IconCrown, IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { reachesSiteRole } from '../../../contract/site.ts'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../web/session.ts'
import { ActionMenu } from '../../../web/ui/ActionMenu.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { OrganizationInFull } from '../contract.ts'
import type { RosterRow } from '../people.contract.ts'
import { offerRole, withdrawOffer } from '../roles/contract.ts'

const RemoveDialog = lazyDialog(async () => (await import('./RemoveDialog.tsx')).RemoveDialog)

type RoleMenuProps = { of: OrganizationInFull; person: Pick<RosterRow, 'id' | 'name' | 'role' | 'asked'> }

/** What stands beside the choice of a role: handing over, appointing, taking an offer back, and sending away. */
export function RoleMenu({ of, person: { id: person, name, role, asked } }: RoleMenuProps) {
  const offer = useWrite(offerRole)
  const withdraw = useWrite(withdrawOffer)
  const [removing, setRemoving] = useState(false)
  const onError = (error: unknown) => void toast.error(errorWords(error))
  const ask = (handsOver: boolean) =>
    offer.mutate(
      { id: of.id, person, role: 'president', handsOver },
      { onError, onSuccess: () => void toast.success(`${name} is asked.`) },
    )
  const leads = of.role === 'president'
  const me = usePerson()
  const appoints =
    reachesSiteRole(me.role, 'moderator') &&
    of.role === 'stranger' &&
    !of.officers.some((one) => one.role === 'president')
  const runs = leads || of.role === 'officer'
  const entries = [
    ...((leads || appoints) && asked !== null
      ? [
          {
            label: 'Take the offer back',
            icon: IconArrowBackUp,
            act: () =>
              withdraw.mutate(
                { id: of.id, person },
                { onError, onSuccess: () => void toast.success(`${name} is not asked any more.`) },
              ),
          },
        ]
      : []),
    ...(appoints && role !== 'president' && asked === null
      ? [{ label: 'Ask to be president', icon: IconCrown, act: () => ask(false) }]
      : []),
    ...(leads && role !== 'president' && asked === null
      ? [{ label: 'Hand over', icon: IconCrown, act: () => ask(true) }]
      : []),
    ...(runs && role === 'member'
      ? [
          {
            label: 'Remove',
            icon: IconUserX,
            act: () => setRemoving(true),
          },
        ]
      : []),
  ]
  if (entries.length === 0) return null
  return (
    <>
      <ActionMenu label={`Roles of ${name}`} entries={entries} />
      {removing && <RemoveDialog id={of.id} person={{ id: person, name }} onClose={() => setRemoving(false)} />}
    </>
  )
}
