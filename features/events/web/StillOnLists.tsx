import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { firstName } from '../../account/rules.ts'
import type { NamedPerson } from '../../people/web/slots.ts'
import { listSharedCampusEvents } from '../contract.ts'
import css from './StillOnLists.module.css'
import { useSeat } from './useSeat.ts'
import { eventMomentWords } from './words.ts'

/** Before somebody is blocked: the events that they run and the reader is on the list of, with the way out of each. */
export function StillOnLists({ of }: { of: NamedPerson }) {
  const { zone } = usePerson()
  const rows = useQuery(read(listSharedCampusEvents, { id: of.id })).data?.rows ?? []
  const seat = useSeat()
  if (rows.length === 0) return null
  const title = `You are on lists that ${firstName(of.name)} reads`
  return (
    <section className={css.lists} aria-labelledby="still-on-lists">
      <h3 className={css.title} id="still-on-lists">
        {title}
      </h3>
      <Rows label={title}>
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
      </Rows>
      <p className={css.note}>Officers of an event see the names of those who come, also across a block.</p>
    </section>
  )
}
