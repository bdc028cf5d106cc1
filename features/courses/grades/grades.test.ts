import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addAssignment } from '../../homework/contract.ts'
import { addCourse, addTerm, duplicateCourse, editCourse, readCourse } from '../contract.ts'
import { addGradeItem, deleteGradeItem, editGradeItem, type Gradebook, readGradebook, setScheme } from './contract.ts'
import { addScale, deleteScale, editScale, listScales } from './scales.contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.setClock('2026-11-02T15:00:00Z'))

const idOf = (answer: object) => ('id' in answer ? String(answer.id) : JSON.stringify(answer))
const course = async (who: Caller, more: object = {}) =>
  idOf(await who.call(addCourse, { courseCode: 'CS 301', courseName: 'Algorithms', ...more }))
async function book(answer: Promise<object>): Promise<Gradebook> {
  const got = await answer
  if (!('standing' in got)) throw new Error(JSON.stringify(got))
  return got as Gradebook
}
const scheme = [
  { name: 'Homework', weight: '40', dropLowest: 1 },
  { name: 'Midterm', weight: '25' },
  { name: 'Final', weight: '35' },
]

describe('a gradebook', () => {
  test('has its items by day, and those of one day as people count', async () => {
    const ada = await app.student()
    const courseId = await course(ada)
    const days = [undefined, undefined, '2026-10-02', undefined, '2026-10-02']
    for (const [index, name] of ['Set 10', 'Set 9', 'Set 12', 'set 1', 'Set 2'].entries())
      await ada.call(addGradeItem, { courseId, name, points: '10', day: days[index] ?? null })
    const { items } = await book(ada.call(readGradebook, { id: courseId }))
    expect(items.map(({ name }) => name)).toEqual(['Set 2', 'Set 12', 'set 1', 'Set 9', 'Set 10'])
  })

  test('says the same number of graded items on the list of courses as on the page, where one stands outside the scheme', async () => {
    const ada = await app.student()
    const id = await course(ada)
    const { categories } = await book(ada.call(setScheme, { id, categories: scheme }))
    const item = { courseId: id, points: '10', score: '8' }
    await ada.call(addGradeItem, { ...item, name: 'Set 1', categoryId: categories[0]?.id ?? null })
    const { standing } = await book(ada.call(addGradeItem, { ...item, name: 'Outside' }))
    expect(standing.categories.map(({ graded }) => graded)).toEqual([1, 0, 0])
    expect(await ada.call(readCourse, { id })).toMatchObject({ grade: { graded: 1 } })
  })

  test('gives the course its grade as items come, and gives back what was typed when they go', async () => {
    const ada = await app.student()
    const id = await course(ada, { currentGrade: 'B' })
    expect(await ada.call(readCourse, { id })).toMatchObject({ grade: { text: 'B', from: 'typed', letter: 'B' } })
    const { categories } = await book(ada.call(setScheme, { id, categories: scheme }))
    const [homework, midterm] = categories.map((one) => one.id)
    const add = (name: string, points: string, score: string | null, categoryId: string | undefined) =>
      book(ada.call(addGradeItem, { courseId: id, name, points, score, ...(categoryId && { categoryId }) }))
    await add('Set 1', '10', '6', homework)
    await add('Set 2', '20', '18,0', homework)
    await add('Set 3', '10', '9.50', homework)
    const full = await add('Midterm', '60', '52', midterm)
    expect(full.standing).toMatchObject({ percent: '89.74', letter: 'B+', decided: '65' })
    expect(full.items).toMatchObject([
      { name: 'Set 1', score: '6' },
      { name: 'Set 2', score: '18' },
      { name: 'Set 3', score: '9.5' },
      { name: 'Midterm', categoryId: midterm },
    ])
    expect(await ada.call(readCourse, { id })).toMatchObject({
      grade: { text: 'B+ (89.74%)', from: 'items', letter: 'B+', percent: '89.74', graded: 4 },
    })
    for (const item of full.items) await ada.call(deleteGradeItem, { id: item.id })
    expect(await ada.call(readCourse, { id })).toMatchObject({ grade: { text: 'B', from: 'typed', graded: 0 } })
  })

  test('keeps items whose category is removed, and the other categories', async () => {
    const ada = await app.student()
    const id = await course(ada)
    const { categories } = await book(ada.call(setScheme, { id, categories: scheme }))
    const [homework, midterm] = categories
    await ada.call(addGradeItem, {
      courseId: id,
      name: 'Set 1',
      points: '10',
      score: '5',
      categoryId: homework?.id ?? '',
    })
    const next = await book(
      ada.call(setScheme, { id, rounding: 'whole', categories: [{ name: 'Exam', weight: '60', id: midterm?.id }] }),
    )
    expect(next).toMatchObject({
      ...{ rounding: 'whole', categories: [{ id: midterm?.id, name: 'Exam', dropLowest: 0 }] },
      ...{ items: [{ name: 'Set 1', categoryId: null }], standing: { percent: null } },
    })
    expect(await book(ada.call(setScheme, { id, categories: [] }))).toMatchObject({ standing: { percent: '50' } })
  })

  test('is one when two tabs grade at once', async () => {
    const ada = await app.student()
    const id = await course(ada)
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        ada.call(addGradeItem, { courseId: id, name: `Quiz ${at}`, points: '10', score: String(at) }),
      ),
    )
    const { standing } = await book(ada.call(readGradebook, { id }))
    expect(standing.percent).toBe('35')
    expect(await ada.call(readCourse, { id })).toMatchObject({ grade: { percent: '35', graded: 8 } })
  })

  test('refuses what is no score, and what is another’s', async () => {
    const [ada, eve] = [await app.student(), await app.student()]
    const [id, theirs] = [await course(ada), await course(eve)]
    const item = { courseId: id, name: 'Quiz', points: '10' }
    expect(await ada.call(addGradeItem, { ...item, score: '-1' })).toHaveProperty('fields.score')
    expect(await ada.call(addGradeItem, { ...item, points: '1e5' })).toHaveProperty('fields.points')
    const { categories } = await book(eve.call(setScheme, { id: theirs, categories: scheme }))
    expect(await ada.call(addGradeItem, { ...item, categoryId: categories[0]?.id ?? '' })).toHaveProperty(
      'fields.categoryId',
    )
    const essay = idOf(await eve.call(addAssignment, { title: 'Essay', course: 'X', dueDate: '2026-11-04' }))
    expect(await ada.call(addGradeItem, { ...item, assignmentId: essay })).toHaveProperty('fields.assignmentId')
    expect(await eve.call(addGradeItem, item)).toMatchObject({ code: 'not_found' })
    expect(await eve.call(readGradebook, { id })).toMatchObject({ code: 'not_found' })
    const kept = await book(ada.call(addGradeItem, item))
    expect(await eve.call(editGradeItem, { id: kept.items[0]?.id ?? '', score: '1' })).toMatchObject({
      code: 'not_found',
    })
    expect((await book(ada.call(readGradebook, { id }))).items).toMatchObject([{ score: null }])
  })

  test('is copied into another term, without the scores', async () => {
    const ada = await app.student()
    const id = await course(ada)
    await ada.call(setScheme, { id, rounding: 'tenth', categories: scheme })
    await ada.call(addGradeItem, { courseId: id, name: 'Quiz', points: '10', score: '9' })
    const termId = idOf(await ada.call(addTerm, { name: 'Spring', firstDay: '2027-01-11', lastDay: '2027-05-07' }))
    const copy = idOf(await ada.call(duplicateCourse, { id, termId }))
    expect(await book(ada.call(readGradebook, { id: copy }))).toMatchObject({
      ...{ rounding: 'tenth', items: [], categories: [{ name: 'Homework', weight: '40' }, {}, {}] },
    })
  })
})

describe('scales', () => {
  const three = [
    { label: 'Good', from: '50', points: '2' },
    { label: 'Great', from: '80.5', points: '3' },
    { label: 'Again', from: '0', points: '0', passes: false },
  ]

  test('of one’s own decide the grades of the courses that use them, also when they change', async () => {
    const ada = await app.student()
    const scale = idOf(await ada.call(addScale, { name: 'Ours', average: 'gpa', steps: three }))
    const id = await course(ada, { scale })
    await ada.call(addGradeItem, { courseId: id, name: 'Quiz', points: '10', score: '8' })
    expect(await ada.call(readCourse, { id })).toMatchObject({ scale, grade: { text: 'Good (80%)' } })
    expect(
      await ada.call(editScale, { id: scale, steps: three.with(1, { label: 'Great', from: '80', points: '3' }) }),
    ).toMatchObject({
      steps: [{ label: 'Great', passes: true }, { label: 'Good' }, { label: 'Again', passes: false }],
    })
    expect(await ada.call(readCourse, { id })).toMatchObject({ grade: { text: 'Great (80%)' } })
    expect(await ada.call(deleteScale, { id: scale })).toMatchObject({ code: 'conflict' })
    expect(await ada.call(editCourse, { id, scale: 'german' })).toMatchObject({ grade: { text: '2.0 (80%)' } })
    expect(await ada.call(deleteScale, { id: scale })).toEqual({ undo: expect.any(String) })
    const all = await ada.call(listScales, {})
    expect(Array.isArray(all) && all.map(({ id }) => id)).toEqual([
      ...['plus-minus', 'letters', 'four-three', 'percent', 'pass-fail', 'german', 'uk'],
    ])
  })

  test('that make no sense are refused at the grade that is wrong', async () => {
    const ada = await app.student()
    const add = (steps: typeof three) => ada.call(addScale, { name: 'Ours', average: 'gpa', steps })
    expect(await add(three.slice(0, 2))).toHaveProperty('fields', { 'steps.1.from': 'One grade has to begin at 0.' })
    const [good, great, again] = three
    if (!good || !great || !again) throw new Error('three are three')
    expect(await add([good, { ...great, from: '50.0' }, { ...again, label: 'good' }])).toHaveProperty('fields', {
      'steps.1.from': 'Another grade begins here too.',
      'steps.2.label': 'Another grade has this name too.',
    })
  })
})
