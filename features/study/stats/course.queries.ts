import { z } from 'zod'
import { daysAfter } from '../../../contract/day.ts'
import { calendarDayOf, instantOf } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql } from '../../../server/db/json.ts'
import { column, readRow } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { isActiveSql, meantCourseSql } from '../../courses/queries.ts'
import { courseKeyOf } from '../../courses/rules.ts'
import { sessionRowsOf } from '../queries.ts'
import { studiedUntilSql, studyWeekDays } from './week.queries.ts'

const weeksShown = 8
/** Two hours a week for each credit, in minutes. */
const perCredit = 120

/** The sessions `s` that name course $2 by one of the texts $3, whose key is $4; days are in zone $5. */
const own = `own as (
  select s.id, s.title, s.start_time, s.state from ${sessionRowsOf('$1')} s
  where s.course = any($3::text[]) and s.answer is distinct from 'no'
    and ${meantCourseSql('$1', '$4', '(s.start_time at time zone $5)::date')} = $2)`

/** SQL that builds `sessionInShort` of a session `o`. */
export const sessionInShortSql = (minutes: string) =>
  `json_build_object('id', o.id, 'title', o.title, 'startTime', ${isoInstantSql('o.start_time')}, 'state', o.state, 'minutes', ${minutes})`

const text = `
  with ${own}, studied as (
    select o.id, i.started_at, ${studiedUntilSql('$6')} as until
    from own o join study_intervals i on i.session_id = o.id and i.kind = 'focus' and i.replaced_at is null
    left join study_timers t on t.user_id = i.user_id
    where i.user_id = $1
  ), taken as (
    select id, sum(greatest(extract(epoch from until - started_at), 0)) as seconds, max(until) as until from studied group by id
  ), weeks as (
    select day, place, coalesce((
      select sum(extract(epoch from least(s.until, ($7::timestamptz[])[place + 1]) - greatest(s.started_at, ($7::timestamptz[])[place])))
      from studied s where s.started_at < ($7::timestamptz[])[place + 1] and s.until > ($7::timestamptz[])[place]), 0) as seconds
    from unnest($8::text[]) with ordinality as w(day, place)
  )
  select json_build_object(
    'allMinutes', (select coalesce(round(sum(seconds) / 60), 0) from taken),
    'weekMinutes', (select round(seconds / 60) from weeks order by place desc limit 1),
    'weeks', (select json_agg(json_build_object('firstDay', day, 'minutes', round(seconds / 60)) order by place) from weeks),
    'sessions', (select count(*) from taken),
    'last', coalesce((select json_agg(l.shown order by l.until desc) from (
      select ${sessionInShortSql('round(t.seconds / 60)')} as shown, t.until from taken t join own o on o.id = t.id order by t.until desc limit 3) l), '[]'),
    'next', (select ${sessionInShortSql('0')} from own o where o.state = 'planned' and o.start_time >= $6 order by o.start_time, o.id limit 1),
    'goalMinutes', (select minutes from study_course_goals where user_id = $1 and course_id = $2),
    'usualMinutes', (select round(k.credits * ${perCredit}) from courses k left join terms t on t.id = k.term_id
      where k.id = $2 and k.credits > 0 and ${isActiveSql('$9::date')}
        and $9::date between coalesce(k.first_day, $9::date) and coalesce(k.last_day, $9::date))
  )::text as shown`

/** As JSON text; undefined when the course does not exist or is not theirs. */
export async function courseStudyOf(db: Db, me: Me, course: string, now: Date): Promise<string | undefined> {
  const found = await readRow(
    db,
    {
      name: 'study course names',
      text: `select k.code_key as key, (select json_agg(distinct s.course) from ${sessionRowsOf('$1')} s) as names
      from courses k where k.user_id = $1 and k.id = $2`,
      values: [me.id, course],
    },
    { key: column.text, names: z.array(z.string()).nullable() },
  )
  if (!found) return undefined
  const { key } = found
  const names = (found.names ?? []).filter((name) => courseKeyOf(name) === key)
  const today = calendarDayOf(now, me.zone).day
  const thisWeek = studyWeekDays(today, me.weekStart)[0] ?? today
  const days = Array.from({ length: weeksShown }, (_, at) => daysAfter(thisWeek, 7 * (at + 1 - weeksShown)))
  const starts = [...days, daysAfter(thisWeek, 7)].map((day) => instantOf(day, '00:00', me.zone))
  const row = await readRow(
    db,
    { name: 'study course', text, values: [me.id, course, names, key, me.zone, now, starts, days, today] },
    { shown: column.text },
  )
  return String(row?.shown)
}
