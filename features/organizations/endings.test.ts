import { beforeAll, describe, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { type EndingNodes, endingNodes, isOrdered, leavings } from '../../server/testing/endings.ts'
import type { Press } from '../../server/testing/pairs.ts'
import { confirmIdentity } from '../account/identity/contract.ts'
import { createCampusEvent, publishCampusEvent } from '../events/make.contract.ts'
import { inDays } from '../tutoring/tutoring.testing.ts'
import { followOrganization, joinOrganization, leaveOrganization, withdrawRequest } from './contract.ts'
import { archiveOrganization } from './ending/contract.ts'
import { dropOrganizationLink, makeOrganizationLink, useOrganizationLink } from './links/contract.ts'
import { madeOrganization } from './organizations.testing.ts'
import { answerJoinRequest, removeFromOrganization } from './people.contract.ts'
import { addOrganizationPost } from './posts/contract.ts'
import { answerOffer, lowerRole, offerRole, withdrawOffer } from './roles/contract.ts'

/** What one begins in an organization while another ends what it depends on (docs/endings.md). */
let at: EndingNodes
beforeAll(async () => {
  at = await endingNodes()
})

type Society = {
  id: string
  name: string
  president: Caller
  other: Caller
  officer: Caller
  member: Caller
  who: Caller
}
async function society(more: Parameters<typeof madeOrganization>[2] = {}): Promise<Society> {
  const [president, other, officer, member, who] = [
    ...[await at.student(), await at.student(), await at.student()],
    ...[await at.student(), await at.student()],
  ] as [Caller, Caller, Caller, Caller, Caller]
  const name = `Robotics ${crypto.randomUUID()}`
  const people = { president: [president, other], officer: [officer], member: [member] }
  return { id: await madeOrganization(at.app, people, { name, ...more }), name, president, other, officer, member, who }
}

const event = (id: string) => ({
  ...{ id, title: 'Seed swap', category: 'Service' as const, date: inDays(5), start: '12:00', end: '14:00' },
  zone: 'UTC',
})
/** What somebody is in it, and whether they follow it. */
const belonging = ({ id }: Society, { id: who }: Caller, states: string[]) =>
  at.rowsOf(
    `select state, role from organization_people where organization_id = $1 and user_id = $2
      and (state = any($3) or state <> 'active' and (role is not null or followed_at is not null))`,
    ...[id, who, states],
  )

type Begins = Record<string, (of: Society) => Promise<Press>>

/** What an officer writes, which neither an archived organization nor a former officer lets happen. */
const officerWrites: Begins = {
  'a post': async ({ id, officer }) => {
    return (as) => as(officer).call(addOrganizationPost, { id, text: 'Meet at noon.' })
  },
  'a new event': async ({ id, officer }) => {
    return (as) => as(officer).call(createCampusEvent, event(id))
  },
  'an event that is published': async ({ id, officer }) => {
    const made = succeeded(await officer.call(createCampusEvent, event(id)))
    return (as) => as(officer).call(publishCampusEvent, { id: made.event, scope: 'all', published: true })
  },
  'a link': async ({ id, officer }) => {
    return (as) => as(officer).call(makeOrganizationLink, { id, days: 3, uses: null })
  },
}

test.each(leavings)('nobody joins who %s', async (leave) => {
  const { id, who } = await society()
  for (const one of [who, at.staff]) succeeded(await one.call(confirmIdentity, { password: one.password }))
  const answer = await at.after({ on: who }, at.leavings[leave](who), (as) => as(who).call(joinOrganization, { id }))
  if (isOrdered) expect(answer).toHaveProperty('code')
})

describe('an archived organization refuses', () => {
  const begins: Begins = {
    ...officerWrites,
    'a new member': async ({ id, who }) => {
      return (as) => as(who).call(joinOrganization, { id })
    },
    'a new member by a link': async ({ id, who, president }) => {
      const { token } = succeeded(await president.call(makeOrganizationLink, { id, days: 3, uses: null }))
      return (as) => as(who).call(useOrganizationLink, { token })
    },
    'an offer of a role': async ({ id, other, member }) => {
      return (as) => as(other).call(offerRole, { id, person: member.id, role: 'officer' })
    },
  }
  test.each(Object.entries(begins))('%s', async (_, begin) => {
    const of = await society()
    const begun = await begin(of)
    const { id, name, president } = of
    const answer = await at.after(
      { on: of, table: 'organizations' },
      (as) => as(president).call(archiveOrganization, { id, name }),
      begun,
    )
    if (isOrdered) expect(answer).toHaveProperty('code', 'conflict')
  })
})

describe('a banned person', () => {
  const begins: Begins = {
    'follows no more': async ({ id, member }) => {
      return (as) => as(member).call(followOrganization, { id, follows: true })
    },
    'gets no role that was offered': async ({ id, president, member }) => {
      succeeded(await president.call(offerRole, { id, person: member.id, role: 'officer' }))
      return (as) => as(member).call(answerOffer, { id, accepted: true })
    },
    'is offered no role': async ({ id, president, member }) => {
      return (as) => as(president).call(offerRole, { id, person: member.id, role: 'officer' })
    },
  }
  test.each(Object.entries(begins))('%s', async (_, begin) => {
    const of = await society()
    const begun = await begin(of)
    const { id, member, other } = of
    const answer = await at.after(
      { on: member },
      (as) => as(other).call(removeFromOrganization, { id, person: member.id, ban: true }),
      begun,
    )
    if (isOrdered) expect(answer).toHaveProperty('code')
    if (isOrdered) expect(await belonging(of, member, ['active'])).toEqual([])
    const open = 'select 1 from organization_offers where organization_id = $1 and user_id = $2 and accepted'
    expect(await at.rowsOf(open, id, member.id)).toEqual([])
  })
})

describe('a request to join', () => {
  const asked = async () => {
    const of = await society({ wayIn: 'request' })
    succeeded(await of.who.call(joinOrganization, { id: of.id, answer: 'I build.' }))
    return of
  }
  test('that is taken back is not accepted', async () => {
    const of = await asked()
    const { id, who, officer } = of
    const answer = await at.after(
      { on: who },
      (as) => as(who).call(withdrawRequest, { id }),
      (as) => as(officer).call(answerJoinRequest, { id, person: who.id, accepted: true }),
    )
    if (isOrdered) expect(answer).toHaveProperty('code')
    if (isOrdered) expect(await belonging(of, who, ['active'])).toEqual([])
  })
  test('of a banned person is not accepted', async () => {
    const of = await asked()
    const { id, who, officer, president } = of
    const answer = await at.after(
      { on: who },
      (as) => as(president).call(removeFromOrganization, { id, person: who.id, ban: true }),
      (as) => as(officer).call(answerJoinRequest, { id, person: who.id, accepted: true }),
    )
    if (isOrdered) expect(answer).toHaveProperty('code', 'conflict')
    if (isOrdered) expect(await belonging(of, who, ['active'])).toEqual([])
  })
  test('of an erased person cannot be accepted', async () => {
    const { id, who, officer } = await asked()
    succeeded(await at.staff.call(confirmIdentity, { password: at.staff.password }))
    const answer = await at.after({ on: who }, at.leavings['are erased by an admin'](who), (as) =>
      as(officer).call(answerJoinRequest, { id, person: who.id, accepted: true }),
    )
    if (isOrdered) expect(answer).toHaveProperty('code', 'conflict')
  })
})

describe('a person whose role is taken cannot write', () => {
  const begins: Begins = {
    ...officerWrites,
    'a ban': async ({ id, officer, member }) => {
      return (as) => as(officer).call(removeFromOrganization, { id, person: member.id, ban: true })
    },
    'the answer to a request': async ({ id, officer, who }) => {
      return (as) => as(officer).call(answerJoinRequest, { id, person: who.id, accepted: true })
    },
  }
  test.each(Object.entries(begins))('%s', async (_, begin) => {
    const of = await society()
    const begun = await begin(of)
    const { id, officer, president } = of
    const answer = await at.after(
      { on: officer },
      (as) => as(president).call(lowerRole, { id, person: officer.id, role: 'member' }),
      begun,
    )
    if (isOrdered) expect(['forbidden', 'not_found']).toContain((answer as { code?: string }).code)
  })
  test('an offer of a role', async () => {
    const { id, president, other, member } = await society()
    const answer = await at.after(
      { on: other },
      (as) => as(president).call(lowerRole, { id, person: other.id, role: 'officer' }),
      (as) => as(other).call(offerRole, { id, person: member.id, role: 'officer' }),
    )
    if (isOrdered) expect(answer).toHaveProperty('code', 'forbidden')
  })
})

test('an offer that is withdrawn gives no role', async () => {
  const of = await society()
  const { id, president, member } = of
  succeeded(await president.call(offerRole, { id, person: member.id, role: 'officer' }))
  const answer = await at.after(
    { on: member },
    (as) => as(president).call(withdrawOffer, { id, person: member.id }),
    (as) => as(member).call(answerOffer, { id, accepted: true }),
  )
  if (isOrdered) expect(answer).toHaveProperty('code', 'conflict')
  const role = await at.rowsOf(
    'select role from organization_people where organization_id = $1 and user_id = $2',
    ...[id, member.id],
  )
  if (isOrdered) expect(role).toEqual([{ role: 'member' }])
})

test('a person who leaves takes no role that was offered', async () => {
  const of = await society()
  const { id, president, member } = of
  succeeded(await president.call(offerRole, { id, person: member.id, role: 'officer' }))
  const answer = await at.after(
    { on: member, inTurn: true },
    (as) => as(member).call(leaveOrganization, { id }),
    (as) => as(member).call(answerOffer, { id, accepted: true }),
  )
  if (isOrdered) expect(answer).toHaveProperty('code')
  if (isOrdered) expect(await belonging(of, member, ['active'])).toEqual([])
})

test('a link that is turned off lets nobody in', async () => {
  const of = await society()
  const { id, president, who } = of
  const { link, token } = succeeded(await president.call(makeOrganizationLink, { id, days: 3, uses: null }))
  const answer = await at.after(
    { on: { id: link }, table: 'organization_links' },
    (as) => as(president).call(dropOrganizationLink, { id, link }),
    (as) => as(who).call(useOrganizationLink, { token }),
  )
  if (isOrdered) expect(answer).toHaveProperty('code')
  if (isOrdered) expect(await belonging(of, who, ['active'])).toEqual([])
})
