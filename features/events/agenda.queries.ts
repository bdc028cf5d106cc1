import { agendaSelect, type SpanParameters } from '../../server/agenda.ts'
import { campusEventKind } from './agenda.contract.ts'

/** What the person goes to; what they wait for or are offered is there and takes no time. A cancelled one is struck. */
export function campusEventAgenda({ me, now, start, end }: SpanParameters): string {
  return agendaSelect(
    {
      id: 'd.id',
      feature: `'events'::text`,
      kind: `'${campusEventKind.kind}'::text`,
      title: 'd.title',
      location: `nullif(d.place, '')`,
      state: `case when d.state = 'cancelled' then 'cancelled' when s.state = 'going' then 'open' else 'tentative' end`,
      busy: `s.state = 'going' and d.state <> 'cancelled'`,
      series: 'd.event_id',
      sortAt: 'd.starts_at',
      endsAt: 'd.ends_at',
    },
    `campus_seats s join campus_event_dates d on d.id = s.date_id
      where s.user_id = ${me} and d.state <> 'draft' and d.starts_at < ${end} and d.ends_at > ${start}
        and (s.state in ('going', 'waiting') or (s.state = 'offered' and s.offer_ends_at > ${now}))`,
  )
}
