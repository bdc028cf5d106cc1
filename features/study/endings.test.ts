import { beforeAll, describe, expect, test } from 'vitest'
import { idOf, succeeded } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { type EndingNodes, endingNodes, isOrdered, leavings } from '../../server/testing/endings.ts'
import type { Press } from '../../server/testing/pairs.ts'
import { confirmIdentity } from '../account/identity/contract.ts'
import { groupOf } from '../moderation/cases.testing.ts'
import { blockPerson } from '../people/contract.ts'
import { answerInvitation, dropJoinLink, invitePerson, joinSession, removeGuest } from './invitations/contract.ts'

/** Who comes into a group while that ends (docs/endings.md). */
let at: EndingNodes
beforeAll(async () => {
  at = await endingNodes()
})

type Group = { host: Caller; guest: Caller; session: string; token: string }
async function group(): Promise<Group> {
  const [host, guest] = [await at.student(), await at.student()]
  return { host, guest, ...(await groupOf(host, 'Heaps')) }
}
/** Both share another group, so that they know each other. */
async function acquainted(): Promise<Group> {
  const two = await group()
  await groupOf(two.host, 'Trees', two.guest)
  return two
}
const joins =
  ({ guest, token }: Group): Press =>
  (as) =>
    as(guest).call(joinSession, { token })
const seatsOf = ({ session, guest }: Group, answer = '') =>
  at.rowsOf(
    'select answer from study_seats where plan_id = $1 and user_id = $2 and answer like $3',
    ...[session, guest.id, `${answer}%`],
  )

describe('a link to a group', () => {
  test.each(leavings)('of hosts who %s', async (leave) => {
    const of = await group()
    succeeded(await of.host.call(confirmIdentity, { password: of.host.password }))
    const answer = await at.after({ on: of.host }, at.leavings[leave](of.host), joins(of))
    if (isOrdered) expect(answer).toHaveProperty('code', 'not_found')
  })
  test.each(['host', 'guest'] as const)('where the %s blocks', async (by) => {
    const of = await acquainted()
    const [who, whom] = by === 'host' ? [of.host, of.guest] : [of.guest, of.host]
    const end: Press = (as) => as(who).call(blockPerson, { id: whom.id })
    const answer = await at.after({ on: of.guest, inTurn: by === 'guest' }, end, joins(of))
    if (isOrdered) expect(answer).toHaveProperty('code')
    if (isOrdered) expect(await seatsOf(of)).toEqual([])
  })
  test('that is dropped', async () => {
    const of = await group()
    const answer = await at.after(
      { on: of.host },
      (as) => as(of.host).call(dropJoinLink, { id: of.session }),
      joins(of),
    )
    if (isOrdered) expect(answer).toHaveProperty('code', 'not_found')
  })
})

test('a guest who is removed does not come back by an answer of the same moment', async () => {
  const of = await group()
  const seat = idOf(await of.guest.call(joinSession, { token: of.token }))
  const answer = await at.after(
    { on: of.guest },
    (as) => as(of.host).call(removeGuest, { id: of.session, person: of.guest.id }),
    (as) => as(of.guest).call(answerInvitation, { id: seat, answer: 'yes' }),
  )
  if (isOrdered) expect(answer).toHaveProperty('code')
  expect(await seatsOf(of, 'yes')).toEqual([])
})

describe('an invitation', () => {
  test.each(['host', 'guest'] as const)('where the %s blocks', (by) =>
    at.expectEnded(async () => {
      const of = await acquainted()
      const [who, whom] = by === 'host' ? [of.host, of.guest] : [of.guest, of.host]
      return {
        ...{ people: [of.host, of.guest], on: by === 'host' ? of.guest : of.host, inTurn: by === 'host' },
        begin: (as) => as(of.host).call(invitePerson, { id: of.session, person: of.guest.id }),
        end: (as) => as(who).call(blockPerson, { id: whom.id }),
        left: () => seatsOf(of, 'open'),
      }
    }),
  )
})
