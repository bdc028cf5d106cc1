import { errorWords } from '../../../web/api/api.ts'
import { useThingWrite } from '../../../web/list/useThingWrite.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { useUndo } from '../../../web/useUndo.ts'
import {
  followOrganization,
  joinOrganization,
  leaveOrganization,
  listOrganizations,
  type Organization,
  readOrganization,
  withdrawRequest,
} from '../contract.ts'
import { joinedWords } from '../rules.ts'

const shown = { lists: [listOrganizations], pages: [readOrganization] }

/** Joining, asking, leaving and following, shown at once wherever the organization is. */
export function useBelonging() {
  const offerUndo = useUndo()
  const onError = (error: Error) => toast.error(errorWords(error))
  const write = useThingWrite(
    joinOrganization,
    shown,
    (of: Organization): Organization =>
      of.wayIn === 'open' && of.role === 'stranger' ? { ...of, role: 'member', members: of.members + 1 } : of,
  )
  const leaving = useThingWrite(
    leaveOrganization,
    shown,
    (of: Organization): Organization => ({ ...of, role: 'stranger', members: of.members - 1 }),
  )
  const withdrawing = useThingWrite(
    withdrawRequest,
    shown,
    (of: Organization): Organization => ({ ...of, state: 'withdrawn' }),
  )
  const following = useThingWrite(
    followOrganization,
    shown,
    (of: Organization, { follows }): Organization => ({ ...of, follows }),
  )
  const setFollow = ({ id, name, follows }: Organization) =>
    following(
      { id, follows: !follows },
      {
        onError,
        onSuccess: () =>
          offerUndo(follows ? `You follow ${name} no more.` : `You follow ${name}.`, () => following({ id, follows })),
      },
    )
  return {
    join: ({ id, name }: Organization) => write({ id }, { onError, onSuccess: () => toast.success(joinedWords(name)) }),
    leave: ({ id, name, wayIn, role }: Pick<Organization, 'id' | 'name' | 'wayIn' | 'role'>) =>
      leaving(
        { id },
        {
          onError,
          // Whoever comes back is a member, whatever they were.
          onSuccess: () =>
            wayIn === 'open' && role === 'member'
              ? offerUndo(`You left ${name}.`, () => write({ id }))
              : toast.success(`You left ${name}.`),
        },
      ),
    withdraw: ({ id }: Organization) =>
      withdrawing({ id }, { onError, onSuccess: () => toast.success('Request withdrawn.') }),
    follow: setFollow,
  }
}
