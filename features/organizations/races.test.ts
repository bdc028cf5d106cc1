import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { holdLock, untilWaiting } from '../../server/testing/locks.ts'
import type { Running } from '../../server/testing/run.ts'
import { belongingWords } from './belonging.rules.ts'
import { editOrganization, joinOrganization, leaveOrganization, readOrganization } from './contract.ts'
import { makeOrganizationLink, useOrganizationLink } from './links/contract.ts'
import { linkWords } from './links/rules.ts'
import { madeOrganization } from './organizations.testing.ts'
import { answerJoinRequest, removeFromOrganization } from './people.contract.ts'
import { answerOffer, lowerRole, offerRole } from './roles/contract.ts'
import { organizationWords } from './rules.ts'

let app: Running
let pia: Caller
let olga: Caller
let max: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock()
  pia = await app.student({ name: 'Pia Lund' })
  olga = await app.student({ name: 'Olga Brandt' })
  max = await app.student({ name: 'Max Ode' })
})

const rolesIn = async (id: string) =>
  succeeded(await max.call(readOrganization, { id })).officers.map(({ name, role }) => `${name} ${role}`)
const linkTo = async (id: string, uses: number | null) =>
  succeeded(await pia.call(makeOrganizationLink, { id, days: 7, uses })).token

test('of three hundred presses on Join one joins', async () => {
  const id = await madeOrganization(app, { president: [pia] })
  const answers = await Promise.all(Array.from({ length: 300 }, () => max.call(joinOrganization, { id })))
  const refused = answers.filter((answer) => 'code' in answer)
  // A node answers so many requests of one person at a time, and tells the others to come again.
  for (const answer of refused) expect(answer).toMatchObject({ code: 'too_many' })
  expect(refused.length).toBeLessThan(300)
  expect(succeeded(await max.call(readOrganization, { id }))).toMatchObject({ role: 'member', members: 2 })
})

/** On the embedded engine all connections share one session, so nobody waits for another there. */
describe.runIf(inject('engine') === 'postgres')('at the same moment', () => {
  /** What comes first, and what comes while it waits; answers both once nothing holds them any more. */
  async function inOrder<A, B>(id: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
    const release = await holdLock(app, 'select 1 from organizations where id = $1 for no key update', id)
    const one = first()
    await untilWaiting(app, 1)
    const other = second()
    await untilWaiting(app, 2)
    await release()
    return Promise.all([one, other])
  }

  test('two presidents who lower each other: one stays', async () => {
    const id = await madeOrganization(app, { president: [pia, olga] })
    const [first, second] = await inOrder(
      id,
      () => pia.call(lowerRole, { id, person: olga.id, role: 'member' }),
      () => olga.call(lowerRole, { id, person: pia.id, role: 'member' }),
    )
    // The other one is no president any more.
    expect([first, second]).toEqual([{}, expect.objectContaining({ code: 'forbidden' })])
    expect(await rolesIn(id)).toEqual(['Pia Lund president'])
  })

  test('two presidents who leave: one stays', async () => {
    const id = await madeOrganization(app, { president: [pia, olga] })
    const [, second] = await inOrder(
      id,
      () => pia.call(leaveOrganization, { id }),
      () => olga.call(leaveOrganization, { id }),
    )
    expect(second).toMatchObject({ code: 'conflict', detail: belongingWords.lastPresident })
    expect(await rolesIn(id)).toEqual(['Olga Brandt president'])
  })

  test('who hands over and leaves meanwhile: there is a president', async () => {
    const id = await madeOrganization(app, { president: [pia], member: [max] })
    succeeded(await pia.call(offerRole, { id, person: max.id, role: 'president', handsOver: true }))
    const [, left] = await inOrder(
      id,
      () => max.call(answerOffer, { id, accepted: true }),
      () => pia.call(leaveOrganization, { id }),
    )
    expect(left).toMatchObject({ role: 'stranger' })
    expect(await rolesIn(id)).toEqual(['Max Ode president'])
  })

  test('the last use of a link is one person’s', async () => {
    const id = await madeOrganization(app, { president: [pia] }, { wayIn: 'invitation' })
    const token = await linkTo(id, 1)
    const [first, second] = await inOrder(
      id,
      () => max.call(useOrganizationLink, { token }),
      () => olga.call(useOrganizationLink, { token }),
    )
    expect(first).toEqual({ id })
    expect(second).toMatchObject({ code: 'conflict', detail: linkWords.ended })
  })

  test('who is banned while a link is used stays out', async () => {
    const id = await madeOrganization(app, { president: [pia], member: [max] })
    const token = await linkTo(id, null)
    succeeded(await max.call(leaveOrganization, { id }))
    succeeded(await max.call(joinOrganization, { id }))
    const [, used] = await inOrder(
      id,
      () => pia.call(removeFromOrganization, { id, person: max.id, ban: true }),
      () => max.call(useOrganizationLink, { token }),
    )
    expect(used).toMatchObject({ code: 'conflict', detail: belongingWords.banned })
    expect(succeeded(await max.call(readOrganization, { id }))).toMatchObject({ role: 'stranger', state: 'banned' })
  })

  test('a request that two officers answer has the first answer', async () => {
    const id = await madeOrganization(app, { president: [pia], officer: [olga] }, { wayIn: 'request' })
    succeeded(await max.call(joinOrganization, { id, answer: 'Please' }))
    const [, second] = await inOrder(
      id,
      () => pia.call(answerJoinRequest, { id, person: max.id, accepted: true }),
      () => olga.call(answerJoinRequest, { id, person: max.id, accepted: false }),
    )
    expect(second).toHaveProperty('code', 'conflict')
    expect(succeeded(await max.call(readOrganization, { id })).role).toBe('member')
  })

  test('two officers who edit the page: the second one is told', async () => {
    const id = await madeOrganization(app, { president: [pia], officer: [olga] })
    const seenAt = succeeded(await pia.call(readOrganization, { id })).updatedAt
    app.advance(1000)
    const [, second] = await inOrder(
      id,
      () => pia.call(editOrganization, { id, seenAt, place: 'Foundry 5' }),
      () => olga.call(editOrganization, { id, seenAt, place: 'Foundry 6' }),
    )
    expect(second).toMatchObject({ code: 'conflict', detail: organizationWords.changed })
    expect(succeeded(await max.call(readOrganization, { id })).place).toBe('Foundry 5')
  })
})
