import { expect, test } from 'vitest'
import { dueDaysFrom } from './dueDays.ts'

const days = (dueDate: string, today: string) => dueDaysFrom(dueDate, today).map(({ day }) => day)

test('a press moves a deadline to today, tomorrow, the coming Monday or a week later', () => {
  // A Friday.
  expect(days('2026-11-25', '2026-11-20')).toEqual(['2026-11-20', '2026-11-21', '2026-11-23', '2026-12-02'])
  // From a Monday on, "next Monday" is the one in a week; on a Sunday it is tomorrow.
  expect(days('2026-11-23', '2026-11-23')[2]).toBe('2026-11-30')
  expect(days('2026-11-23', '2026-11-22')[2]).toBe('2026-11-23')
})

test('a week later than something long overdue is a week from today', () => {
  expect(days('2026-01-05', '2026-11-20')[3]).toBe('2026-11-27')
})

test('no day beyond the calendar is offered', () => {
  expect(days('2199-12-31', '2026-11-20')).toHaveLength(3)
})
