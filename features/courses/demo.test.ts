import { expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { signInToDemo } from '../account/contract.ts'
import { listAssignments } from '../homework/contract.ts'
import { listCourses, listLooseNames } from './contract.ts'
import { readProgress } from './grades/contract.ts'

test('the demo student has a term under way with classes and grades, and earlier ones behind', async () => {
  const app = await testApp({ QUAD_DEMO: 'on' })
  const maya = app.browser()
  await maya.call(signInToDemo, { as: 'student' })
  const active = await maya.call(listCourses, { term: 'active' })
  if (!Array.isArray(active)) throw new Error(JSON.stringify(active))
  expect(active.map((one) => [one.courseCode, one.color, one.grade.text])).toEqual([
    ['BIO 210', 3, 'B (84.67%)'],
    ['CS 301', 0, 'A (93.83%)'],
    ['ENG 205', 1, 'A- (90.2%)'],
    ['HIST 118', 2, 'A- (91.55%)'],
    ['MATH 240', 4, 'B+ (89.36%)'],
  ])
  for (const { meetings, nextClass, openAssignments } of active) {
    expect(meetings.length).toBeGreaterThan(1)
    expect(nextClass).not.toBeNull()
    expect(openAssignments).toBeGreaterThan(0)
  }
  const [algorithms] = active.filter(({ courseCode }) => courseCode === 'CS 301')
  expect(await maya.call(listAssignments, { courseId: algorithms?.id ?? '' })).toMatchObject({ total: 4 })
  expect(await maya.call(listLooseNames, {})).toEqual([])
  expect(await maya.call(readProgress, {})).toMatchObject({
    ...{ gradedCourses: 12, credits: { earned: '39', running: '18', needed: '120', percent: 32 } },
    terms: [{ state: 'finished' }, { state: 'finished' }, { state: 'current' }],
  })
})
