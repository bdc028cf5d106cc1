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
  // Days. A bare weekday is the next one, and today is one of them.
  ['x today', '2026-11-20'],
  ['x tonight', '2026-11-20'],
  ['x tomorrow', '2026-11-21'],
  ['x tmr', '2026-11-21'],
  ['x yesterday', '2026-11-19'],
  ['x the day after tomorrow', '2026-11-22'],
  ['x fri', '2026-11-20'],
  ['x Friday.', '2026-11-20'],
  ['x thurs', '2026-11-26'],
  ['x sat', '2026-11-21'],
  ['x this fri', '2026-11-20'],
  ['x next fri', '2026-11-27'],
  ['x next sun', '2026-11-22'],
  ['x next mon', '2026-11-23'],
  ['x in 3 days', '2026-11-23'],
  ['x in a week', '2026-11-27'],
  ['x in 2 weeks', '2026-12-04'],
  ['x in a month', '2026-12-20'],
  // A week's work begins on its Monday, and ends for school on its Friday.
  ['x next week', '2026-11-23'],
  ['x end of week', '2026-11-20'],
  ['x end of next week', '2026-11-27'],
  ['x next month', '2026-12-01'],
  ['x end of month', '2026-11-30'],
  ['x eom', '2026-11-30'],
  // Dates: the month first with a slash, the day first with points, and a year that has not passed.
  ['x nov 24', '2026-11-24'],
  ['x November 24th', '2026-11-24'],
  ['x tue, nov 24', '2026-11-24'],
  ['x 24 nov', '2026-11-24'],
  ['x 24th of november', '2026-11-24'],
  ['x nov 24, 2027', '2027-11-24'],
  ['x 11/24', '2026-11-24'],
  ['x 11/24/27', '2027-11-24'],
  ['x 24/11', '2026-11-24'],
  ['x 24.11.', '2026-11-24'],
  ['x 24.11.2027', '2027-11-24'],
  ['x 2026-11-24', '2026-11-24'],
  ['x the 24th', '2026-11-24'],
  ['x on the 3rd', '2026-12-03'],
  ['x nov 19', '2027-11-19'],
  ['x jan 3', '2027-01-03'],
  ['x 1/3', '2027-01-03'],
  // "Due", "by", "on" and "for" belong to the part after them.
  ['x due sun', '2026-11-22'],
  ['x by mon', '2026-11-23'],
  ['x for tomorrow', '2026-11-21'],
])('"%s" is due on %s', (line, dueDate) => {
  expect(read(line)).toMatchObject({ title: 'x', dueDate, dueTime: null })
})

test.each([
  ['x fri 5pm', '2026-11-20', '17:00'],
  ['x fri 5:30 pm', '2026-11-20', '17:30'],
  ['x fri 5.30pm', '2026-11-20', '17:30'],
  ['x fri at 17:00', '2026-11-20', '17:00'],
  // Without am or pm: 1 to 7 in the afternoon, 8 to 11 in the morning.
  ['x mon at 5', '2026-11-23', '17:00'],
  ['x mon at 9', '2026-11-23', '09:00'],
  ['x mon 8:30', '2026-11-23', '08:30'],
  ['x mon 5:30', '2026-11-23', '17:30'],
  ['x mon noon', '2026-11-23', '12:00'],
  // Midnight is the end of the named day; 12am is the clock's.
  // A number after a weekday is a time, one after "lab" is not.
  ['x mon 9', '2026-11-23', '09:00'],
  ['x fri 3', '2026-11-20', '15:00'],
  ['x tomorrow 11', '2026-11-21', '11:00'],
  ['x mon midnight', '2026-11-23', '23:59'],
  ['x mon 12am', '2026-11-23', '00:00'],
  ['x mon 12pm', '2026-11-23', '12:00'],
  ['x 5pm on mon', '2026-11-23', '17:00'],
  ['x 17:00', '2026-11-20', '17:00'],
  // A time alone is the next such time, a weekday's time that has passed is a week later.
  ['x 9am', '2026-11-21', '09:00'],
  ['x fri 1pm', '2026-11-27', '13:00'],
  // A time that the clocks skip that night is stored as typed.
  ['x 2027-03-14 2:30am', '2027-03-14', '02:30'],
])('"%s" is due on %s at %s', (line, dueDate, dueTime) => {
  expect(read(line)).toMatchObject({ title: 'x', dueDate, dueTime })
})

test.each([
  ['x 3h', 180],
  ['x 90m', 90],
  ['x 1h30', 90],
  ['x 1h 30m', 90],
  ['x 1.5h', 90],
  ['x 1,5 h', 90],
  ['x 45 min', 45],
  ['x 2 hours', 120],
  ['x mon 2 hours', 120],
  ['x 2 hrs 15 minutes', 135],
  ['x ~2h', 120],
])('"%s" takes %i minutes', (line, estimateMinutes) => {
  expect(read(line)).toMatchObject({ title: 'x', estimateMinutes })
})

test.each([
  ['lab 3 mon 9', 'lab 3', '2026-11-23', '09:00'],
  ['lab 3 mon', 'lab 3', '2026-11-23', null],
  ['x fri 3 chapters', 'x 3 chapters', '2026-11-20', null],
  ['x mon 9 nov', 'x', '2027-11-09', null],
])('"%s" is "%s", due on %s at %s', (line, title, dueDate, dueTime) => {
  expect(read(line)).toMatchObject({ title, dueDate, dueTime })
})

test('a leap day is understood in the year that has one, or the one before it', () => {
  expect(read('x feb 29', { today: '2027-12-01' })).toMatchObject({ dueDate: '2028-02-29' })
  expect(read('x feb 29', { today: '2028-03-01' })).toMatchObject({ dueDate: null, title: 'x feb 29' })
  expect(read('x in a month', { today: '2027-01-31' })).toMatchObject({ dueDate: '2027-02-28' })
})

test('"next" is counted in weeks that begin where the student’s do', () => {
  expect(read('x next sun', { weekStart: 1 })).toMatchObject({ dueDate: '2026-11-29' })
  expect(read('x next sun', { weekStart: 0 })).toMatchObject({ dueDate: '2026-11-22' })
})

test('a time that stands apart from its date is a part of its own', () => {
  expect(read('x fri y 5pm')).toMatchObject({ title: 'x y', dueDate: '2026-11-20', dueTime: '17:00' })
  expect(read('x fri y 5pm').parts.map(({ what, words }) => [what, words])).toEqual([
    ['due', 'fri'],
    ['time', '5pm'],
  ])
})
