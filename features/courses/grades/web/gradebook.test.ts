import { expect, test } from 'vitest'
import type { Gradebook, GradeCategory, GradeItem, Progress } from '../contract.ts'
import { standingOf } from '../rules.ts'
import { builtInScalesByName } from '../scales.rules.ts'
import { gpaWith } from './gpaWith.ts'
import { openParts, requiredScoreWords } from './requiredScoreWords.ts'
import { mergeSchemeParts, sumWords } from './scheme.ts'
import { parseItemLine, parseScore, percentOf } from './scores.ts'

const plain = { extraCredit: false, excused: false, assignmentId: null, day: null }
const item = (categoryId: string | null, name: string, score: string | null, points = '100'): GradeItem => ({
  ...{ id: name, categoryId, name, points, score },
  ...plain,
})
const category = (name: string, weight: string, more: Partial<GradeCategory> = {}): GradeCategory => ({
  ...{ id: name, name, weight, dropLowest: 0, extraCredit: false },
  ...more,
})

function bookOf(categories: GradeCategory[], items: GradeItem[]): Gradebook {
  const book = { categories, items, scale: builtInScalesByName['plus-minus'], rounding: 'none' as const }
  return { ...book, courseId: 'course', standing: standingOf(book) }
}

test('a student writes a score as a number, over its points, in percent, or not at all', () => {
  expect(parseScore(' 18 ', '20')).toEqual({ score: '18' })
  expect(parseScore('18,5 / 25', '20')).toEqual({ score: '18,5', points: '25' })
  expect(parseScore('90%', '18.3')).toEqual({ score: '16.47' })
  expect(parseScore('', '20')).toEqual({ score: null })
  expect(parseItemLine('Problem set 4 18/20')).toEqual({ name: 'Problem set 4', score: '18', points: '20' })
  expect(parseItemLine('Problem set 4: 18.5/20')).toEqual({ name: 'Problem set 4', score: '18.5', points: '20' })
  expect(parseItemLine('Problem set 4')).toEqual({ name: 'Problem set 4', score: null, points: null })
})

test('a percent is cut and not rounded, and nothing is divided by no points', () => {
  expect(percentOf({ score: '2', points: '3' })).toBe('66.66')
  expect(percentOf({ score: '89.999', points: '100' })).toBe('89.99')
  expect(percentOf({ score: '12', points: '10' })).toBe('120')
  expect(percentOf({ score: '0', points: '10' })).toBe('0')
  expect(percentOf({ score: '3', points: '0' })).toBeNull()
  expect(percentOf({ score: null, points: '10' })).toBeNull()
})

test('weights are added up exactly, and a sum that is not 100 is explained', () => {
  const row = (weight: string, extraCredit = false) => ({ weight, extraCredit })
  expect(sumWords([row('33.3'), row('33,3'), row('33.4'), row('5', true)])).toBe('Sum 100%')
  expect(sumWords([row('30'), row('20')])).toBe('Sum 50%, not 100: they share the whole in proportion.')
  expect(sumWords([row('30'), row('')])).toBe('30% so far')
  expect(sumWords([])).toBe('')
})

test('a syllabus pasted over a scheme changes what has the same name, with its items, and adds the rest', () => {
  let key = 10
  const rows = [{ ...category('Homework', '25'), key: 1 }]
  const parts = ['homework', 'Final'].map((name) => ({ name, weight: '50', dropLowest: 0, extraCredit: false }))
  expect(mergeSchemeParts(rows, parts, () => ++key)).toEqual([
    { id: 'Homework', name: 'Homework', weight: '50', dropLowest: 0, extraCredit: false, key: 1 },
    { name: 'Final', weight: '50', dropLowest: 0, extraCredit: false, key: 11 },
  ])
})

test('a student is told what is needed on the final, also when it is certain or out of reach', () => {
  const book = bookOf(
    [category('Homework', '40'), category('Exams', '60'), category('Bonus', '5', { extraCredit: true })],
    [
      item('Homework', 'Set 1', '90'),
      item('Homework', 'Set 2', null),
      item('Exams', 'Midterm', '80'),
      item('Exams', 'Final exam', null, '200'),
    ],
  )
  const [final, rest] = openParts(book)
  expect(openParts(book).map(({ label }) => label)).toEqual(['Final exam', 'Everything that is open', 'Set 2'])
  if (!final || !rest) throw new Error('Nothing is open.')
  // 36 + 60 × (80 + x) ÷ 300 = 90, so x = 190.
  expect(requiredScoreWords(book, { percent: '90', label: 'A-' }, final)).toBe(
    'You need 190 of 200 points (95%) on Final exam for A-.',
  )
  expect(requiredScoreWords(book, { percent: '93', label: 'A' }, final)).toBe(
    'A is out of reach: full marks on Final exam lead to 92% (A-).',
  )
  expect(requiredScoreWords(book, { percent: '50', label: null }, final)).toBe(
    '50% is certain: even with nothing on Final exam the grade is 52% (F).',
  )
  // 40 × (90 + 100 y) ÷ 200 + 60 × (80 + 200 y) ÷ 300 = 90, so y = 14 ÷ 15.
  expect(requiredScoreWords(book, { percent: '90', label: 'A-' }, rest)).toBe(
    'You need 93.34% on everything that is open for A-. That is Set 2 93.34 of 100, Final exam 186.67 of 200.',
  )
  const planned = bookOf([category('Homework', '40'), category('Final', '60')], [item('Homework', 'Set 1', '90')])
  const [coming] = openParts(planned)
  expect(coming && requiredScoreWords(planned, { percent: '90', label: 'A-' }, coming)).toBe(
    'You need 90% on Final for A-.',
  )
  expect(openParts(bookOf([category('Homework', '40')], [item('Homework', 'Set 1', '90')]))).toEqual([])
})

const course = (id: string, points: string | null, credits: string | null, counted: 'counted' | 'no-grade') => ({
  ...{ id, courseCode: id, courseName: id, color: 0, credits, grade: null, points, counted, earned: false },
})

test('the average with a supposed grade takes the course’s real one out, and is rounded as the server does', () => {
  const plan = { degreeCredits: null, earlierCredits: '0', repeats: 'latest' as const }
  const term = {
    ...{ id: null, name: null, firstDay: null, lastDay: null, state: 'none' as const, gpa: null },
    ...{ gpaCredits: '7', earnedCredits: '0' },
    courses: [course('A', '3.70', '4', 'counted'), course('B', '3.00', '3', 'counted')],
  }
  const credits = { earned: '0', running: '0', needed: null, percent: null }
  const progress: Progress = {
    ...{ gpa: '3.40', finishedGpa: null, average: 'gpa', gradedCourses: 2, gpaCredits: '7', others: [] },
    ...{ credits, plan, terms: [term] },
  }
  const scale = builtInScalesByName['plus-minus']
  const of = { id: 'B', courseCode: 'B', credits: '3', countsInGpa: true }
  const standing = { letter: 'A', percent: '95' }
  // (3.7 × 4 + 4 × 3) ÷ 7 = 3.828…
  expect(gpaWith(progress, of, standing, scale)).toEqual({ now: '3.40', next: '3.83' })
  expect(gpaWith(progress, { ...of, id: 'C', courseCode: 'C' }, standing, scale)).toEqual({ now: '3.40', next: '3.58' })
  expect(gpaWith(progress, { ...of, credits: null }, standing, scale)).toBeNull()
  expect(gpaWith(progress, { ...of, id: 'C', courseCode: 'A' }, standing, scale)).toBeNull()
  expect(gpaWith(progress, of, { letter: null, percent: null }, scale)).toBeNull()
})
