import type { Achievement } from '../../contract/achievement.ts'
import type { Db } from '../../server/db/db.ts'
import { column, readRows } from '../../server/db/statements.ts'
import type { Me } from '../../server/me.ts'

const titles = new Map([
  [10, 'First ten assignments completed'],
  [50, 'Fifty assignments completed'],
  [100, 'A hundred assignments completed'],
  [250, '250 assignments completed'],
])
const punctual = 10

/** The assignments that completed a round number, and the one that completed the first run of so many in time. */
const text = `
  with done as (
    select id, title, completed_at, completed_at > due_at as late,
      row_number() over (order by completed_at, id) as nth,
      count(*) filter (where completed_at > due_at) over (order by completed_at, id) as late_before
    from assignments where user_id = $1 and status = 'completed' and completed_at is not null and deleted_at is null
  ), in_time as (
    select *, row_number() over (partition by late_before order by nth) as place from done where not late
  )
  select nth, title, (completed_at at time zone $2)::date::text as day from done where nth = any($3)
  union all (select null, title, (completed_at at time zone $2)::date::text from in_time where place = $4 order by nth limit 1)`

export async function homeworkAchievements(db: Db, me: Me): Promise<Achievement[]> {
  const rows = await readRows(
    db,
    { name: 'homework achievements', text, values: [me.id, me.zone, [...titles.keys()], punctual] },
    { nth: column.orNull(column.number), title: column.text, day: column.text },
  )
  return rows.map(({ nth, title, day }) =>
    nth === null
      ? {
          key: 'homework-in-time',
          title: 'Ten assignments in a row on time',
          because: `The tenth was “${title}”.`,
          day,
        }
      : {
          key: `homework-${nth}`,
          title: titles.get(nth) ?? '',
          because: `Number ${nth} was “${title}”.`,
          day,
        },
  )
}
