import { expect, test } from 'vitest'
import { courseNamed, coursesInLines, proposedTerm, termAt } from './rules.ts'

test.each([
  ['CS 301 Algorithms', 'CS 301', 'Algorithms'],
  ['cs301: Algorithms', 'CS 301', 'Algorithms'],
  ['MATH-240 – Linear Algebra', 'MATH 240', 'Linear Algebra'],
  ['SOIL 101-02 Soils', 'SOIL 101', 'Soils'],
  ['Algorithms (CS 301)', 'CS 301', 'Algorithms'],
  ['• BIO 210', 'BIO 210', 'BIO 210'],
  ['PHYS 101L', 'PHYS 101L', 'PHYS 101L'],
  ['Linear Algebra', 'Linear Algebra', 'Linear Algebra'],
  ['Room 204 Drawing', 'Room 204 Drawing', 'Room 204 Drawing'],
  ['FALL 2026 Choir', 'FALL 2026 Choir', 'FALL 2026 Choir'],
  ['Философия', 'Философия', 'Философия'],
  ['線形代数 101', '線形代数 101', '線形代数 101'],
])('%j is a course by its code and its name', (typed, courseCode, courseName) => {
  expect(courseNamed(typed)).toMatchObject({ courseCode, courseName })
})

test('lines are courses, each once, and what stands there already is named', () => {
  expect(coursesInLines('CS 301 Algorithms\r\n\n - BIO 210\ncs-301\n', ['HIST 118'])).toEqual({
    fresh: [
      { courseCode: 'CS 301', courseName: 'Algorithms' },
      { courseCode: 'BIO 210', courseName: 'BIO 210' },
    ],
    again: ['CS 301'],
  })
  expect(coursesInLines('hist118', ['HIST 118'])).toEqual({ fresh: [], again: ['HIST 118'] })
  expect(coursesInLines(' \n', [])).toEqual({ fresh: [], again: [] })
})

test.each([
  ['2026-11-21', 'Fall 2026', '2026-08-24', '2026-12-12'],
  ['2026-12-12', 'Fall 2026', '2026-08-24', '2026-12-12'],
  ['2026-12-13', 'Spring 2027', '2027-01-18', '2027-05-08'],
  ['2026-02-01', 'Spring 2026', '2026-01-19', '2026-05-09'],
  ['2026-06-20', 'Summer 2026', '2026-06-01', '2026-08-08'],
  ['2026-08-20', 'Fall 2026', '2026-08-24', '2026-12-12'],
])('on %s, %s is proposed', (day, name, firstDay, lastDay) => {
  expect(proposedTerm(day)).toEqual({ name, firstDay, lastDay })
})

test('a term is found by a day: around it, else the next one', () => {
  const [fall, late, spring] = [
    { firstDay: '2026-08-24', lastDay: '2026-12-12' },
    { firstDay: '2026-10-01', lastDay: '2026-11-30' },
    { firstDay: '2027-01-18', lastDay: '2027-05-08' },
  ]
  expect(termAt([spring, late, fall], '2026-11-01')).toBe(late)
  expect(termAt([spring, late, fall], '2026-12-01')).toBe(fall)
  expect(termAt([fall, spring], '2026-12-20')).toBe(spring)
  expect(termAt([fall], '2026-12-20')).toBeUndefined()
})
