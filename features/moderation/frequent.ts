import { type FrequentRequests, frequent } from '../../server/testing/frequent.ts'
import { listOwnCases, readDecisionCounts } from './contract.ts'

/** A decided case for every tenth person, with a report, and the log of a campus of some years. */
const fill = `
  with cases as (
    insert into moderation_cases (user_id, kind, thing, words, state, outcome, opened_at, reported_at, decided_at)
      select id, 'name', id, json_build_object('name', name), 'decided', 'hidden', now(), now(), now()
      from (select id, name, row_number() over (order by id) as n from profiles) p where n % 10 = 0 returning id, user_id
  ), decided as (
    insert into moderation_decisions (case_id, at, act, words, on_appeal, alone)
      select id, now(), 'hide', 'Why', false, false from cases
  )
  insert into moderation_log (at, case_ref, kind, act) select now() - n * interval '3 hours', gen_random_uuid(), 'name', 'hide'
    from generate_series(1, 5000) n`

export const frequentOfModeration: FrequentRequests = {
  feature: 'moderation',
  fill,
  requests: [
    frequent('the decisions about somebody', listOwnCases, {}),
    frequent('the decisions of the last months', readDecisionCounts, {}),
  ],
}
