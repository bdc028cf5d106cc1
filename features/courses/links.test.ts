import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import {
  addAssignment,
  editAssignment,
  listAssignments,
  listCourseNames,
  readAssignment,
} from '../homework/contract.ts'
import { confirmImport, previewImport } from '../imports/contract.ts'
import { addSession, readSession } from '../study/contract.ts'
import { addCourse, addTerm, adoptNames, deleteCourse, editCourse, listCourses, listLooseNames } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.setClock('2026-11-02T15:00:00Z'))

const idOf = (answer: object) => ('id' in answer ? String(answer.id) : JSON.stringify(answer))
const work = async (who: Caller, course: string, more: object = {}) =>
  idOf(await who.call(addAssignment, { title: 'Essay', course, dueDate: '2026-11-04', ...more }))
const course = async (who: Caller, courseCode: string, more: object = {}) =>
  idOf(await who.call(addCourse, { courseCode, courseName: 'Algorithms', ...more }))
const linkOf = async (who: Caller, id: string) => {
  const seen = await who.call(readAssignment, { id })
  return 'courseId' in seen ? [seen.course, seen.courseId] : seen
}

describe('an assignment', () => {
  test('is linked to the course whose code it names, however it is spelled, whichever came first', async () => {
    const ada = await app.student()
    const early = await work(ada, 'cs-301')
    const id = await course(ada, 'CS 301')
    const late = await work(ada, ' Cs.301 ')
    const other = await work(ada, 'CS 3010')
    expect(await linkOf(ada, early)).toEqual(['cs-301', id])
    expect(await linkOf(ada, late)).toEqual(['Cs.301', id])
    expect(await linkOf(ada, other)).toEqual(['CS 3010', null])
    expect(await ada.call(listAssignments, { courseId: id })).toMatchObject({ total: 2 })
    await ada.call(editAssignment, { id: late, course: 'Logic' })
    await ada.call(editAssignment, { id: other, course: 'cs301' })
    expect(await linkOf(ada, late)).toEqual(['Logic', null])
    expect(await linkOf(ada, other)).toEqual(['cs301', id])
    expect(await (await app.student()).call(listAssignments, { courseId: id })).toMatchObject({ total: 0 })
  })

  test('is linked to the course of the current term, else to the newest', async () => {
    const ada = await app.student()
    const term = async (name: string, firstDay: string, lastDay: string) =>
      idOf(await ada.call(addTerm, { name, firstDay, lastDay }))
    const past = await course(ada, 'CS 301', { termId: await term('Past', '2025-09-01', '2025-12-18') })
    expect(await linkOf(ada, await work(ada, 'CS 301'))).toEqual(['CS 301', past])
    await course(ada, 'CS 301', { termId: await term('Next', '2027-01-11', '2027-05-07') })
    const now = await course(ada, 'CS 301', { termId: await term('Now', '2026-09-01', '2026-12-18') })
    const one = await work(ada, 'CS 301')
    expect(await linkOf(ada, one)).toEqual(['CS 301', now])
    await ada.call(deleteCourse, { id: now })
    expect(await linkOf(ada, one)).not.toEqual(['CS 301', null])
  })

  test('that repeats, and one from a calendar file, is linked too', async () => {
    const ada = await app.student()
    const id = await course(ada, 'CS 301')
    const first = await work(ada, 'CS 301', { repeat: { every: 'week', count: 3 } })
    await ada.call(editAssignment, { id: first, status: 'completed' })
    const lines = [
      'UID:a@x',
      'DTSTAMP:20261101T000000Z',
      'DTSTART:20261110T235900Z',
      'SUMMARY:Problem set due',
      'CATEGORIES:CS-301',
    ]
    const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join(
      '\r\n',
    )
    const seen = await ada.call(previewImport, { fileName: 'work.ics' }, file)
    await ada.call(confirmImport, { id: idOf(seen) })
    const list = await ada.call(listAssignments, {})
    expect('rows' in list && list.rows.map(({ courseId }) => courseId)).toEqual([id, id, id])
  })

  test('follows when the course gets another code, with a word in its history', async () => {
    const ada = await app.student()
    const id = await course(ada, 'CS 301', { color: 7 })
    const one = await work(ada, 'cs301')
    const weekly = await work(ada, 'CS 301', { repeat: { every: 'week', count: 3 } })
    const loose = await work(ada, 'CS 401')
    await ada.call(editCourse, { id, courseCode: 'CS 401' })
    expect(await linkOf(ada, one)).toEqual(['CS 401', id])
    expect(await linkOf(ada, loose)).toEqual(['CS 401', id])
    expect(await ada.call(readAssignment, { id: one })).toMatchObject({ courseColor: 7 })
    await ada.call(editAssignment, { id: weekly, status: 'completed' })
    expect(await ada.call(listAssignments, { courseId: id })).toMatchObject({ total: 4 })
  })
})

test('study sessions follow a new code too, count as uses of a name, and "Other" is none', async () => {
  const ada = await app.student()
  const plan = { title: 'Revise', date: '2026-11-05', time: '10:00' }
  const session = idOf(await ada.call(addSession, { ...plan, course: 'cs-301' }))
  await ada.call(addSession, { ...plan, course: 'Other', time: '12:00' })
  expect(await ada.call(listLooseNames, {})).toMatchObject([{ name: 'cs-301', uses: { study_seats: 1 } }])
  const id = await course(ada, 'CS 301')
  expect(await ada.call(listLooseNames, {})).toEqual([])
  await ada.call(editCourse, { id, courseCode: 'CS 401' })
  expect(await ada.call(readSession, { id: session })).toMatchObject({ course: 'CS 401' })
})

test('own codes are suggested first, then other names in use', async () => {
  const ada = await app.student()
  await work(ada, 'cs 301')
  await work(ada, 'Logic')
  await course(ada, 'CS 301')
  await course(ada, 'ART 1')
  expect(await ada.call(listCourseNames, {})).toEqual(['ART 1', 'CS 301', 'Logic'])
})

test('names in use become courses in one step, with their colour, and what uses them is linked', async () => {
  const ada = await app.student()
  await course(ada, 'ART 1')
  for (const name of ['ART-1', 'CS 301', 'cs301', 'CS 301', 'Logic, or how to argue']) await work(ada, name)
  const loose = await ada.call(listLooseNames, {})
  expect(loose).toMatchObject([
    { name: 'CS 301', uses: { assignments: 3 } },
    { name: 'Logic, or how to argue', uses: { assignments: 1 } },
  ])
  const names = Array.isArray(loose) ? loose.map(({ name }) => name) : []
  const colors = Array.isArray(loose) ? loose.map(({ color }) => color) : []
  expect(await ada.call(adoptNames, { names, termId: null })).toMatchObject([
    { courseCode: 'CS 301', color: colors[0], assignments: 3 },
    { courseCode: 'Logic, or how to argue', color: colors[1], assignments: 1 },
  ])
  expect(await ada.call(listLooseNames, {})).toEqual([])
  expect(await ada.call(adoptNames, { names: ['New', 'CS-301', 'CS 301'], termId: null })).toMatchObject({
    code: 'conflict',
  })
  expect(await ada.call(listCourses, {})).toHaveLength(3)
})
