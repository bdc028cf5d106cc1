import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { readCalendar } from './contract.ts'
import { listFeeds } from './feeds/contract.ts'

/** Many events of few people, at times of the day; nobody has one of whole days. */
const fill = `
  with made as (
    insert into calendar_events (user_id, title, kind, zone, created_at, updated_at)
    select id, 'Rehearsal ' || n, 'personal', 'UTC', now(), now()
    from (select id from profiles limit 10) few, generate_series(1, 1200) n
    returning id, user_id
  )
  insert into calendar_occurrences (event_id, user_id, starts_at, ends_at)
  select id, user_id, now() + interval '1 day' * row_number() over (partition by user_id),
    now() + interval '1 day' * row_number() over (partition by user_id) + interval '1 hour' from made`

export const frequentOfCalendar: FrequentRequests = {
  feature: 'calendar',
  fill,
  requests: [
    frequent('a month of the calendar', readCalendar, { from: '2026-11-01', to: '2026-12-06' }),
    frequent('what the calendar is searched for', readCalendar, { from: '2026-01-01', to: '2027-12-31', q: 'essay' }),
    frequent('the feeds', listFeeds, {}),
  ],
}
