import { IconCrown, IconUserMinus, IconUserStar, IconUserX } from '@tabler/icons-react'
import { reachesSiteRole } from '../../../contract/site.ts'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { ActionMenu } from '../../../web/ui/ActionMenu.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { type OrganizationInFull, removeFromOrganization } from '../contract.ts'
import { lowerRole, offerRole } from '../roles/contract.ts'
import type { OrganizationRole } from '../rules.ts'

type RoleMenuProps = { of: OrganizationInFull; person: { id: string; name: string; role: OrganizationRole } }

/** What a president can ask of or take from somebody, and whom an officer can send away. */
export function RoleMenu({ of, person: { id: person, name, role } }: RoleMenuProps) {
  const offer = useWrite(offerRole)
  const lower = useWrite(lowerRole)
  const remove = useWrite(removeFromOrganization)
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
    ...(leads && role === 'member'
      ? [{ label: 'Ask to be officer', icon: IconUserStar, act: () => ask('officer') }]
      : []),
    ...((leads || appoints) && role !== 'president'
      ? [{ label: 'Ask to be president', icon: IconCrown, act: () => ask('president') }]
      : []),
    ...(leads && role !== 'president'
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
            act: () =>
              remove.mutate(
                { id: of.id, person },
                { onError, onSuccess: () => void toast.success(`${name} is removed.`) },
              ),
          },
        ]
      : []),
  ]
  return entries.length === 0 ? null : <ActionMenu label={`Roles of ${name}`} entries={entries} />
}
