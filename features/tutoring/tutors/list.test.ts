import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { deleteAccount } from '../../account/deletion/contract.ts'
import { suspendPerson } from '../../admin/contract.ts'
import { staffMember } from '../../moderation/cases.testing.ts'
import { blockPerson, readAvatar } from '../../people/contract.ts'
import { makeTutor } from '../tutoring.testing.ts'
import { editTutor } from './contract.ts'
import { type PriceRange, priceRangeNames } from './rules.ts'
import { listTutors, readTutor } from './shown.contract.ts'

let app: Running
let ben: Caller
beforeAll(async () => {
  app = await testApp()
  ben = await app.student({ name: 'Ben Archer' })
})

type Wanted = z.input<typeof listTutors.input>
async function names(who: Caller, wanted: Wanted = {}): Promise<string[]> {
  return succeeded(await who.call(listTutors, wanted)).rows.map(({ name }) => name)
}
/** A tutor of that name. */
async function tutorNamed(
  name: string,
  ...given: Parameters<typeof makeTutor> extends [unknown, ...infer R] ? R : never
) {
  const caller = await app.student({ name })
  return { caller, id: await makeTutor(caller, ...given) }
}
/** So many reviews, with these stars. */
async function review(id: string, stars: number[]): Promise<void> {
  await app.shell.database.pool.query({
    text: `with made as (
        insert into tutoring_sessions (id, student_id, tutor_id, tutor_user_id, subject, session_type, scheduled_start, scheduled_end,
          hourly_rate, total_cost, room, status, free_until_minutes, created_at, updated_at)
        select gen_random_uuid(), null, t.id, t.user_id, 'Physics', 'online', now() - n * interval '2 hours', now() - n * interval '2 hours' + interval '1 hour',
          2500, 2500, '', 'completed', 15, now(), now() from tutor_profiles t, generate_series(1, cardinality($2::int[])) n where t.id = $1 returning id)
      insert into session_reviews (id, session_id, tutor_id, rating, created_at)
      select gen_random_uuid(), id, $1, ($2::int[])[row_number() over ()], now() from made`,
    values: [id, stars],
  })
}

test('a card has everything that is shown on it', async () => {
  const { id, caller } = await tutorNamed('Card Keeper', { hours: [{ weekday: 5, start: '09:00', end: '10:00' }] })
  await review(id, [5, 4, 4])
  const [card] = succeeded(await ben.call(listTutors, { q: 'card keeper' })).rows
  expect(card).toMatchObject({
    ...{ id, name: 'Card Keeper', avatarUrl: null, verified: false, averageRating: 4.33, totalReviews: 3 },
    ...{ totalSessions: 3, education: 'BSc Mathematics', hourlyRate: 2500, responseMinutes: null },
    ...{ subjects: [{ subject: 'Mathematics', level: 'expert' }], weekdays: [5], experienceYears: 3 },
  })
  expect(await ben.call(readTutor, { id })).toMatchObject({
    ...{ own: false, active: true, distribution: [0, 0, 0, 2, 1], person: caller.id, freeUntilMinutes: 1440 },
  })
  expect(await caller.call(readTutor, { id })).toMatchObject({ own: true })
  await app.shell.database.pool.query('delete from session_reviews where rating = 5 and tutor_id = $1', [id])
  await app.shell.database.pool.query('update session_reviews set rating = 2 where tutor_id = $1', [id])
  expect(await ben.call(readTutor, { id })).toMatchObject({ averageRating: 2, totalReviews: 2 })
})

test('the search looks at name, subjects and bio, without case', async () => {
  await tutorNamed('Zoë Quill', { bio: 'Everything about HORSES', subjects: [{ subject: 'History' }] })
  for (const q of ['zoë qu', 'horses', 'HISTOR']) expect(await names(ben, { q })).toContain('Zoë Quill')
  expect(await names(ben, { q: 'horses%' })).toEqual([])
})

test('the price ranges have no gaps, and everybody is in one', async () => {
  const rates = {
    '0-30': [1000, 3000, 3050, 3099],
    '31-45': [3100, 4500, 4599],
    '46-60': [4600, 6000],
    '60+': [6001, 20_000],
  }
  for (const rate of Object.values(rates).flat())
    await tutorNamed(`Priced ${rate}`, { hourlyRate: rate, bio: 'Priced exactly' })
  for (const price of priceRangeNames) {
    const found = await names(ben, { q: 'Priced exactly', price, sort: 'price', limit: 60 })
    expect(found).toEqual(rates[price as PriceRange].map((rate) => `Priced ${rate}`))
  }
  expect(await names(ben, { q: 'Priced exactly', sort: 'price-falling', limit: 2 })).toEqual([
    'Priced 20000',
    'Priced 6001',
  ])
})

test('filters hold together, page by page', async () => {
  for (const n of [1, 2, 3])
    await tutorNamed(`Paged ${n}`, { bio: 'Paged', subjects: [{ subject: 'Finance' }], sessionTypes: ['in_person'] })
  await tutorNamed('Paged online', { bio: 'Paged', subjects: [{ subject: 'Finance' }], sessionTypes: ['online'] })
  const wanted: Wanted = { q: 'paged', subject: 'Finance', type: 'in_person', sort: 'newest', limit: 2 }
  const first = succeeded(await ben.call(listTutors, wanted))
  expect(first.total).toBe(3)
  const second = succeeded(await ben.call(listTutors, { ...wanted, after: first.next ?? '' }))
  expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(['Paged 3', 'Paged 2', 'Paged 1'])
  expect(second.next).toBeNull()
})

test('one five does not stand before many of nearly five, and the least rating is that of the average', async () => {
  const [one, many, none, poor] = [
    await tutorNamed('One five', { bio: 'Rated' }),
    await tutorNamed('Many', { bio: 'Rated' }),
    await tutorNamed('New', { bio: 'Rated' }),
    await tutorNamed('Poor', { bio: 'Rated' }),
  ]
  await review(one.id, [5])
  await review(many.id, [...Array(36).fill(5), 4, 4, 4, 4])
  await review(poor.id, [1, 2, 3])
  expect(none.id).toBeTruthy()
  expect(await names(ben, { q: 'rated' })).toEqual(['Many', 'One five', 'New', 'Poor'])
  expect(await names(ben, { q: 'rated', rating: 4.9 })).toEqual(['Many', 'One five'])
  expect(await names(ben, { q: 'rated', rating: 2 })).toEqual(['Many', 'One five', 'Poor'])
  // Also one that no whole number of thousandths is.
  expect(await names(ben, { q: 'rated', rating: 4.1 })).toEqual(['Many', 'One five'])
  expect(await names(ben, { q: 'rated', rating: 4.789016740054107 })).toEqual(['Many', 'One five'])
})

describe('nobody finds', () => {
  test('oneself, or a tutor who pauses', async () => {
    const { caller, id } = await tutorNamed('Pausing', { bio: 'Hidden away' })
    expect(await names(ben, { q: 'hidden away' })).toEqual(['Pausing'])
    expect(await names(caller, { q: 'hidden away' })).toEqual([])
    succeeded(await caller.call(editTutor, { active: false }))
    expect(await names(ben, { q: 'hidden away' })).toEqual([])
    expect(await ben.call(readTutor, { id })).toMatchObject({ active: false })
  })

  test('somebody from whom a block separates them, in either direction', async () => {
    const { caller, id } = await tutorNamed('Blocking', { bio: 'Behind a wall' })
    const cleo = await app.student()
    // Whoever tutors can be blocked, however private the own page is.
    succeeded(await cleo.call(blockPerson, { id: caller.id }))
    expect(await names(cleo, { q: 'behind a wall' })).toEqual([])
    expect(await cleo.call(readTutor, { id })).toMatchObject({ code: 'not_found' })
    const dora = await tutorNamed('Dora Lind')
    succeeded(await caller.call(blockPerson, { id: dora.caller.id }))
    expect(await dora.caller.call(readTutor, { id })).toMatchObject({ code: 'not_found' })
    expect(await ben.call(readTutor, { id })).toMatchObject({ name: 'Blocking' })
  })

  test('whoever is suspended, or has closed the account', async () => {
    const admin = await staffMember(app, 'admin')
    for (const end of [
      (caller: Caller) => admin.call(suspendPerson, { person: caller.id, reason: 'Sells essays.' }),
      (caller: Caller) => caller.call(deleteAccount, {}),
    ]) {
      const { caller, id } = await tutorNamed('Leaving', { bio: 'Gone soon' })
      expect(await names(ben, { q: 'gone soon' })).toEqual(['Leaving'])
      succeeded(await end(caller))
      expect(await names(ben, { q: 'gone soon' })).toEqual([])
      expect(await ben.call(readTutor, { id })).toMatchObject({ code: 'not_found' })
    }
  })

  test('a picture of somebody private, unless they tutor', async () => {
    const { caller } = await tutorNamed('Pictured')
    const plain = await app.student()
    expect(await ben.call(readAvatar, { id: plain.id })).toMatchObject({
      code: 'not_found',
      detail: expect.stringContaining('nobody'),
    })
    expect(await ben.call(readAvatar, { id: caller.id })).toMatchObject({
      detail: 'There is no picture of this person.',
    })
  })
})
