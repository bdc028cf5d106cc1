import { expect, test } from 'vitest'
import { fewOf, isSameClock, startOf, timesByDay, tutorTimeWords } from './freeTimes.ts'

const at = (start: string) => ({ start, clash: false })
const quarters = (hours: number) =>
  Array.from({ length: hours * 4 }, (_, index) => at(new Date(Date.UTC(2026, 0, 5, 9, index * 15)).toISOString()))
const minutesOf = (times: readonly { start: string }[]) => times.map(({ start }) => start.slice(14, 16))

test('of many times the round ones are drawn, and the chosen one in any case', () => {
  expect(fewOf(quarters(2), 18)).toHaveLength(8)
  expect(new Set(minutesOf(fewOf(quarters(8), 18)))).toEqual(new Set(['00', '30']))
  expect(new Set(minutesOf(fewOf(quarters(12), 18)))).toEqual(new Set(['00']))
  expect(fewOf(quarters(12), 18, '2026-01-05T09:15:00.000Z')).toHaveLength(13)
})

test('where no time is round, all of them are drawn', () => {
  const odd = quarters(10).filter(({ start }) => start.includes(':15:'))
  expect(fewOf(odd, 4)).toEqual(odd)
})

test('times stand under the day of the reader’s calendar, also beyond midnight', () => {
  const late = [at('2026-01-06T01:00:00.000Z'), at('2026-01-06T15:00:00.000Z')]
  expect([...timesByDay(late, 'America/New_York').keys()]).toEqual(['2026-01-05', '2026-01-06'])
})

test('what is typed means a moment, also the second of two, and nothing while it is incomplete', () => {
  const zone = 'America/New_York'
  expect(startOf(zone, '2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z')
  expect(startOf(zone, '2026-11-01', '01:30-05:00')).toBe('2026-11-01T06:30:00.000Z')
  expect([startOf(zone, '', '10:00'), startOf(zone, '2026-11-01', '')]).toEqual([undefined, undefined])
})

test('the tutor’s clock is named where it shows something else', () => {
  const start = '2026-01-06T00:00:00.000Z'
  expect(tutorTimeWords('Asia/Tokyo', start)).toBe('Tue 9:00 AM')
  expect([isSameClock('Asia/Tokyo', 'Asia/Seoul', start), isSameClock('UTC', 'Asia/Tokyo', start)]).toEqual([
    true,
    false,
  ])
})
