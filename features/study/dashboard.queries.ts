import type { SpanParameters } from '../../server/agenda.ts'
import { agendaSelect } from '../../server/agenda.ts'
import type { DashboardParameters } from '../../server/dashboard.ts'
import { studyGroupKind } from './agenda.contract.ts'
import {
  briefSessionColumns,
  coloredSessions,
  sessionColorSql,
  sessionFromClause,
  sessionRows,
  startsBetweenSql,
} from './queries.ts'
import { studiedUntilSql } from './stats/week.queries.ts'

const takes = "interval '1 minute' * greatest(coalesce(s.planned_minutes, 60), s.duration_minutes)"

/** Sessions take their planned time, or an hour; completed ones the time they took. */
export function studyAgenda({ me, now, start, end }: SpanParameters): string {
  // A session that was paused for days is shown at its beginning, with its studied length.
  const ends = `case when s.completed and s.end_time - s.start_time <= interval '12 hours' then s.end_time
    when s.completed then s.start_time + interval '1 minute' * greatest(s.duration_minutes, 1)
    when s.state = 'running' then greatest(s.start_time + ${takes}, ${now}) else s.start_time + ${takes} end`
  return agendaSelect(
    {
      id: 's.id',
      feature: `'study'::text`,
      kind: `case when s.session_type = 'group' or not s.is_host then '${studyGroupKind.kind}' else 'personal' end`,
      title: 's.title',
      location: 's.location',
      course: 's.course',
      color: sessionColorSql,
      state: `case s.state when 'completed' then 'done' when 'running' then 'running' else 'open' end`,
      busy: `s.answer is distinct from 'open'`,
      changes: `case when s.state = 'planned' and s.is_host then 'span' else 'none' end`,
      sortAt: 's.start_time',
      endsAt: ends,
    },
    `${sessionFromClause} where s.user_id = ${me} and ${startsBetweenSql(`${start} - interval '1 day'`, end)}
      and s.answer is distinct from 'no' and (s.start_time >= ${start} or ${ends} > ${start})`,
  )
}

/** Builds `studyDashboardPart`. */
export function selectStudyDashboard({ me, now, start, end, weekStart }: DashboardParameters): string {
  const notDeclined = `s.answer is distinct from 'no'`
  return `with today as materialized (
      select * from ${sessionRows} s where s.user_id = ${me} and ${startsBetweenSql(start, end)} and ${notDeclined})
    select json_build_object(
    'today', (select count(*) from today),
    'sessions', coalesce((select json_agg(t) from (
      select ${briefSessionColumns} from ${coloredSessions('today')} order by s.completed, s.start_time, s.id limit 3) t), '[]'),
    'running', (select json_build_object('id', s.id, 'title', s.title, 'course', s.course, 'courseColor', ${sessionColorSql})
      from study_timers t join ${sessionRows} s on s.id = t.session_id
        left join course_colors c on c.user_id = s.user_id and c.name = lower(s.course)
      where t.user_id = ${me} and ${notDeclined} and s.state = 'running'),
    'weekMinutes', (select coalesce(round(sum(extract(epoch from until - greatest(started_at, ${weekStart}))) / 60), 0) from (
      select i.started_at, ${studiedUntilSql(now)} as until from study_intervals i left join study_timers t on t.user_id = i.user_id
      where i.user_id = ${me} and i.kind = 'focus' and i.replaced_at is null and i.started_at > ${weekStart} - interval '2 days') i
      where until > ${weekStart})
    ) as shown,
    -- While a timer runs, its minutes rise.
    (select ${now} from study_intervals i where i.user_id = ${me} and i.ended_at is null limit 1) as next`
}
