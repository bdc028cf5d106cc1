import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { findSeenPeople, listBlocks } from './contract.ts'

/** Three blocks each. */
const fill = `
  insert into blocks (user_id, blocked_id, created_at)
    select a.id, b.id, now() from (select id, row_number() over (order by id) as n from profiles) a
      join (select id, row_number() over (order by id) as n from profiles) b on b.n in (a.n + 1, a.n + 7, a.n + 13)`

export const frequentOfPeople: FrequentRequests = {
  feature: 'people',
  fill,
  requests: [
    frequent('the people whom somebody has blocked', listBlocks, {}),
    frequent('people by the beginning of a name', findSeenPeople, { q: 'Ada' }),
  ],
}
