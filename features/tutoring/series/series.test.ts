import { beforeAll, beforeEach, expect, test } from 'vitest'
import { idOf, succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addEvent } from '../../calendar/contract.ts'
import { cancelSeries, cancelTutoring, listTutoring, readTutoring } from '../sessions/contract.ts'
import { bookAt, inDays, makeTutor, thisMorning } from '../tutoring.testing.ts'
import { listWeekly } from './contract.ts'

let app: Running
let ada: Caller
let ben: Caller
let tutor: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.holdClock(thisMorning)
  ;[ada, ben] = [await app.student(), await app.student()]
  tutor = await makeTutor(ada)
})

const weekly = (who: Caller, weeks: number, time = '10:00') =>
  who.call(listWeekly, { id: tutor, date: inDays(2), time, weeks })
const startsOf = async (who: Caller) =>
  succeeded(await who.call(listTutoring, {})).rows.map(({ scheduledStart }) => scheduledStart.slice(0, 16))

test('a series is one booking a week, of which each can be cancelled by itself', async () => {
  const first = await bookAt(ben, tutor, inDays(2), { alsoOn: [inDays(9), inDays(16)] })
  expect(first).toMatchObject({ scheduledStart: `${inDays(2)}T10:00:00.000Z`, seriesLeft: 3, totalCost: 2500 })
  expect(await startsOf(ben)).toEqual([2, 9, 16].map((days) => `${inDays(days)}T10:00`))
  const { rows } = succeeded(await ada.call(listTutoring, {}))
  expect(rows.map(({ seriesLeft }) => seriesLeft)).toEqual([3, 2, 1])
  succeeded(await ben.call(cancelTutoring, { id: rows[1]?.id ?? '' }))
  expect(await ben.call(readTutoring, { id: idOf(first) })).toMatchObject({ status: 'scheduled', seriesLeft: 2 })
})

test('the last weeks that can be chosen are named, and none after them', async () => {
  const { rows } = succeeded(await ben.call(listWeekly, { id: tutor, date: '2199-12-24', time: '10:00', weeks: 3 }))
  expect(rows.map(({ date, state }) => [date, state])).toEqual([
    ['2199-12-24', 'taken'],
    ['2199-12-31', 'taken'],
  ])
})

test('each week is named before it is booked, without a word of what occupies the other one', async () => {
  const cleo = await app.student()
  succeeded(await bookAt(cleo, tutor, inDays(9)))
  const other = await makeTutor(await app.student())
  succeeded(await bookAt(ben, other, inDays(16)))
  const when = { kind: 'time', start: `${inDays(23)}T10:30`, end: `${inDays(23)}T11:30` } as const
  succeeded(await ben.call(addEvent, { title: 'Choir', when }))
  const { rows } = succeeded(await weekly(ben, 12))
  expect(rows.map(({ state }) => state)).toEqual([
    ...['free', 'taken', 'own', 'clash', 'free', 'free', 'free', 'free', 'free'],
    // Beyond the farthest day.
    ...['taken', 'taken', 'taken'],
  ])
  expect(rows[3]).toEqual({ date: inDays(23), start: `${inDays(23)}T10:00:00.000Z`, state: 'clash' })
  // A clash is booked over.
  succeeded(await bookAt(ben, tutor, inDays(2), { alsoOn: [inDays(23)] }))
})

test('all of them are booked or none, and the refusal says which one it is', async () => {
  const cleo = await app.student()
  succeeded(await bookAt(cleo, tutor, inDays(9)))
  const answer = await bookAt(ben, tutor, inDays(2), { alsoOn: [inDays(9), inDays(16)] })
  expect(answer).toMatchObject({
    code: 'conflict',
    fields: { alsoOn: expect.stringMatching(/: This time has just been taken\.$/) },
  })
  expect(await startsOf(ben)).toEqual([])
  expect(await bookAt(ben, tutor, inDays(2), { alsoOn: [inDays(2)] })).toHaveProperty('fields.alsoOn', 'Each day once.')
  const all = Array.from({ length: 12 }, (_, week) => inDays(9 + 7 * week))
  expect(await bookAt(ben, tutor, inDays(2), { alsoOn: all })).toHaveProperty('fields.alsoOn', 'At most 12 at once.')
})

test('each one counts towards the open bookings', async () => {
  const five = [9, 16, 23, 30].map(inDays)
  expect(await bookAt(ben, tutor, inDays(2), { alsoOn: five })).toMatchObject({
    ...{ code: 'conflict', detail: expect.stringContaining('4 open bookings') },
  })
  expect(await startsOf(ben)).toEqual([])
  succeeded(await bookAt(ben, tutor, inDays(2), { alsoOn: five.slice(0, 3) }))
})

test('the rest of a series is cancelled at once, by either side, and by nobody else', async () => {
  succeeded(await bookAt(ben, tutor, inDays(2), { alsoOn: [inDays(9), inDays(16)] }))
  const { rows } = succeeded(await ada.call(listTutoring, {}))
  const second = rows[1]?.id ?? ''
  expect(await (await app.student()).call(cancelSeries, { id: second })).toMatchObject({ code: 'not_found' })
  expect(await ada.call(cancelSeries, { id: second })).toEqual({ cancelled: 2 })
  expect(await startsOf(ben)).toEqual([`${inDays(2)}T10:00`])
  expect(await ben.call(cancelSeries, { id: second })).toMatchObject({ code: 'conflict' })
  const alone = idOf(await bookAt(ben, tutor, inDays(5)))
  expect(await ben.call(cancelSeries, { id: alone })).toMatchObject({ code: 'conflict' })
})
