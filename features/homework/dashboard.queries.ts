import type { SpanParameters } from '../../server/agenda.ts'
import { agendaSelect } from '../../server/agenda.ts'
import { assignmentKind } from './agenda.contract.ts'
import { assignmentColumns, assignmentFromClause } from './queries.ts'
import { dueWithinDays } from './rules.ts'

/** Builds `homeworkDashboardPart`, entirely from the index over open work by due moment. */
export function selectHomeworkDashboard({ me, now, firstDay }: SpanParameters): string {
  const horizon = `${now} + interval '${dueWithinDays * 24} hours'`
  // `is false` and not `= false`, which the planner turns into `<> 'completed'`, and no index matches that.
  const open = `a.user_id = ${me} and a.deleted_at is null and (a.status = 'completed') is false
    and (a.show_from is null or a.show_from <= ${firstDay})`
  const three = (which: string) =>
    `coalesce((select json_agg(t) from (select ${assignmentColumns} from ${assignmentFromClause} where ${open} and ${which} order by a.due_at, a.id limit 3) t), '[]')`
  const late = `a.due_at < ${now}`
  const soon = `a.due_at >= ${now} and a.due_at <= ${horizon}`
  // Open work is overdue after its due moment, and comes into sight so many days before it.
  const first = (after: string) => `(select min(a.due_at) from assignments a where ${open} and a.due_at ${after})`
  const next = `least(${first(`>= ${now}`)}, ${first(`> ${horizon}`)} - interval '${dueWithinDays * 24} hours')`
  return `select json_build_object(
    'due', count(*), 'overdue', count(*) filter (where ${late}), 'late', ${three(late)}, 'upcoming', ${three(soon)}
  ) as shown, ${next} as next from assignments a where ${open} and a.due_at <= ${horizon}`
}

/** Deadlines as agenda rows: at their time, or on their day; of assignments, and of open subtasks. */
export function homeworkAgenda({ me, start, end }: SpanParameters): string {
  const moments = (of: 'a' | 's') => ({
    sortAt: `${of}.due_at`,
    wholeDay: `case when ${of}.due_time is null then ${of}.due_date end`,
    endDay: `${of}.due_date + 1`,
  })
  const colors = `left join course_colors c on c.user_id = ${me} and c.name = lower(a.course)`
  const shared = {
    kind: `'${assignmentKind.kind}'::text`,
    course: 'a.course',
    color: 'c.color',
    busy: 'false',
    changes: `'start'::text`,
  }
  const spanned = (of: 'a' | 's') => `${of}.user_id = ${me} and ${of}.due_at >= ${start} and ${of}.due_at < ${end}`
  const work = agendaSelect(
    {
      ...shared,
      id: 'a.id',
      feature: `'homework'::text`,
      title: 'a.title',
      ...moments('a'),
      state: `case when a.status = 'completed' then 'done' else 'open' end`,
    },
    `assignments a ${colors} where a.deleted_at is null and ${spanned('a')}`,
  )
  const parts = agendaSelect(
    {
      ...shared,
      id: 's.id',
      feature: `'homework.subtasks'::text`,
      title: `s.title || ' (' || a.title || ')'`,
      ...moments('s'),
    },
    `subtasks s join assignments a on a.id = s.assignment_id and a.deleted_at is null ${colors}
      where s.deleted_at is null and s.done_at is null and ${spanned('s')}`,
  )
  return `${work} union all ${parts}`
}
