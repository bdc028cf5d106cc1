import type { At } from '../../server/feature.ts'

const most = 6

/** Builds `todaySlice` from every feature's agenda. Deadlines are left out: the panel beside this one shows them. */
export function calendarToday(_at: At, agenda: string): string {
  return `(select json_build_object(
      'rows', coalesce(json_agg(json_build_object('id', t.id, 'kind', t.kind, 'title', t.title, 'location', t.location, 'when', t."when") order by t.place) filter (where t.place <= ${most}), '[]'),
      'more', greatest(count(*) - ${most}, 0)
    ) from (
      select day.*, row_number() over (order by day."when"->>'kind', day.sort_at, day.title, day.id) as place from (${agenda}) day where day.kind <> 'assignment'
    ) t)`
}
