import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { undoById } from '../../../contract/undo.ts'
import { agendaSeriesOf } from '../../../server/agenda.ts'
import { undoOf } from '../../../server/testing/accessRow.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { asOwner, profileById } from '../../account/queries.ts'
import { addAssignment, editAssignment, listAssignments, readAssignment } from '../../homework/contract.ts'
import {
  addCourse,
  addTerm,
  deleteCourse,
  deleteTerm,
  editClass,
  editCourse,
  listClasses,
  listCourses,
  listTerms,
  readCourse,
} from '../contract.ts'
import {
  addGradeItem,
  deleteGradeItem,
  editGradeItem,
  type Gradebook,
  readGradebook,
  readProgress,
  setScheme,
} from '../grades/contract.ts'
import { addScale, deleteScale, listScales } from '../grades/scales.contract.ts'

let app: Running
let ada: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.setClock('2026-11-02T15:00:00Z')
  ada = await app.student({ zone: 'America/New_York' })
})

const hour = 3_600_000
const idOf = (answer: object) => ('id' in answer ? String(answer.id) : JSON.stringify(answer))
const days = { firstDay: '2026-09-01', lastDay: '2026-12-18' }

async function booked(id: string): Promise<Gradebook> {
  const book = await ada.call(readGradebook, { id })
  if (!('items' in book)) throw new Error(JSON.stringify(book))
  return book
}

/** A course of a term, with meetings, changed classes, a scheme, scores and assignments. */
async function wholeCourse() {
  const breaks = [{ name: 'Harvest', firstDay: '2026-11-23', lastDay: '2026-11-29' }]
  const term = idOf(await ada.call(addTerm, { name: 'Autumn', ...days, breaks }))
  const meetings = [
    { weekday: 1, start: '09:30', end: '10:45', room: 'Wren Hall 204' },
    { weekday: 4, start: '16:00', end: '17:00', everyWeeks: 2, week: 2, kind: 'lab' as const },
  ]
  const work = idOf(await ada.call(addAssignment, { title: 'Essay', course: 'cs-301', dueDate: '2026-11-09' }))
  const draft = { courseCode: 'CS 301', courseName: 'Algorithms', termId: term, credits: '7.50', color: 5, meetings }
  const course = idOf(await ada.call(addCourse, draft))
  const classes = await ada.call(listClasses, { from: days.firstDay, to: days.lastDay })
  const [, second, third, fourth] = Array.isArray(classes) ? classes : []
  await ada.call(editClass, { id: second?.id ?? '', cancelled: true })
  await ada.call(editClass, { id: third?.id ?? '', wall: { date: '2026-09-30', start: '08:00', end: '09:00' } })
  await ada.call(editClass, { id: fourth?.id ?? '', room: 'Foundry 3' })
  const categories = [
    { name: 'Homework', weight: '40', dropLowest: 1 },
    { name: 'Final', weight: '60' },
  ]
  await ada.call(setScheme, { id: course, categories, rounding: 'tenth' })
  const [homework, final] = (await booked(course)).categories
  const item = { courseId: course, points: '20' }
  await ada.call(addGradeItem, {
    ...item,
    name: 'Set 1',
    score: '17.125',
    categoryId: homework?.id,
    assignmentId: work,
  })
  await ada.call(addGradeItem, { ...item, name: 'Set 2', score: '12', categoryId: homework?.id, day: '2026-10-02' })
  await ada.call(addGradeItem, { ...item, name: 'Exam', categoryId: final?.id })
  return { term, course, work, homework, final }
}

/** All that a student sees of courses, and what feeds publish. */
async function seen() {
  const person = await profileById(app.shell.database.db, ada.id)
  if (!person) throw new Error('nobody')
  const courses = await ada.call(listCourses, {})
  const books = Array.isArray(courses)
    ? await Promise.all(courses.map(({ id }) => ada.call(readGradebook, { id })))
    : []
  const work = await ada.call(listAssignments, {})
  return {
    courses,
    books,
    terms: await ada.call(listTerms, {}),
    scales: await ada.call(listScales, {}),
    progress: await ada.call(readProgress, {}),
    classes: await ada.call(listClasses, { from: '2026-08-01', to: '2027-08-01' }),
    work:
      'rows' in work && work.rows.map(({ id, course, courseId, courseColor }) => [id, course, courseId, courseColor]),
    told: await agendaSeriesOf(app.shell, app.shell.database.db, asOwner(person), '2026-09-01'),
  }
}

/** Undoes by the id in that answer, and answers the result of `read` afterwards. */
async function undone<T>(deleted: object, read: () => Promise<T>, by = ada) {
  const back = await by.call(undoById, { id: undoOf(deleted) })
  return 'code' in back ? back : read()
}
const courseBack = (deleted: object, id: string, by = ada) => undone(deleted, () => by.call(readCourse, { id }), by)
async function termBack(deleted: object, id: string) {
  return undone(deleted, async () => {
    const terms = await ada.call(listTerms, {})
    return Array.isArray(terms) && terms.find((term) => term.id === id)
  })
}

describe('a student undoes the deletion of', () => {
  test('a course: everything of it is as it was, for them and for calendars elsewhere', async () => {
    const { course, term } = await wholeCourse()
    const before = await seen()
    const deleted = await ada.call(deleteCourse, { id: course })
    expect(await seen()).toMatchObject({
      courses: [],
      classes: [],
      told: [],
      work: [[expect.any(String), 'cs-301', null, 5]],
    })
    expect(await courseBack(deleted, course)).toMatchObject({ id: course, termId: term, credits: '7.5' })
    expect(await seen()).toEqual(before)
    expect(await courseBack(deleted, course)).toMatchObject({ code: 'not_found' })
  })

  test('a course, and finds with it what was added for it or changed meanwhile', async () => {
    const { course, work } = await wholeCourse()
    const moved = idOf(await ada.call(addAssignment, { title: 'Talk', course: 'CS 301', dueDate: '2026-11-10' }))
    const deleted = await ada.call(deleteCourse, { id: course })
    const later = idOf(await ada.call(addAssignment, { title: 'Quiz', course: 'CS.301', dueDate: '2026-11-10' }))
    await ada.call(editAssignment, { id: moved, course: 'Logic' })
    await courseBack(deleted, course)
    const linkOf = async (id: string) => ada.call(readAssignment, { id })
    expect(await linkOf(work)).toMatchObject({ courseId: course })
    expect(await linkOf(later)).toMatchObject({ courseId: course })
    expect(await linkOf(moved)).toMatchObject({ course: 'Logic', courseId: null })
  })

  test('a course whose work had gone over to another try of it', async () => {
    const { course, work } = await wholeCourse()
    const past = idOf(await ada.call(addTerm, { name: 'Past', firstDay: '2025-09-01', lastDay: '2025-12-18' }))
    const other = idOf(await ada.call(addCourse, { courseCode: 'CS 301', courseName: 'First try', termId: past }))
    const deleted = await ada.call(deleteCourse, { id: course })
    expect(await ada.call(readAssignment, { id: work })).toMatchObject({ courseId: other })
    await courseBack(deleted, course)
    expect(await ada.call(readAssignment, { id: work })).toMatchObject({ courseId: course })
  })

  test('a course without its term, where that has gone too; and none whose code is taken by now', async () => {
    const { course, term } = await wholeCourse()
    const deleted = await ada.call(deleteCourse, { id: course })
    await ada.call(addCourse, { courseCode: 'cs 301', courseName: 'Again', termId: term })
    expect(await courseBack(deleted, course)).toMatchObject({
      ...{ code: 'conflict', detail: 'You have a course with this code in this term.' },
    })
    await ada.call(deleteTerm, { id: term })
    const again = await ada.call(listCourses, {})
    await ada.call(editCourse, { id: Array.isArray(again) ? (again[0]?.id ?? '') : '', courseCode: 'CS 302' })
    expect(await courseBack(deleted, course)).toMatchObject({ termId: null, courseCode: 'CS 301' })
  })

  test('a term: its courses are in it again, with the same classes under the same ids', async () => {
    const { term, course } = await wholeCourse()
    // Its weeks count from the term's beginning, and its own first day is later: without the term they would differ.
    await ada.call(editCourse, { id: course, firstDay: '2026-09-09' })
    const before = await seen()
    const withoutTerm = await ada.call(deleteTerm, { id: term })
    expect(await ada.call(listCourses, {})).toMatchObject([{ termId: null, lastDay: days.lastDay }])
    expect(await termBack(withoutTerm, term)).toMatchObject({ id: term, courses: 1 })
    expect(await seen()).toEqual(before)
  })

  test('a term, and courses that have another one or other days by now keep them', async () => {
    const { term, course } = await wholeCourse()
    const free = idOf(await ada.call(addCourse, { courseCode: 'ART 1', courseName: 'Drawing', termId: term }))
    const withoutTerm = await ada.call(deleteTerm, { id: term })
    const next = idOf(await ada.call(addTerm, { name: 'Next', firstDay: '2027-01-11', lastDay: '2027-05-07' }))
    await ada.call(editCourse, { id: free, termId: next })
    await ada.call(editCourse, { id: course, lastDay: '2026-12-04' })
    await termBack(withoutTerm, term)
    expect(await ada.call(listCourses, {})).toMatchObject([
      { courseCode: 'ART 1', termId: next },
      { courseCode: 'CS 301', termId: term, firstDay: days.firstDay, lastDay: '2026-12-04' },
    ])
  })

  test('categories of a scheme, with what was in them, and the weights as they were', async () => {
    const { course, final, homework } = await wholeCourse()
    const before = await booked(course)
    const categories = [
      { ...final, name: 'Exam', weight: '100' },
      { name: 'New', weight: '5' },
    ]
    const wish = { id: course, categories: categories as [{ name: string; weight: string }] }
    const saved = await ada.call(setScheme, wish)
    expect(saved).toMatchObject({
      items: [{ name: 'Exam' }, { name: 'Set 2', categoryId: null }, { name: 'Set 1', categoryId: null }],
    })
    expect(await undone(saved, () => booked(course))).toEqual(before)
    expect(before.categories.map(({ id }) => id)).toEqual([homework?.id, final?.id])
    expect(await undone(saved, () => booked(course))).toMatchObject({ code: 'not_found' })
  })

  test('a grade and a scale', async () => {
    const { course } = await wholeCourse()
    const before = await booked(course)
    const [first] = before.items
    await ada.call(editGradeItem, { id: first?.id ?? '', score: '19' })
    const graded = await booked(course)
    const deleted = await ada.call(deleteGradeItem, { id: first?.id ?? '' })
    expect(await undone(deleted, () => booked(course))).toEqual(graded)
    const scale = await ada.call(addScale, { name: 'Own', average: 'gpa', steps: [{ label: 'Done', from: '0' }] })
    const withoutScale = await ada.call(deleteScale, { id: idOf(scale) })
    const own = async () => {
      const scales = await ada.call(listScales, {})
      return Array.isArray(scales) && scales.find(({ id }) => id === idOf(scale))
    }
    expect(await undone(withoutScale, own)).toEqual(scale)
  })

  test('within an hour, and nothing of somebody else', async () => {
    const { course, term } = await wholeCourse()
    const eve = await app.student()
    const deleted = await ada.call(deleteCourse, { id: course })
    const withoutTerm = await ada.call(deleteTerm, { id: term })
    expect(await courseBack(deleted, course, eve)).toMatchObject({ code: 'not_found' })
    app.advance(hour + 60_000)
    await app.shell.jobs.enqueue(app.shell.database.db, 'undo-purge', {})
    await app.settle()
    expect(await courseBack(deleted, course)).toMatchObject({ code: 'not_found' })
    expect(await termBack(withoutTerm, term)).toMatchObject({ code: 'not_found' })
  })
})
