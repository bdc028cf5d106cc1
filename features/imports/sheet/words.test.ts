import { expect, test } from 'vitest'
import { caseFold, kindInCell, minutesInCell, priorityInCell, statusInCell } from './words.rules.ts'

test.each<[cell: string, minutes: number | undefined, column?: string]>([
  ['90 min', 90],
  ['90m', 90],
  ['1.5 h', 90],
  ['1,5h', 90],
  ['2 hours', 120],
  ['2h 30m', 150],
  ['1 hr and 15 mins', 75],
  ['1:30', 90],
  ['~2h', 120],
  ['about 45 minutes', 45],
  ['3', 180],
  ['45', 45],
  ['45', 2700, 'Hours'],
  ['3', 3, 'Estimate (min)'],
  ['0', undefined],
  ['101 h', undefined],
  ['a while', undefined],
  ['٣', undefined],
  ['', undefined],
])('%j is %s minutes', (cell, minutes, column = 'Estimate') => {
  expect(minutesInCell(cell, column)).toBe(minutes)
})

test.each([
  ['Essay', 'essay'],
  ['Final exam', 'exam'],
  ['Weekly quiz', 'exam'],
  ['Lab report', 'lab'],
  ['Research paper', 'essay'],
  ['Group Project', 'project'],
  ['Reading', 'reading'],
  ['Problem set', 'homework'],
  ['Discussion', 'homework'],
  ['Label', 'homework'],
])('%s is %s', (cell, kind) => {
  expect(kindInCell(cell)).toBe(kind)
})

test('priorities and statuses have many words, and others are none', () => {
  for (const cell of ['High', 'HIGH PRIORITY', 'urgent', 'P1', '!!!', '1']) expect(priorityInCell(cell)).toBe('high')
  for (const cell of ['med', 'Normal', '2']) expect(priorityInCell(cell)).toBe('medium')
  for (const cell of ['low', 'optional', 'p3']) expect(priorityInCell(cell)).toBe('low')
  for (const cell of ['purple', '4', '']) expect(priorityInCell(cell)).toBe(undefined)
  for (const cell of ['Done', 'TRUE', 'x', '✓', '100%', 'Turned in']) expect(statusInCell(cell)).toBe('completed')
  for (const cell of ['in progress', 'In_Progress', '40%', 'Doing']) expect(statusInCell(cell)).toBe('in-progress')
  for (const cell of ['To do', 'FALSE', 'Not started', '0 %', 'no']) expect(statusInCell(cell)).toBe('not-started')
  for (const cell of ['perhaps', '']) expect(statusInCell(cell)).toBe(undefined)
})

test('names of courses are one however they are parted and cased', () => {
  expect(caseFold('CS-101')).toBe(caseFold('cs 101'))
  expect(caseFold('Ｍath')).toBe(caseFold('math'))
  expect(caseFold('CS 101')).not.toBe(caseFold('CS 102'))
})
