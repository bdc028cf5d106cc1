import { expect, test } from 'vitest'
import { parseQuick } from './rules.ts'

/** A Friday, at two in the afternoon. */
const friday = {
  today: '2026-11-20',
  now: '14:00',
  courses: ['CS 301 Algorithms', 'MATH 240', 'BIO 210', 'Linear Algebra', 'HIST-118', 'Art'],
}
const read = (line: string, more: Partial<Parameters<typeof parseQuick>[1]> = {}) =>
  parseQuick(line, { ...friday, ...more })

test.each([
  ['CS301', 'CS 301 Algorithms'],
  ['cs 301', 'CS 301 Algorithms'],
  ['cs-301 algorithms', 'CS 301 Algorithms'],
  ['301', 'CS 301 Algorithms'],
  ['algorithms', 'CS 301 Algorithms'],
  ['Math240', 'MATH 240'],
  ['hist 118', 'HIST-118'],
  ['bio', 'BIO 210'],
  ['linear algebra', 'Linear Algebra'],
  ['for algebra', 'Linear Algebra'],
  ['@art', 'Art'],
  ['@"Art history"', 'Art history'],
  // Of no course of their own, but written like one.
  ['PHYS 101', 'PHYS 101'],
])('"Notes %s fri" is for the course %s', (words, course) => {
  expect(read(`Notes ${words} fri`)).toMatchObject({ title: 'Notes', course, dueDate: '2026-11-20' })
})

test('a course is taken only where one alone can be meant, and the whole name before a part of it', () => {
  const courses = ['CS 301 Algorithms', 'CS 301 Lab', 'CS 302 Algorithms and Games']
  expect(read('Notes CS 301 Lab', { courses })).toMatchObject({ course: 'CS 301 Lab', title: 'Notes' })
  expect(read('Notes 302', { courses })).toMatchObject({ course: 'CS 302 Algorithms and Games' })
  expect(read('Notes algorithms', { courses })).toMatchObject({ course: null, title: 'Notes algorithms' })
  expect(read('Art of war essay')).toMatchObject({ course: null, title: 'Art of war essay' })
  expect(read('Read 301 pages of notes')).toMatchObject({ course: null })
  expect(read('مراجعة أحياء ٢١٠', { courses: ['أحياء ٢١٠'] })).toMatchObject({ course: 'أحياء ٢١٠', title: 'مراجعة' })
})
