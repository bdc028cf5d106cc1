import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { Row } from '../../../web/ui/Rows.tsx'
import { TitledRows } from '../../../web/ui/TitledRows.tsx'
import { firstName } from '../../account/rules.ts'
import type { NamedPerson } from '../../people/web/slots.ts'
import { listSharedCampusEvents } from '../contract.ts'
import { useSeat } from './useSeat.ts'
import { eventMomentWords } from './words.ts'

/** Before somebody is blocked: the events that they run and the reader is on the list of, with the way out of each. */
export function StillOnLists({ of }: { of: NamedPerson }) {
  const { zone } = usePerson()
  const rows = useQuery(read(listSharedCampusEvents, { id: of.id })).data?.rows ?? []
  const seat = useSeat()
  if (rows.length === 0) return null
  return (
    <TitledRows
      title={`You are on lists that ${firstName(of.name)} reads`}
      note="Officers of an event see the names of those who come, also across a block."
    >
      {rows.map((one) => (
        <Row
          key={one.id}
          title={<bdi>{one.title}</bdi>}
          under={`${one.organization} · ${eventMomentWords(zone, one.startsAt)}`}
          action={
            <Button
              variant="default"
              size="xs"
              disabled={seat.busy}
              aria-label={`Cancel ${one.title}`}
              onClick={() => seat.withdraw(one)}
            >
              Cancel
            </Button>
          }
        />
      ))}
    </TitledRows>
  )
}
