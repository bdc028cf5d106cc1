import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { addAssignment, editAssignment, listAssignments } from '../homework/contract.ts'
import { editProfile, whoAmI } from './contract.ts'
import { accountWords } from './rules.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

test('a person changes name, major, year, zone and first day of the week, one or all at a time', async () => {
  const ada = await app.student()
  expect(await ada.call(editProfile, { name: '  Ada Lin Marlow ' })).toMatchObject({
    name: 'Ada Lin Marlow',
    major: 'Mathematics',
  })
  const all = { name: 'Ada L.', major: 'Physics', year: 'Senior', zone: 'Asia/Kathmandu', weekStart: 1 } as const
  expect(await ada.call(editProfile, all)).toMatchObject(all)
  expect(await ada.call(whoAmI, {})).toMatchObject({ person: { id: ada.id, email: ada.email, ...all } })
  expect(await ada.call(editProfile, {})).toMatchObject(all)
})

test('a visitor changes nobody’s profile', async () => {
  expect(await app.as(null)(editProfile, { name: 'Eve Marlow' })).toMatchObject({ code: 'signed_out' })
})

test.each([
  ['name', 'A', accountWords.name],
  ['name', '<>', accountWords.name],
  ['name', 'x'.repeat(101), accountWords.name],
  ['major', 'Astrology', accountWords.majorAndYear],
  ['year', '', accountWords.majorAndYear],
  ['zone', 'Mars/Olympus', 'This time zone is not known.'],
])('the %s %j is refused as at sign-up', async (field, given, said) => {
  const ada = await app.student()
  const answer = await ada.send(editProfile, { [field]: given })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { [field]: said } })
})

test.each([[7], [-1], [1.5], ['1'], [null]])('the week does not start on day %j', async (weekStart) => {
  const ada = await app.student()
  expect((await ada.send(editProfile, { weekStart })).status).toBe(400)
})

test.each([
  'id',
  'userId',
  'email',
  'emailVerified',
  'role',
  'isAdmin',
  'isPremium',
  'avatarUrl',
  'password',
  'createdAt',
  'updatedAt',
  'session',
])('nobody sets %s by editing the profile', async (key) => {
  const ada = await app.student()
  const before = await ada.call(whoAmI, {})
  const answer = await ada.send(editProfile, { name: 'Eve Marlow', [key]: 'admin' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { [key]: 'This is not accepted here.' } })
  expect(await ada.call(whoAmI, {})).toEqual(before)
})

describe('moving to another time zone', () => {
  const dueAtOf = async (who: Caller, title: string) => {
    const list = await who.call(listAssignments, { q: title })
    return 'rows' in list ? list.rows.map(({ dueAt }) => dueAt) : []
  }

  test('open work without a time is due at the end of its day in the new zone, and lists are fetched again', async () => {
    const ada = await app.student({ zone: 'America/New_York' })
    await ada.call(addAssignment, { title: 'Essay', course: 'HIST 118', dueDate: '2031-03-04' })
    expect(await dueAtOf(ada, 'Essay')).toEqual(['2031-03-05T04:59:59.000Z'])
    const first = await ada.send(listAssignments, {})
    await ada.call(editProfile, { zone: 'Asia/Tokyo' })
    expect(await dueAtOf(ada, 'Essay')).toEqual(['2031-03-04T14:59:59.000Z'])
    expect((await ada.send(listAssignments, {})).headers.get('etag')).not.toBe(first.headers.get('etag'))
  })

  test('work with a time keeps its moment, and completed work does not change', async () => {
    const ada = await app.student({ zone: 'America/New_York' })
    await ada.call(addAssignment, { title: 'Quiz', course: 'BIO 210', dueDate: '2031-03-04', dueTime: '17:00' })
    const done = await ada.call(addAssignment, { title: 'Report', course: 'BIO 210', dueDate: '2031-03-04' })
    await ada.call(editAssignment, { id: 'id' in done ? done.id : '', status: 'completed' })
    await ada.call(editProfile, { zone: 'Asia/Tokyo' })
    expect(await dueAtOf(ada, 'Quiz')).toEqual(['2031-03-04T22:00:00.000Z'])
    expect(await dueAtOf(ada, 'Report')).toEqual(['2031-03-05T04:59:59.000Z'])
  })

  test('moves nobody else’s work', async () => {
    const [ada, ben] = [await app.student({ zone: 'Europe/Paris' }), await app.student({ zone: 'Europe/Paris' })]
    await ben.call(addAssignment, { title: 'Essay', course: 'HIST 118', dueDate: '2031-03-04' })
    const before = await dueAtOf(ben, 'Essay')
    await ada.call(editProfile, { zone: 'Pacific/Auckland' })
    expect(await dueAtOf(ben, 'Essay')).toEqual(before)
  })
})
