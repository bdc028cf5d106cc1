import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readDashboard } from '../../contract/dashboard.ts'
import { testApp } from '../../server/testing/app.ts'
import type { Caller } from '../../server/testing/caller.ts'
import type { Running } from '../../server/testing/run.ts'
import { addAssignment, listAssignments } from '../homework/contract.ts'
import { readTermEnds } from './classes/termEnds.contract.ts'
import {
  addCourse,
  addTerm,
  type Course,
  deleteCourse,
  deleteTerm,
  duplicateCourse,
  editCourse,
  editTerm,
  listCourses,
  listTerms,
  readCourse,
} from './contract.ts'
import { coursesDashboardPart } from './dashboard.contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})
// A Monday, ten in the morning in New York.
beforeEach(() => app.setClock('2026-11-02T15:00:00Z'))

const autumn = { name: 'Autumn', firstDay: '2026-09-01', lastDay: '2026-12-18' }
const spring = { name: 'Spring', firstDay: '2027-01-11', lastDay: '2027-05-07' }
const algorithms = { courseCode: 'CS 301', courseName: 'Algorithms' }
const newYork = () => app.student({ zone: 'America/New_York' })
async function made<T extends object>(answer: Promise<T>): Promise<Extract<T, { id: string }>> {
  const got = await answer
  if (!('id' in got)) throw new Error(JSON.stringify(got))
  return got as Extract<T, { id: string }>
}
const add = (who: Caller, more: Partial<Parameters<typeof draft>[0]> = {}) => made(who.call(addCourse, draft(more)))
const draft = (more: Partial<Course> & { courseCode?: string }) => ({
  courseCode: more.courseCode ?? 'CS 301',
  courseName: more.courseName ?? 'Algorithms',
  ...(more.termId !== undefined && { termId: more.termId }),
  ...(more.color !== undefined && { color: more.color }),
  ...(more.credits !== undefined && { credits: more.credits }),
})

describe('terms', () => {
  test('are kept with their breaks, the newest first, and the present one is current', async () => {
    const ada = await newYork()
    const fall = await made(
      ada.call(addTerm, { ...autumn, breaks: [{ name: 'Harvest', firstDay: '2026-11-25', lastDay: '2026-11-29' }] }),
    )
    await ada.call(addTerm, spring)
    await add(ada, { termId: fall.id })
    // The days with which repetitions end; those of courses only where they have any.
    const own = await add(ada, { courseCode: 'BIO 1', termId: fall.id })
    await ada.call(editCourse, { id: own.id, lastDay: '2026-10-30' })
    await add(ada, { courseCode: 'Chess' })
    const ends = await ada.call(readTermEnds, {})
    expect(ends).toMatchObject({ terms: expect.arrayContaining([{ firstDay: '2026-09-01', lastDay: '2026-12-18' }]) })
    expect('courses' in ends && ends.courses.toSorted((a, b) => (a.courseCode < b.courseCode ? -1 : 1))).toEqual([
      { courseCode: 'BIO 1', lastDay: '2026-10-30', of: 'course' },
      { courseCode: 'CS 301', lastDay: '2026-12-18', of: 'term' },
    ])
    await ada.call(deleteCourse, { id: own.id })
    expect(await ada.call(listTerms, {})).toMatchObject([
      { name: 'Spring', current: false, courses: 0, breaks: [] },
      { name: 'Autumn', current: true, courses: 1, breaks: [{ name: 'Harvest' }] },
    ])
    expect(await ada.call(editTerm, { id: fall.id, name: 'Fall', lastDay: '2026-11-01', breaks: [] })).toMatchObject({
      ...{ name: 'Fall', current: false, breaks: [] },
    })
  })

  test('that make no sense are refused at the day that is wrong', async () => {
    const ada = await newYork()
    const wrong = async (more: object) => await ada.call(addTerm, { ...autumn, ...more })
    expect(await wrong({ lastDay: '2026-08-31' })).toHaveProperty('fields.lastDay')
    expect(await wrong({ lastDay: '2028-12-18' })).toHaveProperty('fields.lastDay')
    const apart = { name: 'Too early', firstDay: '2026-08-01', lastDay: '2026-08-02' }
    const backwards = { name: 'Backwards', firstDay: '2026-10-05', lastDay: '2026-10-02' }
    expect(Object.keys(Object(Object(await wrong({ breaks: [apart, backwards] })).fields))).toEqual([
      'breaks.0.firstDay',
      'breaks.1.lastDay',
    ])
    const kept = await made(ada.call(addTerm, autumn))
    expect(await ada.call(editTerm, { id: kept.id, firstDay: '2027-01-01' })).toHaveProperty('fields.lastDay')
    expect(await ada.call(listTerms, {})).toMatchObject([autumn])
  })

  test('can be deleted: the courses stay, with the days of the term', async () => {
    const ada = await newYork()
    const fall = await made(ada.call(addTerm, autumn))
    await add(ada, { termId: fall.id })
    const short = await made(
      ada.call(addCourse, { courseCode: 'ART 1', courseName: 'Art', termId: fall.id, firstDay: '2026-10-01' }),
    )
    expect(await ada.call(deleteTerm, { id: fall.id })).toEqual({ undo: expect.any(String) })
    expect(await ada.call(listCourses, { term: 'none' })).toMatchObject([
      { courseCode: 'ART 1', termId: null, firstDay: '2026-10-01', lastDay: autumn.lastDay },
      { courseCode: 'CS 301', termId: null, firstDay: autumn.firstDay, lastDay: autumn.lastDay },
    ])
    expect(await ada.call(readCourse, { id: short.id })).toMatchObject({ termName: null, active: true })
  })

  test('stay while two courses would have one code without them', async () => {
    const ada = await newYork()
    const fall = await made(ada.call(addTerm, autumn))
    await add(ada, { termId: fall.id })
    await add(ada)
    expect(await ada.call(deleteTerm, { id: fall.id })).toMatchObject({ code: 'conflict' })
    expect(await ada.call(listTerms, {})).toHaveLength(1)
  })
})

describe('courses', () => {
  test('are listed by code as people sort, with all their fields', async () => {
    const ada = await newYork()
    const fall = await made(ada.call(addTerm, autumn))
    await add(ada, { courseCode: 'math 240', courseName: 'Linear Algebra' })
    await add(ada, { courseCode: 'CS 301', termId: fall.id, credits: '3.50' })
    await add(ada, { courseCode: 'Ästhetik', courseName: 'Ästhetik' })
    expect(await ada.call(listCourses, {})).toMatchObject([
      { courseCode: 'Ästhetik', color: 2, credits: null },
      { courseCode: 'CS 301', color: 1, credits: '3.5', termName: 'Autumn', active: true, zone: 'America/New_York' },
      { courseCode: 'math 240', color: 0, grade: { text: null, from: 'nothing' }, scale: 'plus-minus' },
    ])
    expect(await ada.call(listCourses, { term: fall.id })).toMatchObject([{ courseCode: 'CS 301' }])
  })

  test('have a code once a term, however it is spelled, also when two tabs add it at once', async () => {
    const ada = await newYork()
    const [fall, next] = [await made(ada.call(addTerm, autumn)), await made(ada.call(addTerm, spring))]
    const taken = { code: 'conflict', fields: { courseCode: 'You have a course with this code in this term.' } }
    const both = await Promise.all([1, 2].map(() => ada.call(addCourse, { ...algorithms, termId: fall.id })))
    expect(both).toContainEqual(expect.objectContaining(taken))
    expect(await ada.call(addCourse, { ...algorithms, courseCode: 'cs-301', termId: fall.id })).toMatchObject(taken)
    const later = await add(ada, { termId: next.id })
    expect(await ada.call(editCourse, { id: later.id, termId: fall.id })).toMatchObject(taken)
    expect(await ada.call(listCourses, {})).toHaveLength(2)
    expect(await (await newYork()).call(addCourse, algorithms)).toHaveProperty('id')
  })

  test('show what was typed as their grade', async () => {
    const ada = await newYork()
    const { id } = await add(ada)
    expect(await ada.call(editCourse, { id, currentGrade: 'doing fine' })).toMatchObject({
      ...{ currentGrade: 'doing fine', grade: { text: 'doing fine', from: 'typed', graded: 0 } },
    })
    expect(await ada.call(editCourse, { id, currentGrade: '' })).toMatchObject({
      grade: { text: null, from: 'nothing' },
    })
  })

  test('refuse what does not fit, in words', async () => {
    const ada = await newYork()
    const twice = [
      { weekday: 1, start: '10:00', end: '09:00' },
      { weekday: 2, start: '10:00', end: '11:00', week: 2 },
    ]
    expect(await ada.call(addCourse, { ...algorithms, meetings: twice })).toMatchObject({
      code: 'invalid',
      fields: {
        'meetings.0.end': 'It ends before it begins. Choose a later time.',
        'meetings.1.week': 'There are only 1 weeks to choose from.',
        firstDay: 'Choose a term, or say from when until when it meets.',
      },
    })
    const other = await made((await newYork()).call(addTerm, autumn))
    expect(await ada.call(addCourse, { ...algorithms, termId: other.id })).toHaveProperty('fields.termId')
    expect(await ada.call(addCourse, { ...algorithms, scale: other.id })).toHaveProperty('fields.scale')
    expect(await ada.call(addCourse, { ...algorithms, credits: 'many' })).toHaveProperty('fields.credits')
    expect(await ada.call(listCourses, {})).toEqual([])
    const days = { firstDay: '2026-09-01', lastDay: '2026-12-18' }
    const { id } = await made(ada.call(addCourse, { ...algorithms, ...days }))
    expect(await ada.call(editCourse, { id, lastDay: '2026-08-31' })).toMatchObject({
      code: 'invalid',
      fields: { lastDay: 'It ends before it begins. Choose a later day.' },
    })
    expect(await ada.call(readCourse, { id })).toMatchObject(days)
  })

  test('can be copied into another term, without the scores', async () => {
    const ada = await newYork()
    const [fall, next] = [await made(ada.call(addTerm, autumn)), await made(ada.call(addTerm, spring))]
    const meetings = [{ weekday: 1, start: '09:30', end: '10:45', room: 'Wren Hall 204' }]
    const from = await made(
      ada.call(addCourse, { ...algorithms, termId: fall.id, credits: '4', meetings, currentGrade: 'B+' }),
    )
    expect(await ada.call(duplicateCourse, { id: from.id, termId: next.id })).toMatchObject({
      ...{ courseCode: 'CS 301', termName: 'Spring', credits: '4', currentGrade: null, color: from.color },
      meetings: [{ room: 'Wren Hall 204' }],
    })
    expect(await ada.call(duplicateCourse, { id: from.id, termId: next.id })).toMatchObject({ code: 'conflict' })
    expect(await (await newYork()).call(duplicateCourse, { id: from.id, termId: next.id })).toMatchObject({
      code: 'not_found',
    })
  })

  test('that are deleted leave the assignments where they are', async () => {
    const ada = await newYork()
    const { id } = await add(ada)
    await ada.call(addAssignment, { title: 'Essay', course: 'CS 301', dueDate: '2026-11-04' })
    expect(await ada.call(readCourse, { id })).toMatchObject({ assignments: 1, openAssignments: 1 })
    expect(await ada.call(deleteCourse, { id })).toEqual({ undo: expect.any(String) })
    expect(await ada.call(listAssignments, {})).toMatchObject({ rows: [{ course: 'CS 301', courseId: null }] })
    expect(await ada.call(deleteCourse, { id })).toMatchObject({ code: 'not_found' })
  })
})

describe('colours', () => {
  test('are one for the course and its assignments, from either side', async () => {
    const ada = await newYork()
    for (const course of ['HIST 118', 'cs301', 'CS 301'])
      await ada.call(addAssignment, { title: 'Essay', course, dueDate: '2026-11-04' })
    const { id, color } = await add(ada)
    expect(color).toBe(2)
    expect(await ada.call(editCourse, { id, color: 9 })).toMatchObject({ color: 9 })
    await ada.call(addAssignment, { title: 'Lab', course: 'cs 301.', dueDate: '2026-11-05' })
    const seen = await ada.call(listAssignments, {})
    expect('rows' in seen && Object.fromEntries(seen.rows.map((row) => [row.course, row.courseColor]))).toEqual({
      ...{ 'HIST 118': 0, cs301: 9, 'CS 301': 9, 'cs 301.': 9 },
    })
  })

  test('that change are seen by a browser that asks whether anything has', async () => {
    const ada = await newYork()
    const { id } = await add(ada)
    await ada.call(addAssignment, { title: 'Essay', course: 'CS 301', dueDate: '2026-11-04' })
    const first = await ada.send(listAssignments, {})
    const again = () => ada.fetch('/api/assignments', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect((await again()).status).toBe(304)
    await ada.call(editCourse, { id, color: 5 })
    expect((await again()).status).toBe(200)
  })
})

describe('the dashboard', () => {
  test('counts the courses that are on and shows the first three', async () => {
    const ada = await newYork()
    const [fall, next] = [await made(ada.call(addTerm, autumn)), await made(ada.call(addTerm, spring))]
    for (const code of ['D 1', 'B 1', 'C 1']) await add(ada, { courseCode: code, termId: fall.id })
    await add(ada, { courseCode: 'A 1' })
    await add(ada, { courseCode: 'A 0', termId: next.id })
    const seen = await ada.call(readDashboard, {})
    const slice = coursesDashboardPart.parse('parts' in seen ? seen.parts.courses : undefined)
    expect(slice).toMatchObject({ active: 4, termName: 'Autumn' })
    expect(slice.rows.map(({ courseCode }) => courseCode)).toEqual(['A 1', 'B 1', 'C 1'])
  })
})
