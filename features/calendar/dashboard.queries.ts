import { readAgendaKinds } from '../../contract/agenda.ts'
import type { ReadFills } from '../../contract/slot.ts'
import { agendaColumns, type SpanParameters } from '../../server/agenda.ts'

/** More than the panel shows, which leaves out what is over. */
const most = 24

/**
 * Builds `calendarDashboardPart` from every feature's agenda. Leaves out deadlines (the panel beside this one shows
 * them), and cancelled rows.
 */
export function selectCalendarDashboard(_at: SpanParameters, agenda: string, fills: ReadFills): string {
  const deadlines = readAgendaKinds(fills).all.filter(({ deadline }) => deadline)
  const kinds = `array[${deadlines.map(({ kind }) => `'${kind}'`).join(', ')}]::text[]`
  const order = 't.whole_day is null, t.sort_at, t.title, t.id'
  return `(with t as materialized (select * from (${agenda}) day where day.kind <> all (${kinds}) and day.state <> 'cancelled')
    select json_build_object(
      'rows', coalesce((select json_agg(r) from (select ${agendaColumns('t')} from t order by ${order} limit ${most}) r), '[]'),
      'more', greatest((select count(*) from t) - ${most}, 0)
    ))`
}
