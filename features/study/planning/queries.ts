import type { z } from 'zod'
import { calendarDayOf } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql, shownColumns } from '../../../server/db/json.ts'
import { readRows } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { sessionRows } from '../queries.ts'
import { workToPlan } from './contract.ts'
import { usualPlanMinutes } from './rules.ts'

const most = 100
const length = `coalesce(s.planned_minutes, ${usualPlanMinutes})`
const isAhead = `(s.state = 'running' or s.state = 'planned' and s.start_time + interval '1 minute' * ${length} > $2::timestamptz)`

const columns = shownColumns(workToPlan, {
  id: 'a.id',
  title: 'a.title',
  course: 'a.course',
  courseColor: 'coalesce(c.color, 0)',
  dueDate: 'a.due_date',
  dueTime: 'left(a.due_time::text, 5)',
  dueAt: isoInstantSql('a.due_at'),
  estimateMinutes: 'a.estimate_minutes',
  studiedMinutes: 'coalesce(p.studied, 0)',
  plannedMinutes: 'coalesce(p.planned, 0)',
  planned: 'coalesce(p.ahead, false)',
})
const text = `
  select to_json(t) as shown from (
    select ${columns} from assignments a
    left join course_colors c on c.user_id = a.user_id and c.name = lower(a.course)
    left join (
      select l.assignment_id, sum(s.duration_minutes) as studied, bool_or(${isAhead}) as ahead,
        sum(greatest(${length} - s.duration_minutes, 0)) filter (where ${isAhead}) as planned
      from study_assignments l join ${sessionRows} s on s.id = l.session_id
      where l.user_id = $1 and s.user_id = $1 and s.answer is distinct from 'no' group by l.assignment_id
    ) p on p.assignment_id = a.id
    where a.user_id = $1 and a.deleted_at is null and (a.status = 'completed') is false
      and (a.show_from is null or a.show_from <= $3::date)
    order by coalesce(p.ahead, false), a.due_at, case a.priority when 'high' then 0 when 'medium' then 1 else 2 end, a.id
    limit ${most + 1}
  ) t`

type WorkList = { rows: z.output<typeof workToPlan>[]; more: boolean }

export async function workToPlanOf(db: Db, me: Me, now: Date): Promise<WorkList> {
  const values = [me.id, now, calendarDayOf(now, me.zone).day]
  const found = await readRows(db, { name: 'work to plan', text, values }, { shown: workToPlan })
  return { rows: found.slice(0, most).map(({ shown }) => shown), more: found.length > most }
}
