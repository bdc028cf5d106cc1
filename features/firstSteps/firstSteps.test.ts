import { beforeAll, expect, test } from 'vitest'
import { succeeded } from '../../server/testing/answers.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { addCourse, deleteCourse } from '../courses/contract.ts'
import { assignmentReminders } from '../homework/notifications.contract.ts'
import { confirmImport, previewLines } from '../imports/contract.ts'
import { readFirstSteps } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})

const look = async (who: Caller) => succeeded(await who.call(readFirstSteps, {}))
const doneBy = async (who: Caller) => (await look(who)).steps.filter(({ done }) => done).map(({ step }) => step)

test('each step is done by what there is, and undone with it', async () => {
  const [ada, ben] = [await app.student(), await app.student()]
  expect(await look(ada)).toEqual({
    applies: true,
    steps: [
      { step: 'profile', required: true, done: true },
      { step: 'courses', required: true, done: false },
      { step: 'university', required: false, done: false },
      { step: 'notifications', required: false, done: false },
    ],
  })
  const lines = succeeded(await ada.call(previewLines, {}, 'Essay, HIST 118, 10/3/2031'))
  expect(await doneBy(ada)).toEqual(['profile'])
  await ada.call(confirmImport, { id: lines.id })
  await ada.call(assignmentReminders.change, { value: true })
  expect(await doneBy(ada)).toEqual(['profile', 'university', 'notifications'])
  const course = succeeded(await ada.call(addCourse, { courseCode: 'CS 301', courseName: 'Algorithms' }))
  expect((await look(ada)).applies).toBe(false)
  await ada.call(deleteCourse, { id: course.id })
  expect((await look(ada)).applies).toBe(true)
  expect(await doneBy(ben)).toEqual(['profile'])
})

test.each(['name', 'major', 'year'])('a profile without its %s is not done', async (column) => {
  const ada = await app.student()
  await app.shell.database.pool.query({ text: `update profiles set ${column} = '' where id = $1`, values: [ada.id] })
  expect(await doneBy(ada)).toEqual([])
})
