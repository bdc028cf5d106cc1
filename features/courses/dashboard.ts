import { agendaSelect, whenTimed } from '../../server/agenda.ts'
import type { At } from '../../server/feature.ts'
import { byCode, colorOf, isActive, nextClassOf } from './queries.ts'

/** Builds `coursesSlice`. */
export function coursesToday({ me, now, firstDay }: At): string {
  const active = `from courses k left join terms t on t.id = k.term_id where k.user_id = ${me} and ${isActive(firstDay)}`
  return `(select json_build_object(
    'active', (select count(*) ${active}),
    'termName', (select t.name from terms t where t.user_id = ${me} and ${firstDay} between t.first_day and t.last_day
      order by t.first_day desc, t.last_day desc, t.id limit 1),
    'rows', coalesce((select json_agg(r) from (
      select k.id, k.course_code as "courseCode", k.course_name as "courseName", ${colorOf} as color, k.instructor,
        ${nextClassOf(now)} as "nextClass", k.grade_text as grade
      ${active} order by ${byCode} limit 3) r), '[]')))`
}

/** Each class at its time, extra and cancelled ones too. None takes longer than 16 hours. */
export function coursesAgenda({ me, start, end, now }: At): string {
  return agendaSelect(
    {
      id: 's.id',
      feature: `'courses'::text`,
      kind: `'class'::text`,
      title: 'k.course_name',
      location: 'coalesce(s.room, m.room)',
      when: whenTimed('s.starts_at', 's.ends_at'),
      sortAt: 's.starts_at',
      course: 'k.course_code',
      color: colorOf,
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
