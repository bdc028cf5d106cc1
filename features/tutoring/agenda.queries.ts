import { agendaSelect, type SpanParameters } from '../../server/agenda.ts'
import { tutorKind } from '../calendar/agenda.contract.ts'
import { separatedSql } from '../people/seen.queries.ts'
import { tutoringName } from './rules.ts'

/** The name of the other one of the two as `reader` may call them; null where a block or a suspension hides it. */
export const otherNameSql = (reader: string) => `(select p.name from profiles p
  where p.id = case when b.student_id = ${reader} then b.tutor_user_id else b.student_id end
    and p.suspended_at is null and not ${separatedSql(reader, 'p.id')})`

/** Sessions of either side that take place, and requests for one. None takes longer than three hours. */
export function tutoringAgenda({ me, start, end }: SpanParameters): string {
  const of = (person: string) =>
    agendaSelect(
      {
        id: 'b.id',
        feature: `'${tutoringName}'::text`,
        kind: `'${tutorKind.kind}'::text`,
        title: `concat_ws(' with ', b.subject, ${otherNameSql(me)})`,
        location: `nullif(b.location, '')`,
        state: `case b.status when 'completed' then 'done' when 'in_progress' then 'running' else 'open' end`,
        sortAt: 'b.scheduled_start',
        endsAt: 'b.scheduled_end',
      },
      `tutoring_sessions b where ${person} = ${me} and b.status not in ('cancelled', 'no_show')
        and b.scheduled_start < ${end} and b.scheduled_start > ${start} - interval '4 hours' and b.scheduled_end > ${start}`,
    )
  return `${of('b.student_id')} union all ${of('b.tutor_user_id')}`
}
