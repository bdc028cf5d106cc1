import type { Achievement } from '../../../contract/achievement.ts'
import { daysAfter } from '../../../contract/day.ts'
import { shortDate } from '../../../contract/words/dates.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRows } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { sessionRows } from '../queries.ts'

const hours = new Map([
  [10, 'Ten hours studied'],
  [50, 'Fifty hours studied'],
  [100, 'A hundred hours studied'],
  [250, '250 hours studied'],
  [500, '500 hours studied'],
])
const rows = new Map([
  [7, 'Seven study days in a row'],
  [30, 'Thirty study days in a row'],
])
/** How many seconds of study make a day count. */
const enough = 600

/** Finished focus intervals, which the hours on the profile count too. */
const focus = `study_intervals i where i.user_id = $1 and i.kind = 'focus' and i.replaced_at is null and i.ended_at is not null`

/** The moments at which the sum of all intervals reached a certain number of hours, with the session of each. */
const hoursText = `
  with summed as (
    select i.session_id, i.ended_at, extract(epoch from i.ended_at - i.started_at) as seconds,
      sum(extract(epoch from i.ended_at - i.started_at)) over (order by i.started_at, i.id) as total
    from ${focus}
  )
  select h as hours, s.title, ((t.ended_at - interval '1 second' * (t.total - h * 3600)) at time zone $2)::date::text as day
  from unnest($3::int[]) h join summed t on t.total >= h * 3600 and t.total - t.seconds < h * 3600
  join ${sessionRows} s on s.id = t.session_id`

/**
 * For each length the first run of consecutive days that reached it, by its last day. An interval over midnight counts
 * on both days. Days are timestamps without a zone, since generate_series over dates gives instants.
 */
const rowsText = `
  with days as (
    select d::date as day
    from (select i.started_at, i.ended_at, i.started_at at time zone $2 as first, i.ended_at at time zone $2 as last from ${focus}) i,
      generate_series(i.first::date::timestamp, i.last::date::timestamp, interval '1 day') d
    group by d having sum(extract(epoch from
      least(i.ended_at, (d + interval '1 day') at time zone $2) - greatest(i.started_at, d at time zone $2))) >= $4
  ), placed as (
    select day, row_number() over (partition by run order by day) as place
    from (select day, day - (row_number() over (order by day))::int as run from days) runs
  )
  select place, min(day)::text as day from placed where place = any($3) group by place`

export async function studyAchievements(db: Db, me: Me): Promise<Achievement[]> {
  const reached = await readRows(
    db,
    { name: 'study achievements in hours', text: hoursText, values: [me.id, me.zone, [...hours.keys()]] },
    { hours: column.number, title: column.text, day: column.text },
  )
  const inARow = await readRows(
    db,
    { name: 'study achievements in days', text: rowsText, values: [me.id, me.zone, [...rows.keys()], enough] },
    { place: column.number, day: column.text },
  )
  return [
    ...reached.map((row) => ({
      key: `study-hours-${row.hours}`,
      title: hours.get(row.hours) ?? '',
      because: `Reached during “${row.title}”.`,
      day: row.day,
    })),
    ...inARow.map(({ place, day }) => ({
      key: `study-days-${place}`,
      title: rows.get(place) ?? '',
      because: `From ${shortDate(daysAfter(day, 1 - place))} to ${shortDate(day)}, ten minutes or more on each day.`,
      day,
    })),
  ]
}
