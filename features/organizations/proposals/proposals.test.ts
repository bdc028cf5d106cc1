import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { staffMember } from '../../moderation/cases.testing.ts'
import { moderationTopic } from '../../moderation/rules.ts'
import { staySignedIn, toldTo } from '../../notifications/notifications.testing.ts'
import { blockPerson, findSeenPeople, profileVisibility } from '../../people/contract.ts'
import { listOrganizations, readOrganization } from '../contract.ts'
import { madeOrganization } from '../organizations.testing.ts'
import {
  answerFounding,
  askFounder,
  beginProposal,
  changeProposal,
  decideProposal,
  dropFounder,
  findLikeOrganizations,
  listProposals,
  readFounding,
  readProposals,
  sendProposal,
  withdrawOrganizationProposal,
} from './contract.ts'
import { organizationProposalWords } from './rules.ts'

let app: Running
let pia: Caller
let max: Caller
let noor: Caller
beforeAll(async () => {
  app = await testApp()
  noor = await staffMember(app, 'moderator')
})
beforeEach(async () => {
  app.holdClock()
  pia = await app.student({ name: 'Pia Lund' })
  max = await app.student({ name: 'Max Ode' })
  await max.call(profileVisibility.change, { value: 'everyone' })
})

const given = {
  about: 'Long games.',
  category: 'Cultural' as const,
  place: 'Finch',
  reason: 'Nine of us meet already.',
}
async function draft(who: Caller, more = {}): Promise<string> {
  const { id } = succeeded(await who.call(beginProposal, {}))
  succeeded(await who.call(changeProposal, { id, name: `Tabletop ${crypto.randomUUID()}`, ...given, ...more }))
  return id
}
async function sent(who: Caller, more = {}): Promise<string> {
  const id = await draft(who, more)
  succeeded(await who.call(sendProposal, { id }))
  return id
}
const own = async (who: Caller, id: string) =>
  succeeded(await who.call(readProposals, {})).rows.find((one) => one.id === id)
const titles = async (who: Caller) => (await toldTo(who)).map(({ kind, title }) => `${kind} ${title}`)

describe('a draft', () => {
  test('is one for each person, keeps what was typed, and says at its fields what is missing', async () => {
    const { id } = succeeded(await pia.call(beginProposal, {}))
    expect(await pia.call(beginProposal, {})).toMatchObject({ id, state: 'draft' })
    await pia.call(changeProposal, { id, name: 'نادي القراءة', place: 'Old Library' })
    expect(await pia.call(changeProposal, { id, about: 'Books.' })).toMatchObject({
      ...{ name: 'نادي القراءة', about: 'Books.', place: 'Old Library' },
    })
    expect(await pia.call(sendProposal, { id })).toMatchObject({
      ...{
        code: 'invalid',
        fields: { category: organizationProposalWords.needsCategory, reason: organizationProposalWords.needsReason },
      },
    })
    expect(await max.call(changeProposal, { id, name: 'Mine' })).toMatchObject({ code: 'not_found' })
    expect(succeeded(await noor.call(listProposals, {})).rows.some((one) => one.id === id)).toBe(false)
  })

  test('is deleted when it is withdrawn; what is sent stays in the list, and cannot be changed', async () => {
    const gone = await draft(pia)
    await pia.call(withdrawOrganizationProposal, { id: gone })
    expect(await own(pia, gone)).toBe(undefined)
    const id = await sent(pia)
    expect(await pia.call(changeProposal, { id, name: 'Other' })).toMatchObject({
      detail: organizationProposalWords.isSent,
    })
    await pia.call(withdrawOrganizationProposal, { id })
    expect(await own(pia, id)).toMatchObject({ state: 'withdrawn' })
    expect(await pia.call(sendProposal, { id })).toMatchObject({ detail: organizationProposalWords.isDecided })
  })

  test('is the fourth open one of nobody, also not when two are sent at once', async () => {
    for (let one = 0; one < 2; one++) await sent(pia)
    const third = await draft(pia)
    const presses = await Promise.all([1, 2, 3].map(() => pia.call(sendProposal, { id: third })))
    expect(presses.map((one) => 'state' in one && one.state)).toEqual(['sent', 'sent', 'sent'])
    const fourth = await draft(pia)
    expect(await pia.call(sendProposal, { id: fourth })).toMatchObject({ detail: organizationProposalWords.tooMany })
    await pia.call(withdrawOrganizationProposal, { id: third })
    expect(await pia.call(sendProposal, { id: fourth })).toMatchObject({ state: 'sent' })
  })
})

test('what is like it is named while typing, and is only a hint', async () => {
  const mark = crypto.randomUUID().slice(0, 8)
  const id = await madeOrganization(
    app,
    { president: [max] },
    { name: `Zither ${mark} Players`, about: 'We play zithers.' },
  )
  const like = async (name: string, about = '') => succeeded(await pia.call(findLikeOrganizations, { name, about }))
  expect((await like('Zithers for all')).map((one) => one.id)).toContain(id)
  expect(await like('The club')).toEqual([])
  expect((await like(`Harps ${mark}`, 'zither players')).map((one) => one.id)).toEqual([id])
  expect(await pia.call(sendProposal, { id: await draft(pia, { name: `Zither ${mark} Players` }) })).toMatchObject({
    state: 'sent',
  })
})

describe('founders', () => {
  test('are people whom one sees; they are told, and say yes themselves', async () => {
    const eve = await app.student({ name: 'Eve Hidden' })
    const id = await draft(pia, { name: 'Night Bakers' })
    expect(succeeded(await pia.call(findSeenPeople, { q: 'max' })).map((one) => one.id)).toContain(max.id)
    expect(succeeded(await pia.call(findSeenPeople, { q: 'Eve Hid' }))).toEqual([])
    for (const nobody of [eve.id, pia.id, crypto.randomUUID()])
      expect(await pia.call(askFounder, { id, person: nobody })).toMatchObject({ code: 'not_found' })
    expect(await pia.call(askFounder, { id, person: max.id })).toMatchObject({
      founders: [{ id: max.id, accepted: null }],
    })
    expect(await titles(max)).toContain('organization-founder Night Bakers')
    expect(await max.call(readFounding, { id })).toMatchObject({ name: 'Night Bakers', by: { name: 'Pia Lund' } })
    expect(JSON.stringify(await max.call(readFounding, { id }))).not.toContain(given.reason)
    expect(await eve.call(readFounding, { id })).toMatchObject({ code: 'not_found' })
    expect(await max.call(answerFounding, { id, accepted: true })).toMatchObject({ accepted: true })
    expect(await own(pia, id)).toMatchObject({ founders: [{ id: max.id, accepted: true }] })
    await pia.call(dropFounder, { id, person: max.id })
    expect(await max.call(answerFounding, { id, accepted: true })).toMatchObject({
      detail: organizationProposalWords.notAsked,
    })
    expect(await titles(max)).not.toContain('organization-founder Night Bakers')
  })

  test('are nobody whom a block separates', async () => {
    const id = await draft(pia)
    await pia.call(askFounder, { id, person: max.id })
    await max.call(answerFounding, { id, accepted: true })
    await max.call(blockPerson, { id: pia.id })
    expect(await own(pia, id)).toMatchObject({ founders: [] })
    expect(await pia.call(askFounder, { id, person: max.id })).toMatchObject({ code: 'not_found' })
  })
})

describe('a moderator', () => {
  const decide = (id: string, decision: 'approve' | 'answer' | 'merge', more = {}, who = noor) =>
    who.call(decideProposal, { id, decision, ...more })

  test('approves: it stands in the directory, with its president, who said yes as officers, and its meetings', async () => {
    const name = `Tabletop ${crypto.randomUUID()}`
    const day = app.shell.clock().toISOString().slice(0, 10)
    const meeting = {
      times: [{ weekday: 3, start: '18:30', end: '21:30' }],
      ...{ from: day, until: `${Number(day.slice(0, 4)) + 1}${day.slice(4, 7)}-01`, zone: 'UTC' },
    }
    const id = await draft(pia, { name, meeting })
    const eve = await app.student()
    await eve.call(profileVisibility.change, { value: 'everyone' })
    for (const person of [max.id, eve.id]) await pia.call(askFounder, { id, person })
    await max.call(answerFounding, { id, accepted: true })
    await pia.call(sendProposal, { id })
    expect(await decide(id, 'approve')).toEqual({})
    expect(await decide(id, 'answer', { words: 'No' })).toMatchObject({
      detail: organizationProposalWords.decidedBefore,
    })
    const became = (await own(pia, id))?.organization
    expect(became).toMatchObject({ name })
    const shown = succeeded(await eve.call(readOrganization, { id: became?.id ?? '' }))
    expect(shown).toMatchObject({
      ...{ members: 2, category: 'Cultural', place: 'Finch', meeting, role: 'stranger' },
      officers: [
        { id: pia.id, role: 'president' },
        { id: max.id, role: 'officer' },
      ],
    })
    expect(shown.meetings.length).toBeGreaterThan(0)
    expect(succeeded(await eve.call(listOrganizations, { q: name })).total).toBe(1)
    expect(await titles(pia)).toContain(`organization-proposal-approved ${name}`)
    expect(await titles(max)).toContain(`organization-founded ${name}`)
    expect(await eve.call(answerFounding, { id, accepted: true })).toMatchObject({
      detail: organizationProposalWords.isDecided,
    })
  })

  test('answers with words: it comes back, is changed and sent again, and ends after sixty days', async () => {
    const id = await sent(pia, { name: 'Night Bakers' })
    expect(await decide(id, 'answer')).toMatchObject({ fields: { words: organizationProposalWords.needsWords } })
    await decide(id, 'answer', { words: 'Which kitchen?' })
    expect(await own(pia, id)).toMatchObject({ state: 'answered', answer: 'Which kitchen?' })
    expect(await titles(pia)).toContain('organization-proposal-answered Night Bakers')
    await pia.call(changeProposal, { id, place: 'Finch kitchen' })
    expect(await pia.call(sendProposal, { id })).toMatchObject({ state: 'sent', place: 'Finch kitchen' })
    const [listed] = succeeded(await noor.call(listProposals, {})).rows.filter((one) => one.id === id)
    expect(listed).toMatchObject({ answer: 'Which kitchen?', mayNot: null, by: { name: 'Pia Lund' } })
    await decide(id, 'answer', { words: 'Ask there first.' })
    app.advance(61 * 86_400_000)
    for (const one of [pia, noor]) await staySignedIn(app, one)
    await app.shell.jobs.enqueue(app.shell.database.db, 'organizations-purge', {})
    await app.settle()
    expect(await own(pia, id)).toMatchObject({ state: 'ended' })
    expect(await pia.call(sendProposal, { id })).toMatchObject({ detail: organizationProposalWords.isDecided })
  })

  test('merges into what there is: the address is told, and nobody is joined', async () => {
    const into = await madeOrganization(app, { president: [max] }, { name: 'Board Game Society' })
    const id = await sent(pia)
    expect(await decide(id, 'merge')).toMatchObject({ fields: { into: organizationProposalWords.needsOrganization } })
    await decide(id, 'merge', { into, words: 'They play on Fridays.' })
    expect(await own(pia, id)).toMatchObject({
      ...{ state: 'merged', answer: 'They play on Fridays.', organization: { id: into } },
    })
    expect(await pia.call(readOrganization, { id: into })).toMatchObject({ role: 'stranger', members: 1 })
    expect(await titles(pia)).toContain('organization-proposal-merged Board Game Society')
  })

  test('does not decide on an own one, nor on one that they start', async () => {
    const hana = await staffMember(app, 'moderator', 'Hana Sato')
    await hana.call(profileVisibility.change, { value: 'everyone' })
    const byHana = await sent(hana)
    const withHana = await draft(pia)
    await pia.call(askFounder, { id: withHana, person: hana.id })
    await pia.call(sendProposal, { id: withHana })
    for (const id of [byHana, withHana])
      expect(await decide(id, 'approve', {}, hana)).toMatchObject({
        code: 'forbidden',
        detail: organizationProposalWords.own,
      })
    expect(await decide(byHana, 'approve')).toEqual({})
    await hana.call(answerFounding, { id: withHana, accepted: false })
    expect(await decide(withHana, 'approve', {}, hana)).toEqual({})
  })

  test('of two who decide at once one is told', async () => {
    const id = await sent(pia)
    const hana = await staffMember(app, 'moderator', 'Hana Sato')
    const decided = await Promise.all([decide(id, 'approve'), decide(id, 'answer', { words: 'No' }, hana)])
    expect(decided.filter((one) => 'code' in one)).toMatchObject([{ detail: organizationProposalWords.decidedBefore }])
  })

  test('is shown at once what is sent, decided and withdrawn: the number that open pages follow rises', async () => {
    const number = async () => {
      const text = `select version from stamps where thing = md5('kind moderation')::uuid and topic = $1`
      const { rows } = await app.shell.database.pool.query({ text, values: [moderationTopic] })
      return Number(rows[0]?.version ?? 0)
    }
    const before = await number()
    const id = await sent(pia)
    expect(await number()).toBe(before + 1)
    await decide(id, 'answer', { words: 'More' })
    expect(await number()).toBe(before + 2)
    await pia.call(sendProposal, { id })
    await pia.call(withdrawOrganizationProposal, { id })
    expect(await number()).toBe(before + 4)
  })

  test('the median of the time to a decision is told', async () => {
    const before = succeeded(await pia.call(readProposals, {})).medianHours
    expect(before).not.toBeNull()
    for (let one = 0; one < 50; one++) {
      const who = await app.student()
      const id = await sent(who)
      app.advance(3 * 3_600_000)
      await staySignedIn(app, noor)
      await decide(id, 'answer', { words: 'More' })
    }
    expect(succeeded(await (await app.student()).call(readProposals, {})).medianHours).toBeCloseTo(3, 1)
  })
})
