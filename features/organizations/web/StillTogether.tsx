import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../web/api/api.ts'
import { Row } from '../../../web/ui/Rows.tsx'
import { TitledRows } from '../../../web/ui/TitledRows.tsx'
import { firstName } from '../../account/rules.ts'
import type { NamedPerson } from '../../people/web/slots.ts'
import { listSharedOrganizations } from '../people.contract.ts'
import { useLeaving } from './useLeaving.tsx'

const theirs = { president: 'is president', officer: 'is an officer', member: 'is a member' } as const

/** Before somebody is blocked: the organizations in which one sees them, with the way out of each. */
export function StillTogether({ of }: { of: NamedPerson }) {
  const found = useQuery(read(listSharedOrganizations, { id: of.id }))
  const { leave, question } = useLeaving()
  const rows = found.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <>
      <TitledRows
        title="You both belong to"
        note="Where you stay, an officer shows as “Officer” to the other, and a member is in no list of the other."
      >
        {rows.map((one) => (
          <Row
            key={one.id}
            title={<bdi>{one.name}</bdi>}
            under={`${firstName(of.name)} ${theirs[one.theirs]}`}
            action={
              <Button variant="default" size="xs" aria-label={`Leave ${one.name}`} onClick={() => void leave(one)}>
                Leave
              </Button>
            }
          />
        ))}
      </TitledRows>
      {question}
    </>
  )
}
