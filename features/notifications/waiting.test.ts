import { beforeAll, beforeEach, expect, test } from 'vitest'
import { idOf, succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import { lettersTo } from '../../server/testing/letters.ts'
import type { Running } from '../../server/testing/run.ts'
import { addEvent, editEvent } from '../calendar/contract.ts'
import { addAssignment, editAssignment } from '../homework/contract.ts'
import { assignmentReminders } from '../homework/notifications.contract.ts'
import { channelSetting, muteFrom } from './contract.ts'
import { confirmedStudent, passMinute, toldTo } from './notifications.testing.ts'

let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  // In the quiet hours, which end at 07:00.
  app.holdClock('2031-03-03T23:00:00Z')
  await app.shell.database.pool.query('delete from reminder_runs')
  ada = await confirmedStudent(app, {}, { quiet: true })
  await ada.call(channelSetting.change, { value: { events: { mail: true } } })
  await passMinute(app)
})

const essay = { title: 'Essay on tides', course: 'HIST 118', dueDate: '2031-03-04', dueTime: '23:30' }
const letters = () => lettersTo(app, ada.email)

async function later(minutes: number) {
  app.advance(minutes * 60_000)
  await passMinute(app)
}

test.each<[how: string, change: (id: string) => Promise<unknown>]>([
  ['has lost its time', (id) => ada.call(editAssignment, { id, dueTime: null })],
  ['is muted', async () => ada.call(muteFrom, { id: (await toldTo(ada))[0]?.id ?? '', what: 'thing' })],
  ['is of a kind that is turned off', () => ada.call(assignmentReminders.change, { value: false })],
])('a mail about work that %s before the quiet hours end is not sent', async (_how, change) => {
  const id = idOf(await ada.call(addAssignment, essay))
  await later(30)
  expect(await toldTo(ada)).toMatchObject([{ title: essay.title, lead: 1440 }])
  succeeded((await change(id)) as object)
  app.advance(7.5 * 3_600_000)
  await app.shell.jobs.enqueue(app.shell.database.db, 'notifications-deliver', {})
  expect(await letters()).toEqual([])
})

test('a mail about an event that has become a whole day before the quiet hours end is not sent', async () => {
  const when = { kind: 'time' as const, start: '2031-03-04T23:30', end: '2031-03-04T23:45' }
  const id = idOf(await ada.call(addEvent, { title: 'Climbing', when, reminders: [1440] }))
  await later(30)
  expect(await toldTo(ada)).toMatchObject([{ title: 'Climbing', lead: 1440 }])
  const days = { kind: 'days' as const, start: '2031-03-04', end: '2031-03-05' }
  succeeded(await ada.call(editEvent, { id, when: days, reminders: null }))
  await later(7.5 * 60)
  expect(await letters()).toEqual([])
})
