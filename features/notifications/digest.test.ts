import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { lettersTo } from '../../server/testing/letters.ts'
import type { Running } from '../../server/testing/run.ts'
import { editProfile } from '../account/contract.ts'
import { addAssignment } from '../homework/contract.ts'
import { addSession } from '../study/contract.ts'
import { digests } from './contract.ts'
import { confirmedStudent, passMinute, passMinutes } from './notifications.testing.ts'

let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  // A Saturday; the week begins on Sunday.
  app.holdClock('2031-03-01T05:59:30Z')
  ada = await confirmedStudent(app)
  await ada.call(digests.change, { value: { daily: true, weekly: false, at: '06:00' } })
})

const letters = () => lettersTo(app, ada.email)
const work = { course: 'HIST 118', dueTime: '17:00' }

test('a digest says once a day what is overdue, due and planned, at the hour of the person', async () => {
  await ada.call(addAssignment, { ...work, title: 'Map of tides', dueDate: '2031-02-27' })
  await ada.call(addAssignment, { ...work, title: 'Essay on tides', dueDate: '2031-03-01' })
  await ada.call(addAssignment, { ...work, title: 'Essay on winds', dueDate: '2031-03-04' })
  await ada.call(addAssignment, { ...work, title: 'Far away', dueDate: '2031-03-20' })
  await ada.call(addSession, { title: 'Review', course: 'HIST 118', date: '2031-03-01', time: '09:00' })
  await passMinute(app)
  expect(await letters()).toEqual([])
  await passMinutes(app, 3)
  const [letter, second] = await letters()
  expect([letter?.subject, second]).toEqual(['Your day, Sat, Mar 1, 2031', undefined])
  const text = letter?.text ?? ''
  const order = [
    'Overdue',
    'Map of tides',
    'Due today',
    'Essay on tides',
    'Due this week',
    'Essay on winds',
    'Today',
    'Review',
  ]
  const places = order.map((words) => text.indexOf(words))
  expect(places.every((at) => at >= 0)).toBe(true)
  expect(text.indexOf('Far away')).toBe(-1)
  expect(text).toContain('Review\nHIST 118 · Today, 9:00 AM')
  app.advance(24 * 3_600_000)
  await passMinute(app)
  expect((await letters()).map(({ subject }) => subject)[0]).toBe('Your day, Sun, Mar 2, 2031')
})

test('there is none when there is nothing to say, in another zone it comes at that hour there, and the hour is passed once', async () => {
  await passMinutes(app, 2)
  expect(await letters()).toEqual([])
  await ada.call(addAssignment, { ...work, title: 'Essay on tides', dueDate: '2031-03-03' })
  await ada.call(editProfile, { zone: 'America/New_York' })
  app.advance(4 * 3_600_000)
  await passMinute(app)
  // The day's digest was there already, and said nothing.
  app.advance(24 * 3_600_000)
  await passMinute(app)
  expect(await letters()).toEqual([])
  app.advance(3_600_000)
  await passMinute(app)
  expect((await letters()).map(({ subject }) => subject)).toEqual(['Your day, Sun, Mar 2, 2031'])
})

test('the weekly one comes on the first day of the person’s week', async () => {
  await ada.call(digests.change, { value: { daily: false, weekly: true, at: '06:00' } })
  await ada.call(addAssignment, { ...work, title: 'Essay on tides', dueDate: '2031-03-06' })
  await passMinutes(app, 2)
  expect(await letters()).toEqual([])
  app.advance(24 * 3_600_000)
  await passMinute(app)
  expect((await letters()).map(({ subject }) => subject)).toEqual(['Your week from Sun, Mar 2, 2031'])
})
