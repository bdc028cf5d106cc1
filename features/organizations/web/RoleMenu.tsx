import { IconArrowBackUp, IconCrown, IconUserMinus, IconUserStar, IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { reachesSiteRole } from '../../../contract/site.ts'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { lazyDialog } from '../../../web/screens/lazyDialog.tsx'
import { usePerson } from '../../../web/session.ts'
import { ActionMenu } from '../../../web/ui/ActionMenu.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { OrganizationInFull } from '../contract.ts'
import type { RosterRow } from '../people.contract.ts'
import { lowerRole, offerRole, withdrawOffer } from '../roles/contract.ts'

const RemoveDialog = lazyDialog(async () => (await import('./RemoveDialog.tsx')).RemoveDialog)

type RoleMenuProps = { of: OrganizationInFull; person: Pick<RosterRow, 'id' | 'name' | 'role' | 'asked'> }

/** What a president can ask of or take from somebody, and whom an officer can send away. */
export function RoleMenu({ of, person: { id: person, name, role, asked } }: RoleMenuProps) {
  const offer = useWrite(offerRole)
  const lower = useWrite(lowerRole)
  const withdraw = useWrite(withdrawOffer)
  const [removing, setRemoving] = useState(false)
  const onError = (error: unknown) => void toast.error(errorWords(error))
  const ask = (to: 'officer' | 'president', handsOver = false) =>
    offer.mutate(
      { id: of.id, person, role: to, handsOver },
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
    ...(leads && role === 'member' && asked === null
      ? [{ label: 'Ask to be officer', icon: IconUserStar, act: () => ask('officer') }]
      : []),
    ...((leads || appoints) && role !== 'president' && asked === null
      ? [{ label: 'Ask to be president', icon: IconCrown, act: () => ask('president') }]
      : []),
    ...(leads && role !== 'president' && asked === null
      ? [{ label: 'Hand over', icon: IconCrown, act: () => ask('president', true) }]
      : []),
    ...(leads && role !== 'member'
      ? [
          {
            label: 'Make member',
            icon: IconUserMinus,
            act: () => lower.mutate({ id: of.id, person, role: 'member' }, { onError }),
          },
        ]
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
