import { type SearchParameters, searchSelect } from '../../server/search.ts'
import { colorSql, nextClassAhead } from './queries.ts'

/** Own courses, their classes, each weekly one by its next time, and what is graded in them. */
export function coursesSearch({ me, now }: SearchParameters): string {
  const shared = { feature: `'courses'::text`, course: 'k.course_code', color: colorSql }
  const next = (of: string) => `lateral (
      select s.starts_at, s.room from class_sessions s where s.${of} and s.planned and not s.cancelled
        and s.ends_at > ${now} and s.ends_at < ${now} + ${nextClassAhead} order by s.ends_at, s.id limit 1) n`
  const all = searchSelect(
    { ...shared, kind: `'course'::text`, id: 'k.id', title: 'k.course_name', place: 'k.instructor', at: 'n.starts_at' },
    `courses k left join ${next('course_id = k.id')} on true where k.user_id = ${me}`,
  )
  const classes = searchSelect(
    {
      ...{
        ...shared,
        kind: `'class'::text`,
        id: 'm.id',
        parent: 'k.id',
        place: 'coalesce(n.room, m.room)',
        at: 'n.starts_at',
      },
      title: `case when m.kind = 'other' then k.course_name else k.course_name || ' ' || m.kind end`,
    },
    `course_meetings m join courses k on k.id = m.course_id cross join ${next('meeting_id = m.id')} where m.user_id = ${me}`,
  )
  const graded = searchSelect(
    {
      ...{ ...shared, kind: `'grade'::text`, id: 'g.id', parent: 'k.id', title: 'g.name', about: 'k.course_name' },
      ...{ day: 'g.day', state: `case when g.score is null then 'open' else 'done' end` },
    },
    `grade_items g join courses k on k.id = g.course_id where g.user_id = ${me}`,
  )
  return [all, classes, graded].join(' union all ')
}
