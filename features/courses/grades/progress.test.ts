import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import type { Caller } from '../../../server/testing/caller.ts'
import type { Running } from '../../../server/testing/run.ts'
import { addCourse, addTerm } from '../contract.ts'
import { addGradeItem, editStudyPlan, type Progress, readProgress } from './contract.ts'
import { computeProgress, type TakenCourse } from './progress.rules.ts'

let app: Running
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.setClock('2026-11-02T15:00:00Z'))

const idOf = (answer: object) => ('id' in answer ? String(answer.id) : JSON.stringify(answer))
const term = async (who: Caller, name: string, firstDay: string, lastDay: string) =>
  idOf(await who.call(addTerm, { name, firstDay, lastDay }))
const take = async (
  who: Caller,
  termId: string,
  courseCode: string,
  credits: string | null,
  currentGrade: string,
  more = {},
) => idOf(await who.call(addCourse, { courseCode, courseName: courseCode, termId, credits, currentGrade, ...more }))
async function progress(who: Caller): Promise<Progress> {
  const seen = await who.call(readProgress, {})
  if (!('terms' in seen)) throw new Error(JSON.stringify(seen))
  return seen
}

test('a student sees averages, credits and degree, and every course that they come from', async () => {
  const ada = await app.student()
  expect(await progress(ada)).toMatchObject({ gpa: null, credits: { earned: '0', percent: null }, terms: [] })
  const past = await term(ada, 'Spring 2026', '2026-01-12', '2026-05-08')
  const now = await term(ada, 'Fall 2026', '2026-08-24', '2026-12-18')
  await take(ada, past, 'CS 250', '4', 'A-')
  await take(ada, past, 'MATH 140', '4', 'C+')
  await take(ada, past, 'PE 101', '1', 'P', { scale: 'pass-fail' })
  await take(ada, past, 'ART 1', null, 'A')
  await take(ada, past, 'MUS 1', '3', 'F')
  await take(ada, past, 'LAW 1', '3', 'B', { countsInGpa: false })
  await take(ada, past, 'BIO 1', '3', 'fine')
  await take(ada, past, 'GER 1', '3', '1,3', { scale: 'german' })
  const running = await take(ada, now, 'CS 301', '4', '')
  await ada.call(addGradeItem, { courseId: running, name: 'Quiz', points: '3', score: '2.8' })
  await ada.call(editStudyPlan, { degreeCredits: '120', earlierCredits: '6.5' })
  const seen = await progress(ada)
  // 4 × 3.7 + 4 × 2.3 + 3 × 0 over 11, and with 4 × 4 over 15.
  expect(seen).toMatchObject({ gpa: '2.67', finishedGpa: '2.18', average: 'gpa', gradedCourses: 4, gpaCredits: '15' })
  expect(seen.others).toEqual([{ average: 'german', gpa: '1.30', courses: 1 }])
  // 4 + 4 + 1 + 3 + 3 earned, and earlier ones; F and grades in words alone earn nothing.
  expect(seen.credits).toEqual({ earned: '21.5', running: '4', needed: '120', percent: 17 })
  expect(seen.terms).toMatchObject([
    { name: 'Spring 2026', state: 'finished', gpa: '2.18', earnedCredits: '15' },
    { name: 'Fall 2026', state: 'current', gpa: '4.00', earnedCredits: '0' },
  ])
  const why = Object.fromEntries(
    seen.terms.flatMap(({ courses }) => courses.map((one) => [one.courseCode, one.counted])),
  )
  expect(why).toEqual({
    ...{ 'CS 250': 'counted', 'MATH 140': 'counted', 'MUS 1': 'counted', 'CS 301': 'counted', 'PE 101': 'no-points' },
    ...{ 'ART 1': 'no-credits', 'LAW 1': 'left-out', 'BIO 1': 'no-grade', 'GER 1': 'other-average' },
  })
})

test('of a course taken twice the student says which try counts, and the credits are earned once', async () => {
  const ada = await app.student()
  const [first, second] = [
    await term(ada, 'Fall 2025', '2025-08-25', '2025-12-19'),
    await term(ada, 'Spring 2026', '2026-01-12', '2026-05-08'),
  ]
  await take(ada, first, 'MATH 140', '4', 'B')
  await take(ada, second, 'math-140', '4', 'C')
  expect(await progress(ada)).toMatchObject({ gpa: '2.00', gradedCourses: 1, credits: { earned: '4' } })
  await ada.call(editStudyPlan, { degreeCredits: null, repeats: 'best' })
  expect(await progress(ada)).toMatchObject({ gpa: '3.00', terms: [{ gpa: '3.00' }, { gpa: '2.00' }] })
  await ada.call(editStudyPlan, { degreeCredits: null, repeats: 'all' })
  expect(await progress(ada)).toMatchObject({ gpa: '2.50', gradedCourses: 2, credits: { earned: '4' } })
})

test('averages of any courses are what whole numbers give by hand', () => {
  const one = fc.record({ credits: fc.integer({ min: 1, max: 80 }), points: fc.integer({ min: 0, max: 433 }) })
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 40 }), (all) => {
      const taken: TakenCourse[] = all.map(({ credits, points }, at) => ({
        ...{ id: `${at}`, courseCode: `C ${at}`, courseName: '', color: 0, codeKey: `c${at}`, countsInGpa: true },
        ...{ credits: String(credits / 10), average: 'gpa', grade: 'typed', points: `${points}/100`, passes: true },
        ...{ term: null, lastDay: null },
      }))
      const sum = all.reduce((sum, { credits, points }) => sum + credits * points, 0)
      const credits = all.reduce((sum, { credits }) => sum + credits, 0)
      // Hundredths, half up: the whole of twice the sum and the credits over twice the credits.
      const hundredths = Math.floor((2 * sum + credits) / (2 * credits))
      const wanted = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
      return (
        computeProgress(taken, { degreeCredits: null, earlierCredits: '0', repeats: 'latest' }, '2026-11-02').gpa ===
        wanted
      )
    }),
    { numRuns: 2000 },
  )
})
