import { describe, expect, test } from 'vitest'
import { offerEndsAt, offersNow, type SeatAct, type SeatState, seatActs, seatAfter, seatStates } from './rules.ts'

const zone = 'America/New_York'
const at = (moment: string) => new Date(moment)
const end = (now: string, startsAt: string) =>
  offerEndsAt({ now: at(now), startsAt: at(startsAt), zone })?.toISOString()

describe('an offer', () => {
  test('lasts twelve hours, and a quarter of what is left within a day of the start', () => {
    // 8 AM, five days before.
    expect(end('2031-03-03T13:00:00Z', '2031-03-08T13:00:00Z')).toBe('2031-03-04T01:00:00.000Z')
    // 10 AM, eight hours before: two hours.
    expect(end('2031-03-03T15:00:00Z', '2031-03-03T23:00:00Z')).toBe('2031-03-03T17:00:00.000Z')
    // Ninety minutes before: a quarter is 22 minutes and a half.
    expect(end('2031-03-03T15:00:00Z', '2031-03-03T16:30:00Z')).toBe('2031-03-03T15:22:30.000Z')
  })

  test('that would end at night ends at ten in the morning, also where the clock changes', () => {
    // 11 AM and twelve hours: 11 PM.
    expect(end('2031-03-03T16:00:00Z', '2031-03-08T13:00:00Z')).toBe('2031-03-04T15:00:00.000Z')
    // Exactly 10 PM is night, exactly 8 AM is not.
    expect(end('2031-03-03T15:00:00Z', '2031-03-08T13:00:00Z')).toBe('2031-03-04T15:00:00.000Z')
    expect(end('2031-03-04T01:00:00Z', '2031-03-08T13:00:00Z')).toBe('2031-03-04T13:00:00.000Z')
    // Clocks go forward on March 9 at 2 AM.
    expect(end('2031-03-08T17:00:00Z', '2031-03-20T13:00:00Z')).toBe('2031-03-09T14:00:00.000Z')
  })

  test('ends an hour before the start, whatever the night and the fifteen minutes say, and is not made after that', () => {
    // 9 PM, the day before something at 9:30 AM: a quarter is three hours, which is midnight, so ten; but it starts before.
    expect(end('2031-03-04T02:00:00Z', '2031-03-04T14:30:00Z')).toBe('2031-03-04T13:30:00.000Z')
    // Seventy minutes before: fifteen minutes would be too late.
    expect(end('2031-03-03T15:00:00Z', '2031-03-03T16:10:00Z')).toBe('2031-03-03T15:10:00.000Z')
    expect(end('2031-03-03T15:00:00Z', '2031-03-03T16:00:00Z')).toBeUndefined()
  })
})

const free = { free: 2, waiting: 0, startsAt: at('2031-03-08T13:00:00Z'), now: at('2031-03-03T13:00:00Z') }
const rows: [SeatState | null, Partial<Record<SeatAct, SeatState>>][] = [
  [null, { answer: 'going' }],
  ['going', { answer: 'going', take: 'going', withdraw: 'withdrawn', remove: 'removed' }],
  [
    'offered',
    { answer: 'going', take: 'going', 'let-go': 'declined', withdraw: 'withdrawn', remove: 'removed', lapse: 'lapsed' },
  ],
  ['declined', { answer: 'going', 'let-go': 'declined' }],
  ['lapsed', { answer: 'going', lapse: 'lapsed' }],
  ['withdrawn', { answer: 'going', withdraw: 'withdrawn' }],
  ['removed', { remove: 'removed', 'undo-removal': 'withdrawn' }],
]
test.each(rows)('from %s', (from, to) => {
  for (const act of seatActs) expect(seatAfter(from, act, 2, free), act).toBe(to[act] ?? null)
  expect(from === null || seatStates.includes(from)).toBe(true)
})

test('whoever answers goes where the party fits and nobody waits, and in the last hour where it fits', () => {
  expect(seatAfter(null, 'answer', 3, free)).toBe('waiting')
  expect(seatAfter(null, 'answer', 1, { ...free, waiting: 1 })).toBe('waiting')
  const late = { ...free, waiting: 3, now: at('2031-03-08T12:00:00Z') }
  expect(seatAfter(null, 'answer', 2, late)).toBe('going')
  expect(seatAfter('waiting', 'answer', 2, late)).toBe('going')
  expect(seatAfter('waiting', 'answer', 3, late)).toBe('waiting')
  expect(seatAfter('waiting', 'answer', 1, { ...free, waiting: 1 })).toBe('waiting')
})

test('the line is offered what is free in its order, and nobody passes a head that is too large', () => {
  const line = [2, 1, 3, 1].map((party) => ({ party }))
  expect(offersNow(line, 1)).toEqual([])
  expect(offersNow(line, 4)).toEqual([{ party: 2 }, { party: 1 }])
  expect(offersNow(line, 7)).toHaveLength(4)
})
