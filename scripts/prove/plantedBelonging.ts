import { z } from 'zod'
import { endpoint, nothing } from '../../contract/endpoint.ts'
import { id } from '../../contract/shapes.ts'
import { column, readRows } from '../../server/db/statements.ts'
import type { Feature } from '../../server/feature.ts'
import { on } from '../../server/route.ts'
import type { BelongingFindings } from './belonging.ts'

const texts = z.array(z.strictObject({ words: z.string() }))
const listMembers = endpoint('signed-in', 'GET', '/planted/members/:id', z.strictObject({ id }), texts)
const listAnswers = endpoint('signed-in', 'GET', '/planted/answers/:id', z.strictObject({ id }), texts)
const listFeed = endpoint('signed-in', 'GET', '/planted/feed', nothing, texts)
const listNames = endpoint('signed-in', 'GET', '/planted/names/:id', z.strictObject({ id }), texts)
const listLate = endpoint('signed-in', 'GET', '/planted/late/:id', z.strictObject({ id }), texts)

const one = { words: column.text }

/**
 * Planted faults: a list that forgets who sees whom, a request read by members, a calendar with what is for members only,
 * officers who read names after their time, and a list whose version never changes.
 */
export const belongingPlanted: Feature = {
  name: 'belonging',
  routes: [
    on(listMembers, ({ db, input }) =>
      readRows(
        db,
        {
          text: `select p.name as words from organization_people m join profiles p on p.id = m.user_id
            where m.organization_id = $1 and m.role is not null`,
          values: [input.id],
        },
        one,
      ),
    ),
    on(listAnswers, ({ db, me, input }) =>
      readRows(
        db,
        {
          text: `select m.answer as words from organization_people m where m.organization_id = $1 and m.state = 'requested'
            and exists (select from organization_people r where r.organization_id = $1 and r.user_id = $2 and r.role is not null)`,
          values: [input.id, me.id],
        },
        one,
      ),
    ),
    on(listFeed, ({ db }) =>
      readRows(db, { text: `select d.title as words from campus_event_dates d where d.state = 'published'` }, one),
    ),
    on(listNames, ({ db, me, input }) =>
      readRows(
        db,
        {
          text: `select p.name as words from campus_seats s join profiles p on p.id = s.user_id
            join campus_event_dates d on d.id = s.date_id
            join organization_people r on r.organization_id = d.organization_id and r.user_id = $2
            where d.id = $1 and r.role in ('president', 'officer')`,
          values: [input.id, me.id],
        },
        one,
      ),
    ),
    on(
      listLate,
      ({ db, input }) =>
        readRows(
          db,
          {
            text: `select m.role || ' ' || m.shown as words from organization_people m
              where m.organization_id = $1 and m.role is not null order by m.user_id`,
            values: [input.id],
          },
          one,
        ),
      { version: async () => 'always the same' },
    ),
  ],
}

const planted = {
  'a planted list that forgets who sees whom':
    'GET /planted/members/:id: a stranger saw a member who is shown to nobody',
  'a planted request that members read':
    'GET /planted/answers/:id: another member saw who asks to join, and what they say',
  "a members' event in a planted feed": 'GET /planted/feed: a stranger saw an event for members only',
  'a planted name after thirty days': 'GET /planted/names/:id: the president saw who went more than thirty days ago',
  'a planted list that is late':
    'GET /planted/late/:id: a stranger was told that nothing has changed after a member shows themself',
}
export const belongingFaults = Object.keys(planted).length

/** Planted faults that were not found. */
export function missedBelongingFaults({ leaks, stale }: BelongingFindings): string[] {
  return Object.entries(planted)
    .filter(([, words]) => ![...leaks, ...stale].includes(words))
    .map(([words]) => `${words} was not found`)
}
