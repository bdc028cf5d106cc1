import { type SQL, sql } from 'drizzle-orm'
import type { Span, Today } from '../../server/feature.ts'
import { isoInstant } from '../../server/json.ts'
import type { Me } from '../../server/me.ts'
import { shown, shownFrom } from './queries.ts'
import { dueWithinDays } from './rules.ts'

const columns = sql.raw(shown)
const from = sql.raw(shownFrom)

/** Builds `homeworkSlice`: all of it rests on the index over open work by due moment. */
export function homeworkToday(me: Me, { now }: Today): SQL {
  const from7 = new Date(now.getTime() + dueWithinDays * 86_400_000)
  // `is false` and not `= false`, which the planner turns into `<> 'completed'`, and that no index knows.
  const open = sql`a.user_id = ${me.id} and a.deleted_at is null and (a.status = 'completed') is false`
  const three = (which: SQL) =>
    sql`coalesce((select json_agg(t) from (select ${columns} from ${from} where ${open} and ${which} order by a.due_at, a.id limit 3) t), '[]')`
  const late = sql`a.due_at < ${now}`
  const soon = sql`a.due_at >= ${now} and a.due_at <= ${from7}`
  return sql`(select json_build_object(
    'due', count(*), 'overdue', count(*) filter (where ${late}), 'late', ${three(late)}, 'upcoming', ${three(soon)}
  ) from assignments a where ${open} and a.due_at <= ${from7})`
}

/** Deadlines as dated things: at their time, or on their day. */
export function homeworkAgenda(me: Me, { start, end }: Span): SQL {
  return sql`select a.id, 'assignment' as kind, a.title, null::text as location,
    case when a.due_time is null
      then json_build_object('kind', 'days', 'start', a.due_date, 'end', a.due_date + 1)
      else json_build_object('kind', 'time', 'start', ${sql.raw(isoInstant('a.due_at'))}, 'end', null) end as "when",
    a.due_at as sort_at
    from assignments a where a.user_id = ${me.id} and a.deleted_at is null and a.due_at >= ${start} and a.due_at < ${end}`
}
