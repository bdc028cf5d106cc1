import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { listSessions, readWeek } from './contract.ts'
import { presencePing, readTimer } from './timer/contract.ts'

/** Forty sessions each, two a day: those of the past completed, with a stretch of fifty minutes each. */
const fill = `
  insert into study_sessions (user_id, title, start_time, location, planned_minutes, created_at, updated_at)
      select id, 'Revision ' || n, current_date + (n / 2 - 15) + time '06:00' + interval '8 hours' * (n % 2), 'Old Library', 60, now(), now()
      from profiles, generate_series(0, 39) n;
  insert into study_seats
        (id, plan_id, user_id, course, state, completed, start_time, started_at, end_time, duration_minutes, created_at, updated_at)
      select id, id, user_id, 'Course ' || split_part(title, ' ', 2)::int % 6, case when over then 'completed' else 'planned' end, over, start_time,
        case when over then start_time end, case when over then start_time + interval '50 minutes' end,
        case when over then 50 else 0 end, created_at, updated_at
      from (select *, start_time < current_date as over from study_sessions) s;
  insert into study_intervals (user_id, session_id, started_at, ended_at)
      select user_id, id, started_at, end_time from study_seats where completed`

export const frequentOfStudy: FrequentRequests = {
  feature: 'study',
  fill,
  requests: [
    frequent('the study sessions', listSessions, {}),
    frequent('the study sessions of a kind', listSessions, { type: 'individual' }),
    frequent('the timer', readTimer, {}),
    frequent('a page that says that it is there', presencePing, { page: crypto.randomUUID(), awakeMs: 20_000 }),
    frequent('the week', readWeek, {}),
  ],
}
