import { expect, test } from 'vitest'
import { addCourse, addTerm, editCourse, editTerm } from '../../features/courses/contract.ts'
import { addGradeItem } from '../../features/courses/grades/contract.ts'
import { addScale, editScale } from '../../features/courses/grades/scales.contract.ts'
import { addAssignment } from '../../features/homework/contract.ts'
import { testApp } from '../testing/app.ts'
import { runInTurn } from './turns.ts'

const idOf = (answer: object) => ('id' in answer ? String(answer.id) : JSON.stringify(answer))

test('one student who changes everything at once keeps nobody out, and loses nothing', async () => {
  const app = await testApp()
  const [ada, ben] = [await app.student(), await app.student()]
  const term = { name: 'Autumn', firstDay: '2026-09-01', lastDay: '2026-12-18' }
  const terms = [idOf(await ada.call(addTerm, term)), idOf(await ada.call(addTerm, { ...term, name: 'Winter' }))]
  const steps = [{ label: 'Good', from: '0' }]
  const scale = idOf(await ada.call(addScale, { name: 'Mine', average: 'gpa', steps }))
  const meetings = [{ weekday: 1, start: '10:00', end: '11:00' }]
  const course = async (courseCode: string) =>
    idOf(await ada.call(addCourse, { courseCode, courseName: 'Algorithms', termId: terms[0], scale, meetings }))
  const courses = [await course('CS 301'), await course('CS 302'), await course('CS 303')]
  const changes = Array.from({ length: 36 }, (_, n) => {
    const id = courses[n % 3] ?? ''
    const termId = terms[n % 2] ?? ''
    return [
      () => ada.call(editTerm, { id: termId, lastDay: `2026-12-${10 + (n % 9)}` }),
      () => ada.call(editScale, { id: scale, steps: [...steps, { label: `Best ${n}`, from: '90' }] }),
      () => ada.call(editCourse, { id, termId }),
      () => ada.call(editCourse, { id, scale, meetings }),
      () => ada.call(addGradeItem, { courseId: id, name: `Quiz ${n}`, points: '10', score: '9' }),
      () => ben.call(addAssignment, { title: `Essay ${n}`, course: 'HIST 118', dueDate: '2031-03-04' }),
    ][n % 6]
  })
  const answers = await Promise.all(changes.map((change) => change?.()))
  expect(answers.filter((answer) => answer && 'code' in answer)).toEqual([])
})

test('one student who sends changes without end is asked to wait', async () => {
  const held = Promise.withResolvers<void>()
  // One has its turn, and a hundred wait.
  const waiting = Array.from({ length: 101 }, () => runInTurn('ada', () => held.promise))
  await expect(runInTurn('ada', async () => {})).rejects.toMatchObject({ code: 'too_many' })
  expect(await runInTurn('ben', async () => 'done')).toBe('done')
  held.resolve()
  await Promise.all(waiting)
  expect(await runInTurn('ada', async () => 'done')).toBe('done')
})

test('a change that waits too long for those before it is refused, and is not made later', async () => {
  const held = Promise.withResolvers<string>()
  let time = 0
  const until = { moment: 5000, now: () => time }
  const first = runInTurn('ada', () => held.promise)
  const made: string[] = []
  const second = runInTurn('ada', async () => made.push('second'), { until })
  time = 5000
  await expect(second).rejects.toMatchObject({ code: 'too_many', retryAfter: 2 })
  held.resolve('first')
  expect(await first).toBe('first')
  expect(await runInTurn('ada', async () => 'third', { until: { ...until, moment: 9000 } })).toBe('third')
  expect(made).toEqual([])
})
