import { agendaShown } from '../../server/agenda.ts'
import type { At } from '../../server/feature.ts'

const most = 6

/** Builds `todaySlice` from every feature's agenda. Deadlines are left out (the panel beside this one shows them), and what is cancelled. */
export function calendarToday(_at: At, agenda: string): string {
  return `(with t as materialized (
      select day.*, row_number() over (order by day."when"->>'kind', day.sort_at, day.title, day.id) as place
      from (${agenda}) day where day.kind <> 'assignment' and day.state <> 'cancelled'
    )
    select json_build_object(
      'rows', coalesce((select json_agg(r) from (select ${agendaShown('t')} from t where t.place <= ${most} order by t.place) r), '[]'),
      'more', greatest((select count(*) from t) - ${most}, 0)
    ))`
}
