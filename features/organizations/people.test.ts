import { beforeAll, beforeEach, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { staffMember } from '../moderation/cases.testing.ts'
import { toldTo } from '../notifications/notifications.testing.ts'
import { blockPerson } from '../people/contract.ts'
import { showInOrganization } from './contract.ts'
import { readOrganizationLog } from './log/contract.ts'
import { madeOrganization } from './organizations.testing.ts'
import {
  downloadRoster,
  liftOrganizationBan,
  listBanned,
  listSharedOrganizations,
  readRoster,
  removeFromOrganization,
} from './people.contract.ts'
import { offerRole, withdrawOffer } from './roles/contract.ts'

let app: Running
let pia: Caller
let olga: Caller
let max: Caller
let id: string
const name = `Tea ${crypto.randomUUID()}`
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock('2031-03-03T10:00:00.000Z')
  pia = await app.student({ name: 'Pia Lund' })
  olga = await app.student({ name: 'Olga Brandt' })
  max = await app.student({ name: '=Max' })
  id = await madeOrganization(app, { president: [pia], officer: [olga], member: [max] }, { name })
})

const together = async (who: Caller, other: Caller) =>
  succeeded(await who.call(listSharedOrganizations, { id: other.id })).rows

test('the roster has each member once, as what they are here, also whoever is in others, is banned there or has left', async () => {
  const others = [
    await madeOrganization(app, { president: [max], member: [olga, pia] }),
    await madeOrganization(app, { officer: [max, olga] }),
  ]
  succeeded(await max.call(removeFromOrganization, { id: others[0] ?? '', person: olga.id, ban: true }))
  const page = succeeded(await pia.call(readRoster, { id, limit: 2 }))
  expect(page.rows.map(({ id: person, role }) => [person, role])).toEqual([
    [pia.id, 'president'],
    [olga.id, 'officer'],
  ])
  const rest = succeeded(await pia.call(readRoster, { id, limit: 2, after: page.next ?? '' }))
  expect(rest).toMatchObject({ rows: [{ id: max.id, role: 'member' }], next: null, total: 3 })
})

test('the roster is a table for those who run it, in which a blocked person is nobody', async () => {
  const file = async (who: Caller) => {
    const answer = await who.send(downloadRoster, { id })
    return { status: answer.status, lines: (await answer.text()).replace('\ufeff', '').trimEnd().split('\r\n') }
  }
  expect(await file(olga)).toEqual({
    status: 200,
    lines: [
      'Name,Role,Since,Came',
      'Pia Lund,President,2031-03-03,founder',
      'Olga Brandt,Officer,2031-03-03,joined by a press',
      // A spreadsheet computes nothing of it.
      "'=Max,Member,2031-03-03,joined by a press",
    ],
  })
  expect((await file(max)).status).toBe(403)
  succeeded(await max.call(blockPerson, { id: olga.id }))
  expect((await file(olga)).lines[3]).toBe('Student,Member,2031-03-03,joined by a press')
})

test('who blocks reads which organizations they share, as far as they see the other one there', async () => {
  const shared = { id, name, wayIn: 'open' as const }
  expect(await together(max, olga)).toEqual([{ ...shared, role: 'member', theirs: 'officer' }])
  expect(await together(olga, max)).toEqual([{ ...shared, role: 'officer', theirs: 'member' }])
  const ben = await app.student()
  const mine = await madeOrganization(app, { president: [pia], member: [max, ben, olga] }, { name: `Go ${name}` })
  // A member is seen by members once they choose it, and by those who run it.
  succeeded(await ben.call(showInOrganization, { id: mine, shown: true }))
  expect((await together(max, ben)).map((one) => one.id)).toEqual([mine])
  expect(await together(max, olga)).toHaveLength(1)
  // Where the other one does not see it, nothing is said of that.
  succeeded(await max.call(blockPerson, { id: ben.id }))
  expect(await together(max, ben)).toEqual([])
})

test('who is banned is shown to those who run it and to moderators, and told when it is lifted', async () => {
  const noor = await staffMember(app, 'moderator')
  const reason = 'You sold the robots.'
  succeeded(await olga.call(removeFromOrganization, { id, person: max.id, ban: true, reason }))
  for (const who of [pia, olga, noor])
    expect(succeeded(await who.call(listBanned, { id })).rows).toMatchObject([{ id: max.id, words: reason }])
  expect(await max.call(listBanned, { id })).toHaveProperty('code', 'forbidden')
  app.advance(1000)
  expect(await olga.call(liftOrganizationBan, { id, person: max.id })).toHaveProperty('code', 'forbidden')
  succeeded(await noor.call(liftOrganizationBan, { id, person: max.id }))
  expect(succeeded(await pia.call(listBanned, { id })).rows).toEqual([])
  expect((await toldTo(max)).map(({ kind }) => kind)).toEqual(['organization-unbanned', 'organization-banned'])
  expect(
    succeeded(await pia.call(readOrganizationLog, { id }))
      .rows.slice(0, 2)
      .map(({ act }) => act),
  ).toEqual([...['ban-lifted', 'banned']])
})

test('the roster says who was asked to take a role, until the offer is taken back', async () => {
  const asked = async () => succeeded(await pia.call(readRoster, { id })).rows.map((one) => one.asked)
  succeeded(await pia.call(offerRole, { id, person: max.id, role: 'officer' }))
  expect(await asked()).toEqual([null, null, 'officer'])
  succeeded(await pia.call(withdrawOffer, { id, person: max.id }))
  expect(await asked()).toEqual([null, null, null])
})
