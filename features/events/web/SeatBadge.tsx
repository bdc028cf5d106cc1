import { Badge } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { CampusEvent } from '../contract.ts'
import type { EventStanding } from '../standing.rules.ts'
import { ordinalWords } from './words.ts'

/** How it stands between the reader and an event, where nothing is to be pressed. */
export function SeatBadge({ seat, standing }: Pick<CampusEvent, 'seat'> & { standing: EventStanding }) {
  switch (standing.is) {
    case 'draft':
      return <Badge color="gray">Draft</Badge>
    case 'cancelled':
      return <Badge color="red">Cancelled</Badge>
    case 'over':
      return <Badge color="gray">Over</Badge>
    case 'now':
      return <Badge color="yellow">Now</Badge>
    case 'going':
      return (
        <Badge color="green" leftSection={<IconCheck size={14} stroke={2} aria-hidden />}>
          Going
        </Badge>
      )
    case 'waiting':
      return <Badge color="yellow">{seat?.place ? `${ordinalWords(seat.place)} in line` : 'In line'}</Badge>
    case 'offered':
      return <Badge color="green">A place is yours</Badge>
    case 'removed':
      return <Badge color="gray">Taken off</Badge>
    case 'closed':
      return <Badge color="gray">Closed</Badge>
    default:
      return null
  }
}
