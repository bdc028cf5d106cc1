import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { listAssignments, listCourseNames } from './contract.ts'

/** A hundred assignments each, half of them of the past. */
const fill = `
  insert into assignments
          (user_id, title, description, course, due_date, due_time, due_at, priority, status, progress, completed_at, created_at, updated_at)
        select id, 'Problem set ' || n || ': paths and trees', case when n % 2 = 0 then repeat('Sections five and six. ', 4) end,
          'Course ' || n % 6, day, case when n % 3 > 0 then time '17:00' end, (day + time '17:00') at time zone zone,
          (array['low', 'medium', 'high'])[1 + n % 3], status,
          case status when 'completed' then 100 when 'in-progress' then 50 else 0 end,
          case status when 'completed' then now() end, now(), now()
        from (select p.id, p.zone, n, current_date + n - 50 as day,
            case when n <= 45 then 'completed' when n % 4 = 0 then 'in-progress' else 'not-started' end as status
          from profiles p, generate_series(1, 100) n) of_person`

export const frequentOfHomework: FrequentRequests = {
  feature: 'homework',
  fill,
  requests: [
    frequent('the homework', listAssignments, {}),
    frequent('a part of the homework', listAssignments, { status: 'not-started', priority: 'high' }),
    frequent('the homework that says something', listAssignments, { q: 'essay' }),
    frequent('the names of courses in the homework', listCourseNames, {}),
  ],
}
