import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { Meta } from '../../../web/ui/Meta.tsx'
import type { Organization } from '../../organizations/contract.ts'
import { listNextCampusEvents } from '../contract.ts'
import { eventMomentWords } from './words.ts'

/** So many cards ask together. */
const together = 24

/** On the card of an organization: what it does next. `among`: the organizations of all cards, which ask with it. */
export function NextEvent({ of, among }: { of: Organization; among: readonly string[] }) {
  const { zone } = usePerson()
  const at = Math.max(0, among.indexOf(of.id))
  const first = at - (at % together)
  const organizations = among.slice(first, first + together).join(',')
  const found = useQuery(read(listNextCampusEvents, { organizations }))
  const next = found.data?.rows.find(({ organization }) => organization === of.id)
  return (
    <Meta icon={IconCalendarEvent}>
      {next ? (
        <bdi>
          {next.title}, {eventMomentWords(zone, next.startsAt)}
        </bdi>
      ) : (
        // The line is there before it is known, so that no card grows.
        <span>{found.isPending ? '\u00a0' : 'No event planned'}</span>
      )}
    </Meta>
  )
}
