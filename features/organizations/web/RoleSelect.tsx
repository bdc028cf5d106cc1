import { NativeSelect } from '@mantine/core'
import { errorWords, useWrite } from '../../../web/api/api.ts'
import { toast } from '../../../web/ui/toast.tsx'
import type { OrganizationInFull } from '../contract.ts'
import type { RosterRow } from '../people.contract.ts'
import { lowerRole, offerRole } from '../roles/contract.ts'
import { type OrganizationRole, organizationRoles, roleNames } from '../rules.ts'
import css from './RosterList.module.css'

const choices = organizationRoles.map((value) => ({ value, label: roleNames[value] }))

/**
 * A president's choice for somebody: a higher role is asked of them and changes nothing yet, a lower one is so at once.
 * That of the only president is locked.
 */
export function RoleSelect({ of, person }: { of: OrganizationInFull; person: RosterRow }) {
  const offer = useWrite(offerRole)
  const lower = useWrite(lowerRole)
  const { id, name, role, asked } = person
  const isOnly = role === 'president' && of.officers.filter((one) => one.role === 'president').length < 2
  const answers = {
    onError: (error: Error) => toast.error(errorWords(error)),
  }
  const change = (to: OrganizationRole) => {
    if (organizationRoles.indexOf(to) > organizationRoles.indexOf(role) && to !== 'president')
      lower.mutate({ id: of.id, person: id, role: to }, answers)
    else if (to !== 'member' && to !== role)
      offer.mutate(
        { id: of.id, person: id, role: to, handsOver: false },
        { ...answers, onSuccess: () => void toast.success(`${name} is asked.`) },
      )
  }
  return (
    <NativeSelect
      className={css.role ?? ''}
      aria-label={`Role of ${name}`}
      data={choices}
      value={role}
      disabled={isOnly || asked !== null || offer.isPending || lower.isPending}
      onChange={(event) => {
        const to = organizationRoles.find((one) => one === event.currentTarget.value)
        if (to) change(to)
      }}
    />
  )
}
