import { beforeAll, expect, test } from 'vitest'
import { succeeded } from '../../../server/testing/answers.ts'
import { testApp } from '../../../server/testing/app.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addTerm, listCourses, listTerms } from '../contract.ts'
import { addFirstCourses } from './contract.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
  app.setClock('2026-11-21T12:00:00Z')
})

const named = (...codes: string[]) => codes.map((courseCode) => ({ courseCode, courseName: courseCode }))

test('the first course brings the usual term of the season, and the next ones go there too', async () => {
  const ada = await app.student()
  const first = succeeded(await ada.call(addFirstCourses, { courses: named('CS 301') }))
  expect(first.courses).toMatchObject([{ courseCode: 'CS 301', termName: 'Fall 2026', active: true }])
  const more = succeeded(await ada.call(addFirstCourses, { courses: named('BIO 210', 'cs-301') }))
  expect(more.termId).toBe(first.termId)
  expect(more.courses.map(({ courseCode }) => courseCode)).toEqual(['BIO 210', 'CS 301'])
  expect(await ada.call(listTerms, {})).toMatchObject([
    { name: 'Fall 2026', firstDay: '2026-08-24', lastDay: '2026-12-12', courses: 2 },
  ])
})

test('two tabs that begin at the same moment share one term and one course', async () => {
  const ada = await app.student()
  await Promise.all([1, 2].map(() => ada.call(addFirstCourses, { courses: named('CS 301') })))
  expect(await ada.call(listTerms, {})).toHaveLength(1)
  expect(await ada.call(listCourses, {})).toHaveLength(1)
})

test('a term that is there is taken, or the one that is chosen', async () => {
  const ada = await app.student()
  const [own, next] = [
    succeeded(await ada.call(addTerm, { name: 'Michaelmas', firstDay: '2026-10-04', lastDay: '2026-12-05' })),
    succeeded(await ada.call(addTerm, { name: 'Lent', firstDay: '2027-01-17', lastDay: '2027-03-20' })),
  ]
  expect(await ada.call(addFirstCourses, { courses: named('A') })).toMatchObject({ termId: own.id })
  expect(await ada.call(addFirstCourses, { courses: named('A'), termId: next.id })).toMatchObject({ termId: next.id })
  expect(await ada.call(listTerms, {})).toHaveLength(2)
})

test('somebody else’s term, too many courses and empty ones are refused', async () => {
  const [ada, ben] = [await app.student(), await app.student()]
  const { termId } = succeeded(await ben.call(addFirstCourses, { courses: named('B') }))
  expect(await ada.call(addFirstCourses, { courses: named('A'), termId })).toMatchObject({
    code: 'invalid',
    fields: { termId: 'This term is not there any more. Choose another.' },
  })
  for (const courses of [[], named(...Array.from({ length: 41 }, (_, at) => `C${at}`)), named(' ')])
    expect(await ada.call(addFirstCourses, { courses })).toMatchObject({ code: 'invalid' })
  expect(await ada.call(listTerms, {})).toEqual([])
})
