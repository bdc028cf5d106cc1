import { readAgendaKinds } from '../../contract/agenda.ts'
import type { ReadFills } from '../../contract/slot.ts'
import { agendaColumns, type SpanParameters } from '../../server/agenda.ts'

const most = 6

/**
 * Builds `calendarDashboardPart` from every feature's agenda. Leaves out deadlines (the panel beside this one shows
 * them), and cancelled rows.
 */
export function selectCalendarDashboard(_at: SpanParameters, agenda: string, fills: ReadFills): string {
  const deadlines = readAgendaKinds(fills).all.filter(({ deadline }) => deadline)
  const kinds = `array[${deadlines.map(({ kind }) => `'${kind}'`).join(', ')}]::text[]`
  // `when` begins with the kind: reading all of it costs more than the rest of the sorting.
  const order = `left(t."when"::text, 16), t.sort_at, t.title, t.id`
  return `(with t as materialized (select * from (${agenda}) day where day.kind <> all (${kinds}) and day.state <> 'cancelled')
    select json_build_object(
      'rows', coalesce((select json_agg(r) from (select ${agendaColumns('t')} from t order by ${order} limit ${most}) r), '[]'),
      'more', greatest((select count(*) from t) - ${most}, 0)
    ))`
}
