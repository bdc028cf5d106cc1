import type { At } from '../../server/feature.ts'
import { isoInstant } from '../../server/json.ts'
import { shown, shownFrom } from './queries.ts'
import { dueWithinDays } from './rules.ts'

/** Builds `homeworkSlice`: all of it rests on the index over open work by due moment. */
export function homeworkToday({ me, now }: At): string {
  const horizon = `${now} + interval '${dueWithinDays * 24} hours'`
  // `is false` and not `= false`, which the planner turns into `<> 'completed'`, and that no index knows.
  const open = `a.user_id = ${me} and a.deleted_at is null and (a.status = 'completed') is false`
  const three = (which: string) =>
    `coalesce((select json_agg(t) from (select ${shown} from ${shownFrom} where ${open} and ${which} order by a.due_at, a.id limit 3) t), '[]')`
  const late = `a.due_at < ${now}`
  const soon = `a.due_at >= ${now} and a.due_at <= ${horizon}`
  return `(select json_build_object(
    'due', count(*), 'overdue', count(*) filter (where ${late}), 'late', ${three(late)}, 'upcoming', ${three(soon)}
  ) from assignments a where ${open} and a.due_at <= ${horizon})`
}

/** Deadlines as dated things: at their time, or on their day. */
export function homeworkAgenda({ me, start, end }: At): string {
  return `select a.id, 'assignment' as kind, a.title, null::text as location,
    case when a.due_time is null
      then json_build_object('kind', 'days', 'start', a.due_date, 'end', a.due_date + 1)
      else json_build_object('kind', 'time', 'start', ${isoInstant('a.due_at')}, 'end', null) end as "when",
    a.due_at as sort_at
    from assignments a where a.user_id = ${me} and a.deleted_at is null and a.due_at >= ${start} and a.due_at < ${end}`
}
