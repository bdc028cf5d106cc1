import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { listCampusEvents } from './contract.ts'

/** Two hundred coming dates of one organization's events, with everybody on the lists of twenty. */
const fill = `
  insert into campus_events (id, organization_id, zone, created_at)
      select gen_random_uuid(), g.id, 'UTC', now() from organizations g order by g.id limit 20;
  insert into campus_event_dates (id, event_id, organization_id, state, day, starts_at, ends_at, title, about, category, place, link,
      points, members_only, answered, capacity, guests, closes_minutes, questions, cancel_words, updated_at)
      select gen_random_uuid(), e.id, e.organization_id, 'published', '2031-03-03', now() + n * interval '1 day',
        now() + n * interval '1 day' + interval '2 hours', 'Evening ' || n, 'Come in.', 'Arts', 'Old Library', '',
        5, false, true, 20000, 0, 0, '[]', '', now()
      from campus_events e cross join generate_series(1, 10) n;
  insert into campus_seats (id, user_id, date_id, state, state_at)
      select gen_random_uuid(), p.id, d.id, 'going', now() from profiles p
      cross join (select id from campus_event_dates order by id limit 20) d;
  insert into campus_favorites (user_id, date_id, marked_at)
      select p.id, d.id, now() from profiles p cross join (select id from campus_event_dates order by id limit 10) d`

export const frequentOfCampusEvents: FrequentRequests = {
  feature: 'events',
  fill,
  requests: [
    frequent('the events of the campus', listCampusEvents, {}),
    frequent('the own events of the campus', listCampusEvents, { mine: 'yes' }),
    frequent('the marked events of the campus', listCampusEvents, { favorites: 'yes' }),
  ],
}
