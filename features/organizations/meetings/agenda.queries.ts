import { agendaSelect, type SpanParameters } from '../../../server/agenda.ts'
import { isHiddenSql } from '../../../server/publicTexts/sources.ts'
import { organizationName } from '../contract.ts'
import { meetingKind } from './agenda.contract.ts'

/** Meetings of the organizations that the person belongs to and has put into the calendar; one that is off is struck. */
export function meetingAgenda({ me, start, end }: SpanParameters): string {
  return agendaSelect(
    {
      id: 'm.id',
      feature: `'organizations'::text`,
      kind: `'${meetingKind.kind}'::text`,
      title: `case when ${isHiddenSql({ kind: organizationName }, 'g')} then 'An organization' else g.name end`,
      location: `nullif(g.place, '')`,
      state: `case when m.off then 'cancelled' else 'open' end`,
      series: 'm.organization_id',
      sortAt: 'm.starts_at',
      endsAt: 'm.ends_at',
    },
    `organization_people r join organizations g on g.id = r.organization_id and g.archived_at is null
      join meetings m on m.organization_id = g.id
      where r.user_id = ${me} and r.role is not null and r.in_calendar
        and m.starts_at < ${end} and m.ends_at > ${start} and m.starts_at > ${start} - interval '1 day'`,
  )
}
