import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import { holdLock, untilWaiting } from '../../../server/testing/locks.ts'
import type { Running } from '../../../server/testing/run.ts'
import { bookAt, inDays, makeTutor, thisMorning } from '../tutoring.testing.ts'
import { editTutor } from '../tutors/contract.ts'
import { cancelTutoring, confirmTutoring, startTutoring } from './contract.ts'

let app: Running
let ada: Caller
let tutor: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(thisMorning)
  ada = await app.student()
  tutor = await makeTutor(ada)
})

const students = (many: number) => Promise.all(Array.from({ length: many }, () => app.student()))
const taken = { code: 'conflict', detail: 'This time has just been taken.' }
const occupied = async (person: string) => {
  const text = 'select starts_at, free_at from tutoring_occupied where user_id = $1 order by starts_at'
  return (await app.shell.database.pool.query({ text, values: [person] })).rows
}

test('of many who book one time at once, one has it', async () => {
  const all = await students(12)
  const times = ['10:00', '10:15', '10:30', '10:45']
  const answers = await Promise.all(all.map((who, n) => bookAt(who, tutor, inDays(2), { time: times[n % 4] ?? '' })))
  expect(answers.filter((answer) => 'id' in answer)).toHaveLength(1)
  for (const answer of answers) if ('code' in answer) expect(answer).toMatchObject(taken)
  expect(await occupied(ada.id)).toHaveLength(1)
})

test('the pause of the tutor is part of what is taken', async () => {
  const [ben, cleo] = await students(2)
  if (!ben || !cleo) throw new Error('nobody')
  succeeded(await ada.call(editTutor, { bufferMinutes: 15 }))
  succeeded(await bookAt(ben, tutor, inDays(2)))
  expect(await bookAt(cleo, tutor, inDays(2), { time: '11:00' })).toHaveProperty('fields.time')
  expect(await bookAt(cleo, tutor, inDays(2), { time: '08:45', minutes: 60 })).toMatchObject({ status: 'scheduled' })
  const insert = (minutes: number) =>
    app.shell.database.pool.query({
      text: `insert into tutoring_sessions (id, student_id, tutor_id, tutor_user_id, subject, session_type, scheduled_start, scheduled_end,
          hourly_rate, total_cost, room, status, free_until_minutes, created_at, updated_at)
        select gen_random_uuid(), $1, t.id, t.user_id, 'Physics', 'online', $2::timestamptz, $2::timestamptz + interval '30 minutes',
          2500, 1250, '', 'scheduled', 15, now(), now() from tutor_profiles t where t.id = $3`,
      values: [cleo.id, new Date(Date.parse(`${inDays(2)}T11:00:00Z`) + minutes * 60_000), tutor],
    })
  // The database itself, whatever the path.
  await expect(insert(14)).rejects.toThrow('tutoring_occupied_apart')
  await insert(15)
})

test('a changed pause moves nothing, and holds for what is free from then on', async () => {
  const [ben, cleo, dora] = await students(3)
  if (!ben || !cleo || !dora) throw new Error('nobody')
  succeeded(await bookAt(ben, tutor, inDays(2)))
  succeeded(await bookAt(cleo, tutor, inDays(2), { time: '11:15' }))
  succeeded(await ada.call(editTutor, { bufferMinutes: 60 }))
  expect(await bookAt(dora, tutor, inDays(2), { time: '13:00' })).toHaveProperty('fields.time')
  expect((await occupied(ada.id)).map(({ free_at }) => free_at.toISOString().slice(11, 16))).toEqual(['11:15', '13:15'])
  succeeded(await ada.call(editTutor, { bufferMinutes: 0 }))
  succeeded(await bookAt(dora, tutor, inDays(2), { time: '12:15' }))
})

/** On the embedded engine all connections share one session, so nobody waits for another there. */
describe.runIf(inject('engine') === 'postgres')('at the same moment', () => {
  const lockPerson = 'select 1 from profiles where id = $1 for no key update'

  test('two who wait for one tutor: the second one is told', async () => {
    const [ben, cleo] = await students(2)
    if (!ben || !cleo) throw new Error('nobody')
    const release = await holdLock(app, lockPerson, ada.id)
    const first = bookAt(ben, tutor, inDays(2))
    await untilWaiting(app, 1)
    const second = bookAt(cleo, tutor, inDays(2), { time: '10:30' })
    await untilWaiting(app, 2)
    await release()
    expect(await first).toMatchObject({ status: 'scheduled' })
    expect(await second).toMatchObject(taken)
  })

  test('a booking that took another way is waited for, and decides', async () => {
    const [ben, cleo] = await students(2)
    if (!ben || !cleo) throw new Error('nobody')
    const other = `insert into tutoring_sessions (id, student_id, tutor_id, tutor_user_id, subject, session_type, scheduled_start, scheduled_end,
        hourly_rate, total_cost, room, status, free_until_minutes, created_at, updated_at)
      select gen_random_uuid(), $1, t.id, t.user_id, 'Physics', 'online', $2::timestamptz, $2::timestamptz + interval '1 hour',
        2500, 2500, '', 'scheduled', 15, now(), now() from tutor_profiles t where t.id = $3`
    const commit = await holdLock(app, other, cleo.id, `${inDays(2)}T10:30:00Z`, tutor)
    const booking = bookAt(ben, tutor, inDays(2))
    await untilWaiting(app, 1)
    await commit()
    expect(await booking).toMatchObject(taken)
    expect(await occupied(ben.id)).toEqual([])
  })

  test('a request is confirmed and withdrawn: one of them holds', async () => {
    const [ben] = await students(1)
    if (!ben) throw new Error('nobody')
    succeeded(await ada.call(editTutor, { confirms: true }))
    const id = idOf(await bookAt(ben, tutor, inDays(2)))
    const release = await holdLock(app, 'select 1 from tutoring_sessions where id = $1 for update', id)
    const confirming = ada.call(confirmTutoring, { id })
    await untilWaiting(app, 1)
    const cancelling = ben.call(cancelTutoring, { id })
    await untilWaiting(app, 2)
    await release()
    expect(await confirming).toMatchObject({ status: 'scheduled' })
    expect(await cancelling).toMatchObject({ status: 'cancelled' })
    expect(await ada.call(startTutoring, { id })).toMatchObject({ code: 'conflict' })
  })

  test('two who book each other do not wait for each other for good', async () => {
    const [ben] = await students(1)
    if (!ben) throw new Error('nobody')
    const his = await makeTutor(ben)
    const release = await holdLock(app, lockPerson, [ada.id, ben.id].sort()[0])
    const answers = [bookAt(ben, tutor, inDays(2)), bookAt(ada, his, inDays(2))]
    await untilWaiting(app, 2)
    await release()
    const done = await Promise.all(answers)
    expect(done.filter((answer) => 'id' in answer)).toHaveLength(1)
  })
})
