import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { report } from '../moderation/contract.ts'
import { toldTo } from '../notifications/notifications.testing.ts'
import { blockPerson, readPersonPage } from '../people/contract.ts'
import { belongingWords } from './belonging.rules.ts'
import {
  editOrganization,
  followOrganization,
  joinOrganization,
  leaveOrganization,
  listOrganizations,
  officerText,
  readOrganization,
  showInOrganization,
  withdrawRequest,
} from './contract.ts'
import { madeOrganization } from './organizations.testing.ts'
import {
  answerJoinRequest,
  liftOrganizationBan,
  listRequests,
  readRoster,
  removeFromOrganization,
  reopenJoinRequest,
} from './people.contract.ts'
import { answerOffer, lowerRole, offerRole } from './roles/contract.ts'
import { offerWords } from './roles/rules.ts'
import { organizationWords } from './rules.ts'

let app: Running
let pia: Caller
let max: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock()
  pia = await app.student({ name: 'Pia Lund' })
  max = await app.student({ name: 'Max Ode' })
})

const page = async (who: Caller, id: string) => succeeded(await who.call(readOrganization, { id }))
const names = async (who: Caller, filter: z.input<typeof listOrganizations.input>) =>
  succeeded(await who.call(listOrganizations, filter)).rows.map(({ name }) => name)
const open = (more = {}) => madeOrganization(app, { president: [pia] }, more)

describe('the directory', () => {
  test('finds words in names and descriptions, by category, in three orders', async () => {
    const mark = crypto.randomUUID()
    const crowd = await Promise.all([1, 2].map(() => app.student()))
    await madeOrganization(app, { president: [pia], member: crowd }, { name: `Bread ${mark}`, category: 'Arts' })
    const joined = await madeOrganization(app, { president: [pia] }, { name: `Çay ${mark}` })
    const followed = await madeOrganization(app, {}, { name: `Dough`, about: `Words ${mark}` })
    await madeOrganization(app, {}, { name: `apples ${mark}` })
    await max.call(joinOrganization, { id: joined })
    await max.call(followOrganization, { id: followed, follows: true })
    expect(await names(max, { q: mark })).toEqual([`Çay ${mark}`, 'Dough', `apples ${mark}`, `Bread ${mark}`])
    expect(await names(max, { q: mark, sort: 'name' })).toEqual([
      `apples ${mark}`,
      `Bread ${mark}`,
      `Çay ${mark}`,
      'Dough',
    ])
    expect((await names(max, { q: mark, sort: 'members' }))[0]).toBe(`Bread ${mark}`)
    expect(await names(max, { q: mark, category: 'Arts' })).toEqual([`Bread ${mark}`])
    const first = succeeded(await max.call(listOrganizations, { q: mark, limit: 3 }))
    expect(first).toMatchObject({ total: 4, rows: { length: 3 } })
    const rest = succeeded(await max.call(listOrganizations, { q: mark, limit: 3, after: first.next ?? '' }))
    expect(rest).toMatchObject({ next: null, rows: [{ name: `Bread ${mark}` }] })
  })

  test('is read anew when somebody else leads one, is called otherwise, is suspended or blocked', async () => {
    const id = await madeOrganization(app, { president: [pia], member: [max] }, { name: `Tea ${crypto.randomUUID()}` })
    const ben = await app.student()
    const query = (text: string, ...values: unknown[]) => app.shell.database.pool.query({ text, values })
    let tag = ''
    /** Whether a browser that has the list is told that it is the same still. */
    const isSame = async () => {
      const answer = await ben.fetch('/api/organizations?sort=name', { headers: { 'if-none-match': tag } })
      tag = answer.headers.get('etag') ?? tag
      await answer.text()
      return answer.status === 304
    }
    for (const change of [
      async () => {
        succeeded(await pia.call(offerRole, { id, person: max.id, role: 'president', handsOver: true }))
        succeeded(await max.call(answerOffer, { id, accepted: true }))
      },
      () => query("update profiles set name = 'Max Lind' where id = $1", max.id),
      () =>
        query("update profiles set suspended_at = $2, suspended_for = 'x' where id = $1", max.id, app.shell.clock()),
      () => query('update profiles set suspended_at = null, suspended_for = null where id = $1', max.id),
      async () => succeeded(await ben.call(blockPerson, { id: max.id })),
    ]) {
      await isSame()
      expect(await isSame()).toBe(true)
      await change()
      expect(await isSame(), String(change)).toBe(false)
    }
  })

  test('says who leads it and what one is there, and leaves out what is archived for others', async () => {
    const id = await open({ archivedAt: app.shell.clock(), name: `Gone ${crypto.randomUUID()}` })
    const { name } = await page(pia, id)
    expect(await names(pia, { q: name })).toEqual([name])
    expect(await names(max, { q: name })).toEqual([])
    expect(await page(max, id)).toMatchObject({ archived: true, leader: { id: pia.id, name: 'Pia Lund' } })
  })
})

describe('joining', () => {
  test('by a press makes a member once, however often it is pressed', async () => {
    const id = await open()
    for (let press = 0; press < 2; press++)
      expect(await max.call(joinOrganization, { id })).toMatchObject({ role: 'member', members: 2 })
    expect(await max.call(leaveOrganization, { id })).toMatchObject({ role: 'stranger', state: 'left', members: 1 })
    expect(await max.call(joinOrganization, { id })).toMatchObject({ role: 'member', members: 2 })
  })

  test('by request asks the question, is answered by an officer, and can be withdrawn', async () => {
    const question = 'Which voice do you sing?'
    const id = await open({ wayIn: 'request', question })
    expect(await max.call(joinOrganization, { id })).toMatchObject({
      ...{ code: 'invalid', fields: { answer: organizationWords.needsAnswer } },
    })
    expect(await max.call(joinOrganization, { id, answer: 'Alto' })).toMatchObject({
      role: 'stranger',
      state: 'requested',
    })
    expect(await max.call(withdrawRequest, { id })).toMatchObject({ state: 'withdrawn' })
    await max.call(joinOrganization, { id, answer: 'Tenor' })
    expect(succeeded(await pia.call(listRequests, { id })).rows).toMatchObject([{ id: max.id, answer: 'Tenor' }])
    await pia.call(answerJoinRequest, { id, person: max.id, accepted: false, reason: 'The choir is full.' })
    expect((await page(max, id)).said).toMatchObject({ words: 'The choir is full.' })
    expect(await max.call(joinOrganization, { id, answer: 'Bass' })).toMatchObject({ code: 'conflict' })
    app.advance(30 * 86_400_000)
    expect(await max.call(joinOrganization, { id, answer: 'Bass' })).toMatchObject({ state: 'requested' })
    await pia.call(answerJoinRequest, { id, person: max.id, accepted: true })
    expect(await page(max, id)).toMatchObject({ role: 'member', members: 2 })
  })

  test('an answer to a request is taken back for a minute, and what was told of it with it', async () => {
    const id = await open({ wayIn: 'request' })
    await max.call(joinOrganization, { id })
    const told = async () => (await toldTo(max)).map(({ kind }) => kind)
    for (const accepted of [true, false]) {
      await pia.call(answerJoinRequest, { id, person: max.id, accepted })
      expect(await told()).toEqual([`organization-${accepted ? 'accepted' : 'declined'}`])
      expect(await pia.call(reopenJoinRequest, { id, person: max.id })).toEqual({})
      expect(await told()).toEqual([])
      expect(await page(max, id)).toMatchObject({ role: 'stranger', state: 'requested', members: 1, said: null })
    }
    await pia.call(answerJoinRequest, { id, person: max.id, accepted: true })
    app.advance(61_000)
    expect(await pia.call(reopenJoinRequest, { id, person: max.id })).toMatchObject({ detail: belongingWords.answered })
    expect(await page(max, id)).toMatchObject({ role: 'member', members: 2 })
  })

  test('is refused to whoever is banned, who may neither follow nor ask, until the ban is lifted', async () => {
    const id = await open()
    await max.call(joinOrganization, { id })
    await max.call(followOrganization, { id, follows: true })
    await pia.call(removeFromOrganization, { id, person: max.id, ban: true, reason: 'Sold tickets twice.' })
    const banned = await page(max, id)
    expect(banned).toMatchObject({ role: 'stranger', state: 'banned', follows: false, people: null })
    expect(banned.said?.words).toBe('Sold tickets twice.')
    expect(await max.call(report, { kind: officerText.name, thing: banned.said?.id ?? '', reason: 'insults' })).toEqual(
      {},
    )
    for (const refused of [
      await max.call(joinOrganization, { id }),
      await max.call(followOrganization, { id, follows: true }),
    ])
      expect(refused).toMatchObject({ code: 'conflict', detail: belongingWords.banned })
    await pia.call(liftOrganizationBan, { id, person: max.id })
    expect(await max.call(joinOrganization, { id })).toMatchObject({ role: 'member' })
  })
})

describe('who sees whom', () => {
  test('members see officers and who chose it; officers see all; strangers see officers alone', async () => {
    const [olga, mia, eve] = [await app.student({ name: 'Olga' }), await app.student(), await app.student()]
    const id = await madeOrganization(app, { president: [pia], officer: [olga], member: [max, mia] })
    const seen = async (who: Caller) => (await page(who, id)).people?.rows.map((one) => one.id)
    expect(await seen(max)).toEqual([pia.id, olga.id, max.id])
    await mia.call(showInOrganization, { id, shown: true })
    expect(new Set(await seen(max))).toEqual(new Set([pia.id, olga.id, max.id, mia.id]))
    expect(await seen(olga)).toHaveLength(4)
    expect(await page(eve, id)).toMatchObject({ people: null, members: 4, officers: [{ id: pia.id }, { id: olga.id }] })
    expect(succeeded(await olga.call(readRoster, { id })).rows.map(({ role }) => role)).toEqual([
      ...['president', 'officer', 'member', 'member'],
    ])
  })

  test('a block hides an officer behind the role, and a member wholly', async () => {
    const eve = await app.student()
    const id = await madeOrganization(app, { president: [pia], member: [max, eve] })
    await eve.call(showInOrganization, { id, shown: true })
    await max.call(blockPerson, { id: pia.id })
    await max.call(blockPerson, { id: eve.id })
    expect(await page(max, id)).toMatchObject({
      leader: { id: null, name: 'Officer' },
      officers: [{ id: null, name: 'Officer', avatarUrl: null }],
      people: { rows: [{ id: max.id }], total: 1 },
    })
    const [row] = succeeded(await pia.call(readRoster, { id })).rows.filter((one) => one.id === max.id)
    expect(row).toMatchObject({ name: 'Student', avatarUrl: null })
  })

  test('only a request that was answered, or an invitation, is something in common', async () => {
    const eve = await app.student()
    const [byPress, byRequest] = [await open(), await open({ wayIn: 'request' })]
    const sees = async (who: Caller, other: Caller) => 'id' in (await who.call(readPersonPage, { id: other.id }))
    for (const who of [max, eve]) await who.call(joinOrganization, { id: byPress })
    expect(await sees(max, eve)).toBe(false)
    for (const who of [max, eve]) {
      await who.call(joinOrganization, { id: byRequest })
      await pia.call(answerJoinRequest, { id: byRequest, person: who.id, accepted: true })
    }
    expect(await sees(max, eve)).toBe(true)
    await eve.call(leaveOrganization, { id: byRequest })
    expect(await sees(max, eve)).toBe(false)
  })
})

describe('running it', () => {
  test('the last president neither leaves nor is removed', async () => {
    const id = await madeOrganization(app, { president: [pia], officer: [max] })
    expect(await pia.call(leaveOrganization, { id })).toMatchObject({
      ...{ code: 'conflict', detail: belongingWords.lastPresident },
    })
    expect(await max.call(removeFromOrganization, { id, person: pia.id })).toMatchObject({
      ...{ code: 'conflict', detail: belongingWords.hasRole },
    })
  })

  test('of two presidents who leave at once one stays', async () => {
    const id = await madeOrganization(app, { president: [pia, max] })
    const left = await Promise.all([pia, max].map((who) => who.call(leaveOrganization, { id })))
    expect(left.filter((one) => 'role' in one)).toHaveLength(1)
    expect((await page(await app.student(), id)).officers).toHaveLength(1)
  })

  test('of two officers who edit at once the second is told, and nothing of the first is lost', async () => {
    const id = await madeOrganization(app, { president: [pia], officer: [max] })
    const { updatedAt: seenAt } = await page(max, id)
    app.advance(1000)
    await pia.call(editOrganization, { id, seenAt, place: 'Foundry 3', tags: ['Robots'] })
    expect(await max.call(editOrganization, { id, seenAt, place: 'Foundry 4' })).toMatchObject({
      ...{ code: 'conflict', detail: organizationWords.changed },
    })
    expect(await page(max, id)).toMatchObject({ place: 'Foundry 3', tags: ['Robots'] })
  })
})

describe('roles', () => {
  const offer = (id: string, person: Caller, role: 'officer' | 'president', handsOver = false, by = pia) =>
    by.call(offerRole, { id, person: person.id, role, handsOver })

  test('are offered, change nothing until they are accepted, and end with the giver’s role or after a week', async () => {
    const olga = await app.student({ name: 'Olga' })
    const id = await madeOrganization(app, { president: [pia, olga], member: [max] })
    expect(await offer(id, max, 'officer')).toEqual({})
    expect(await offer(id, max, 'officer')).toMatchObject({ detail: offerWords.asked })
    expect(await page(max, id)).toMatchObject({ role: 'member', offer: { role: 'officer', by: 'Pia Lund' } })
    app.advance(7 * 86_400_000)
    expect(await max.call(answerOffer, { id, accepted: true })).toMatchObject({ detail: offerWords.offerOver })
    await offer(id, max, 'officer')
    await olga.call(lowerRole, { id, person: pia.id, role: 'member' })
    expect(await max.call(answerOffer, { id, accepted: true })).toMatchObject({ detail: offerWords.offerOver })
    await offer(id, max, 'officer', false, olga)
    expect(await max.call(answerOffer, { id, accepted: true })).toEqual({})
    expect(await page(max, id)).toMatchObject({ role: 'officer', offer: null })
  })

  test('are handed over: whoever asked becomes a member with the answer, and can leave then', async () => {
    const id = await madeOrganization(app, { president: [pia], member: [max] })
    expect(await pia.call(lowerRole, { id, person: pia.id, role: 'member' })).toMatchObject({
      detail: offerWords.lastPresident,
    })
    await offer(id, max, 'president', true)
    await max.call(answerOffer, { id, accepted: true })
    expect(await page(pia, id)).toMatchObject({ role: 'member', leader: { id: max.id } })
    expect(await pia.call(leaveOrganization, { id })).toMatchObject({ role: 'stranger' })
  })
})
