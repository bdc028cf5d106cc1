import { beforeAll, expect, test } from 'vitest'
import { openTab } from '../../../server/live/tab.testing.ts'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Running } from '../../../server/testing/run.ts'
import { makeTutor } from '../tutoring.testing.ts'
import { editTutor, setTutorDays, setWeeklyHours } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

test('whoever looks at a tutor is told of every change, and so are the tutor’s other tabs', async () => {
  const [tutor, student] = [await app.student(), await app.student()]
  const topic = `tutor:${await makeTutor(tutor)}`
  const [looking, own] = [await openTab(student, [topic]), await openTab(tutor, ['tutoring'])]
  succeeded(await tutor.call(editTutor, { hourlyRate: 4000 }))
  await looking.hears(topic, 2)
  succeeded(await tutor.call(setWeeklyHours, { hours: [] }))
  await looking.hears(topic, 3)
  succeeded(await tutor.call(setTutorDays, { from: '2031-03-04', to: '2031-03-04', hours: [] }))
  const heard = (await looking.hears(topic, 4)).map(Number)
  expect(heard).toEqual([...new Set(heard)].sort((one, other) => one - other))
  expect((await own.hears('tutoring', 4)).length).toBeGreaterThan(3)
})
