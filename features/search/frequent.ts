import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { readSearchStart, searchEverything } from './contract.ts'

/** Thirty uses each, and subtasks and events to be found. */
const fill = `
  insert into search_uses (user_id, kind, thing, used_at)
    select user_id, 'assignment', id, now() - n * interval '1 hour'
    from (select user_id, id, row_number() over (partition by user_id order by id) as n from assignments) a where n <= 30;
  insert into subtasks (user_id, assignment_id, title, place, created_at, updated_at)
    select user_id, id, 'Part of it', 1, now(), now() from assignments;
  insert into calendar_events (user_id, title, created_at, updated_at)
    select id, 'Rehearsal ' || n, now(), now() from profiles, generate_series(1, 40) n;
  insert into calendar_occurrences (event_id, user_id, starts_at, ends_at)
    select id, user_id, now(), now() from calendar_events e where title like 'Rehearsal %'`

export const frequentOfSearch: FrequentRequests = {
  feature: 'search',
  fill,
  requests: [
    frequent('what is offered before a search', readSearchStart, {}),
    frequent('what has two words', searchEverything, { q: 'set trees' }),
    frequent('what has a misspelt word', searchEverything, { q: 'prolbem' }),
  ],
}
