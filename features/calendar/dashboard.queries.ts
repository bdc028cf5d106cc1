import { readAgendaKinds } from '../../contract/agenda.ts'
import type { ReadFills } from '../../contract/slot.ts'
import { agendaColumns } from '../../server/agenda.ts'
import type { DashboardParameters, TodaysAgenda } from '../../server/dashboard.ts'

/** More than the panel shows, which leaves out what is over. */
const most = 24

/**
 * Builds `calendarDashboardPart` from every feature's agenda. Leaves out deadlines (the panel beside this one shows
 * them), and cancelled rows.
 */
export function selectCalendarDashboard({ now }: DashboardParameters, agenda: TodaysAgenda, fills: ReadFills): string {
  const deadlines = readAgendaKinds(fills).all.filter(({ deadline }) => deadline)
  const kinds = `array[${deadlines.map(({ kind }) => `'${kind}'`).join(', ')}]::text[]`
  const order = 't.whole_day is null, t.sort_at, t.title, t.id'
  // What is on today changes when something begins or ends; what ends now, and has not, goes on.
  return `with t as materialized (select * from (${agenda.rows}) day where day.kind <> all (${kinds}) and day.state <> 'cancelled')
    select json_build_object(
      'rows', coalesce((select json_agg(r) from (select ${agendaColumns('t')} from t order by ${order} limit ${most}) r), '[]'),
      'more', greatest((select count(*) from t) - ${most}, 0),
      'incomplete', ${agenda.incomplete}
    ) as shown,
    (select least(min(t.sort_at) filter (where t.sort_at > ${now}), min(t.ends_at) filter (where t.ends_at >= ${now})) from t) as next`
}
