import { agendaSelect, type SpanParameters } from '../../server/agenda.ts'
import { tutorKind } from '../calendar/agenda.contract.ts'
import { tutoringName } from './rules.ts'

/**
 * Sessions of either side that take place, and requests for one. None takes longer than three hours. Without the other
 * one's name, whose change would raise no counter of the reader.
 */
export function tutoringAgenda({ me, start, end }: SpanParameters): string {
  const of = (person: string) =>
    agendaSelect(
      {
        id: 'b.id',
        feature: `'${tutoringName}'::text`,
        kind: `'${tutorKind.kind}'::text`,
        title: 'b.subject',
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
