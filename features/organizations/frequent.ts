import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { listOrganizations } from './contract.ts'

/** Two hundred, with everybody in thirty of them. */
const fill = `
  insert into organizations (id, name, about, category, tags, place, question, created_at, updated_at)
      select gen_random_uuid(), 'Evening ' || n, 'Come in.', 'Arts', 'Evenings', 'Old Library', '', now(), now()
      from generate_series(1, 200) n;
  insert into organization_people (user_id, organization_id, state, role, way, state_at, joined_at)
      select p.id, g.id, 'active', 'member', 'button', now(), now() from profiles p
      cross join (select id from organizations order by id limit 30) g`

export const frequentOfOrganizations: FrequentRequests = {
  feature: 'organizations',
  fill,
  requests: [
    frequent('the organizations', listOrganizations, {}),
    frequent('the organizations of a category', listOrganizations, { category: 'Arts', sort: 'name' }),
  ],
}
