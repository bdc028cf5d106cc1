import type { At } from '../../server/feature.ts'
import { isoInstant } from '../../server/json.ts'
import { shown, shownFrom } from './queries.ts'
import { dueWithinDays } from './rules.ts'

/** Builds `homeworkSlice`: all of it rests on the index over open work by due moment. */
export function homeworkToday({ me, now, firstDay }: At): string {
  const horizon = `${now} + interval '${dueWithinDays * 24} hours'`
  // `is false` and not `= false`, which the planner turns into `<> 'completed'`, and that no index knows.
  const open = `a.user_id = ${me} and a.deleted_at is null and (a.status = 'completed') is false
    and (a.show_from is null or a.show_from <= ${firstDay})`
  const three = (which: string) =>
    `coalesce((select json_agg(t) from (select ${shown} from ${shownFrom} where ${open} and ${which} order by a.due_at, a.id limit 3) t), '[]')`
  const late = `a.due_at < ${now}`
  const soon = `a.due_at >= ${now} and a.due_at <= ${horizon}`
  return `(select json_build_object(
    'due', count(*), 'overdue', count(*) filter (where ${late}), 'late', ${three(late)}, 'upcoming', ${three(soon)}
  ) from assignments a where ${open} and a.due_at <= ${horizon})`
}

/** Deadlines as dated things: at their time, or on their day; of assignments, and of subtasks that are still open. */
export function homeworkAgenda({ me, start, end }: At): string {
  return `select a.id, 'assignment' as kind, a.title, null::text as location,
    case when a.due_time is null
      then json_build_object('kind', 'days', 'start', a.due_date, 'end', a.due_date + 1)
      else json_build_object('kind', 'time', 'start', ${isoInstant('a.due_at')}, 'end', null) end as "when",
    a.due_at as sort_at
    from assignments a where a.user_id = ${me} and a.deleted_at is null and a.due_at >= ${start} and a.due_at < ${end}
    union all
    select s.id, 'assignment', s.title || ' (' || a.title || ')', null::text,
    case when s.due_time is null
      then json_build_object('kind', 'days', 'start', s.due_date, 'end', s.due_date + 1)
      else json_build_object('kind', 'time', 'start', ${isoInstant('s.due_at')}, 'end', null) end,
    s.due_at
    from subtasks s join assignments a on a.id = s.assignment_id and a.deleted_at is null
    where s.user_id = ${me} and s.deleted_at is null and s.done_at is null and s.due_at >= ${start} and s.due_at < ${end}`
}
