import { useQuery } from '@tanstack/react-query'
import { countWords } from '../../../contract/words/counts.ts'
import { monthDayWords } from '../../../contract/words/dates.ts'
import { instantTimeWords } from '../../../contract/words/times.ts'
import { read } from '../../../web/api/api.ts'
import { usePerson } from '../../../web/session.ts'
import { MessageBox } from '../../../web/ui/MessageBox.tsx'
import { listCampusEvents } from '../contract.ts'
import { createCampusEvent } from '../make.contract.ts'

/** So many are named. */
const named = 3

/** While a day is chosen: what else is on then. A hint, and no refusal. `own`: the event itself. */
export function SameDay({ day, own }: { day: string; own: string | undefined }) {
  const { zone } = usePerson()
  const isDay = createCampusEvent.input.shape.date.safeParse(day).success
  const found = useQuery({ ...read(listCampusEvents, { day, limit: 20 }), enabled: isDay })
  const others = (isDay ? (found.data?.rows ?? []) : []).filter(
    ({ event, state }) => event !== own && state === 'published',
  )
  if (others.length === 0) return null
  const { rows = [], total = 0 } = found.data ?? {}
  const many = total - (rows.length - others.length)
  return (
    <MessageBox kind="notice">
      {countWords(many, 'other event')} on {monthDayWords(day)}:{' '}
      {others.slice(0, named).map((one, index) => (
        <span key={one.id}>
          {index > 0 && ' · '}
          <bdi>{one.title}</bdi>, <bdi>{one.organization.name}</bdi>, {instantTimeWords(zone, one.startsAt)}
        </span>
      ))}
      {many > named && ' …'}
    </MessageBox>
  )
}
