import type { SpanParameters } from '../../server/agenda.ts'
import { agendaSelect } from '../../server/agenda.ts'
import type { DashboardParameters } from '../../server/dashboard.ts'
import { classKind } from './agenda.contract.ts'
import { byCodeSql, colorSql, nextClassAhead, nextClassSql } from './queries.ts'

/** Builds `coursesDashboardPart`. */
export function selectCoursesDashboard({ me, now, end, firstDay }: DashboardParameters): string {
  // The next class is another one when one ends, and when one comes into sight.
  const firstEnd = (from: string, to: string) => `(
      select min(s.ends_at) from class_sessions s where s.user_id = ${me} and s.planned and not s.cancelled
        and s.starts_at > ${from} - interval '16 hours' and s.starts_at < ${to} and s.ends_at >= ${from})`
  // The current terms are read once: they are only a handful.
  return `with t as materialized (
      select id, name, first_day, last_day from terms where user_id = ${me} and ${firstDay} between first_day and last_day
    ), active as materialized (
      select k.*, t.first_day as term_began from courses k left join t on t.id = k.term_id
      where k.user_id = ${me} and (k.term_id is null or t.id is not null)
    )
    select json_build_object(
    'active', (select count(*) from active),
    'termName', (select t.name from t order by t.first_day desc, t.last_day desc, t.id limit 1),
    'rows', coalesce((select json_agg(r) from (
      select k.id, k.course_code as "courseCode", k.course_name as "courseName", ${colorSql} as color, k.instructor,
        ${nextClassSql(now)} as "nextClass", k.grade_text as grade
      from active k cross join lateral (select k.term_began as first_day) t order by ${byCodeSql} limit 3) r), '[]')) as shown,
    least(${firstEnd(now, end)}, ${firstEnd(`${now} + ${nextClassAhead}`, `${end} + ${nextClassAhead}`)} - ${nextClassAhead}) as next`
}

/** Each class at its time, extra and cancelled ones too. None takes longer than 16 hours. */
export function coursesAgenda({ me, start, end, now }: SpanParameters): string {
  return agendaSelect(
    {
      id: 's.id',
      feature: `'courses'::text`,
      kind: `'${classKind.kind}'::text`,
      title: 'k.course_name',
      location: 'coalesce(s.room, m.room)',
      sortAt: 's.starts_at',
      endsAt: 's.ends_at',
      course: 'k.course_code',
      color: colorSql,
      state: `case when s.cancelled then 'cancelled' when s.starts_at <= ${now} and s.ends_at > ${now} then 'running'
        when s.ends_at <= ${now} then 'done' else 'open' end`,
      busy: 'not s.cancelled',
      changes: `'span'::text`,
      series: 'm.id',
    },
    `class_sessions s left join course_meetings m on m.id = s.meeting_id join courses k on k.id = s.course_id
      where s.user_id = ${me} and s.planned and s.starts_at < ${end} and s.starts_at > ${start} - interval '16 hours' and s.ends_at > ${start}`,
  )
}
