import { beforeAll, expect, test } from 'vitest'
import { idOf } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Running } from '../../server/testing/run.ts'
import { editProfile } from '../account/contract.ts'
import { addAssignment, editAssignment } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

test.each<[zone: string, dueDate: string, dueTime: string | null, dueAt: string]>([
  ['America/New_York', '2026-03-08', '01:59', '2026-03-08T06:59:00.000Z'],
  ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
  ['America/New_York', '2026-03-08', null, '2026-03-09T03:59:59.000Z'],
  ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ['America/New_York', '2026-11-01', null, '2026-11-02T04:59:59.000Z'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05', null, '2026-04-05T13:29:59.000Z'],
  ['Asia/Kathmandu', '2026-07-01', '09:00', '2026-07-01T03:15:00.000Z'],
  ['Asia/Kathmandu', '2026-07-01', null, '2026-07-01T18:14:59.000Z'],
])('a student in %s who enters %s at %s has to be done at %s', async (zone, dueDate, dueTime, dueAt) => {
  const ada = await app.student({ zone })
  const made = await ada.call(addAssignment, { title: 'Essay', course: 'HIST 118', dueDate, dueTime })
  expect(made).toMatchObject({ dueDate, dueTime, dueAt })
})

test('the moment follows when date or time is changed, and stays when something else is', async () => {
  const ada = await app.student({ zone: 'America/New_York' })
  const made = await ada.call(addAssignment, { title: 'Essay', course: 'X', dueDate: '2026-03-07', dueTime: '17:00' })
  const id = 'id' in made ? made.id : ''
  expect(made).toMatchObject({ dueAt: '2026-03-07T22:00:00.000Z' })
  expect(await ada.call(editAssignment, { id, title: 'Essay 2' })).toMatchObject({ dueAt: '2026-03-07T22:00:00.000Z' })
  expect(await ada.call(editAssignment, { id, dueDate: '2026-03-08' })).toMatchObject({
    dueTime: '17:00',
    dueAt: '2026-03-08T21:00:00.000Z',
  })
  expect(await ada.call(editAssignment, { id, dueTime: null })).toMatchObject({
    dueTime: null,
    dueAt: '2026-03-09T03:59:59.000Z',
  })
  expect(await ada.call(editAssignment, { id, dueTime: '00:00' })).toMatchObject({ dueAt: '2026-03-08T05:00:00.000Z' })
})

test('work without a time that is opened again is due at the end of the day where its owner is by now', async () => {
  const ada = await app.student({ zone: 'America/New_York' })
  const id = idOf(await ada.call(addAssignment, { title: 'Essay', course: 'X', dueDate: '2026-07-01' }))
  await ada.call(editAssignment, { id, status: 'completed' })
  await ada.call(editProfile, { zone: 'Asia/Kathmandu' })
  const opened = await ada.call(editAssignment, { id, status: 'in-progress' })
  expect(opened).toMatchObject({ dueDate: '2026-07-01', dueAt: '2026-07-01T18:14:59.000Z' })
})
