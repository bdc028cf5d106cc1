import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { listOrganizations } from './contract.ts'
import { countUnreadOrganizationThreads, listOrganizationThreads } from './threads/contract.ts'

/** Two hundred, with everybody in thirty of them. */
const fill = `
  insert into organizations (id, name, about, category, tags, place, question, created_at, updated_at)
      select gen_random_uuid(), 'Evening ' || n, 'Come in.', 'Arts', 'Evenings', 'Old Library', '', now(), now()
      from generate_series(1, 200) n;
  insert into organization_people (user_id, organization_id, state, role, way, state_at, joined_at)
      select p.id, g.id, 'active', 'member', 'button', now(), now() from profiles p
      cross join (select id from organizations order by id limit 30) g;
  update organization_people set role = 'officer' where organization_id in (select id from organizations order by id limit 2);
  insert into organization_threads (id, user_id, organization_id, last_at, created_at)
      select gen_random_uuid(), p.id, g.id, now(), now() from profiles p
      cross join (select id from organizations order by id limit 6) g;
  insert into organization_messages (id, thread_id, author_id, side, body, created_at)
      select gen_random_uuid(), h.id, h.user_id, 'student', 'When do you meet?', now() - n * interval '1 hour'
      from organization_threads h cross join generate_series(0, 9) n;
  insert into organization_thread_officers (user_id, thread_id)
      select o.user_id, h.id from organization_threads h
      join organization_people o on o.organization_id = h.organization_id and o.role = 'officer'`

export const frequentOfOrganizations: FrequentRequests = {
  feature: 'organizations',
  fill,
  requests: [
    frequent('the organizations', listOrganizations, {}),
    frequent('the conversations with organizations', listOrganizationThreads, {}),
    frequent('unread conversations with organizations', countUnreadOrganizationThreads, {}),
    frequent('the organizations of a category', listOrganizations, { category: 'Arts', sort: 'name' }),
  ],
}
