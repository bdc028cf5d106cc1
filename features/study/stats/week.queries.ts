import { daysAfter, weekdayOf } from '../../../contract/day.ts'
import { calendarDayOf, instantOf } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql } from '../../../server/db/json.ts'
import { column, readRow } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { sessionRows } from '../queries.ts'

/** SQL for the end of a stretch `i` of a timer `t`: while it is open, the last presence ping. */
export function studiedUntilSql(now: string): string {
  return `coalesce(i.ended_at, least(greatest(t.vouched_until, i.started_at), coalesce(t.phase_ends, ${now})))`
}

/**
 * Focus within the days that begin at these moments, and today's stretches. A stretch over midnight counts on both
 * days, on each with its part.
 */
const text = `
  with studied as (
    select i.session_id, i.started_at, i.ended_at, ${studiedUntilSql('$3')} as until
    from study_intervals i left join study_timers t on t.user_id = i.user_id
    where i.user_id = $1 and i.kind = 'focus' and i.replaced_at is null
      and i.started_at < ($2::timestamptz[])[8] and i.started_at > ($2::timestamptz[])[1] - interval '2 days'
  ), d as (
    select day, place, ($2::timestamptz[])[place] as start, ($2::timestamptz[])[place + 1] as end
    from unnest($4::text[]) with ordinality as days(day, place)
  ), counted as (
    select d.day, d.place, coalesce(sum(extract(epoch from least(s.until, d.end) - greatest(s.started_at, d.start))) filter (where s.until is not null), 0) as seconds
    from d left join studied s on s.started_at < d.end and s.until > d.start group by d.day, d.place
  )
  select json_build_object(
    'today', $5::text,
    'days', (select json_agg(json_build_object('day', day, 'minutes', round(seconds / 60), 'seconds', round(seconds)) order by place) from counted),
    'minutes', (select round(sum(seconds) / 60) from counted),
    'seconds', (select round(sum(seconds)) from counted),
    'running', (select json_build_object('sessionId', o.session_id, 'studiedMs', (
        select round(1000 * sum(extract(epoch from ${studiedUntilSql('$3')} - i.started_at)))
        from study_intervals i left join study_timers t on t.user_id = i.user_id
        where i.session_id = o.session_id and i.kind = 'focus' and i.replaced_at is null))
      from studied o where o.ended_at is null),
    'goalMinutes', (select week_goal_minutes from study_preferences where user_id = $1),
    'intervals', coalesce((
      select json_agg(json_build_object('sessionId', s.session_id, 'title', o.title, 'start', ${isoInstantSql('s.started_at')}, 'end', ${isoInstantSql('s.ended_at')}) order by s.started_at)
      from studied s join d on d.day = $5 join ${sessionRows} o on o.id = s.session_id where s.started_at < d.end and s.until >= d.start), '[]')
  )::text as shown`

/** Minutes of this week by day as JSON text, in the person's zone and from the first day of their week. */
export async function studyWeekOf(db: Db, me: Me, now: Date): Promise<string> {
  const today = calendarDayOf(now, me.zone).day
  const days = studyWeekDays(today, me.weekStart)
  const starts = [...days, daysAfter(days[6] ?? today, 1)].map((day) => instantOf(day, '00:00', me.zone))
  const row = await readRow(
    db,
    { name: 'study week', text, values: [me.id, starts, now, days, today] },
    { shown: column.text },
  )
  return String(row?.shown)
}

const inAll = `
  select coalesce(sum(s.duration_minutes), 0)::int + coalesce((
    select round(extract(epoch from ${studiedUntilSql('$2')} - i.started_at) / 60)
    from study_intervals i left join study_timers t on t.user_id = i.user_id
    where i.user_id = $1 and i.ended_at is null and i.kind = 'focus'), 0)::int as minutes, (
    select count(distinct coalesce(h.series_id, h.id))::int
    from study_seats m join study_sessions h on h.id = m.plan_id
    where m.user_id = $1 and (m.answer = 'yes' or m.shared and m.id = m.plan_id and exists (
      select from study_seats g where g.plan_id = m.id and g.id <> m.id and g.answer = 'yes'))
  ) as groups
  from study_seats s where s.user_id = $1`

/** Minutes studied and groups joined in all. */
export async function studiedInAll(db: Db, me: Me, now: Date): Promise<{ minutes: number; groups: number }> {
  const row = await readRow(
    db,
    { name: 'studied in all', text: inAll, values: [me.id, now] },
    { minutes: column.number, groups: column.number },
  )
  return row ?? { minutes: 0, groups: 0 }
}

/** The seven days of the week that a day is in; weeks begin on `weekStart`, 0 for Sunday. */
export function studyWeekDays(today: string, weekStart: number): string[] {
  const first = daysAfter(today, -((weekdayOf(today) - weekStart + 7) % 7))
  return Array.from({ length: 7 }, (_, index) => daysAfter(first, index))
}
