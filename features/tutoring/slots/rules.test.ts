import { expect, test } from 'vitest'
import { isSlot, nearestSlots, type Occupied, type OpenHours, slotsBetween, type TutorTimes } from './rules.ts'

type Range = `${string}-${string}`

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const open = (weekdays: number[], ...ranges: Range[]): OpenHours[] =>
  weekdays.flatMap((weekday) => ranges.map((range) => ({ weekday, ...hours(range) })))
function hours(range: Range) {
  const [start = '', end = ''] = range.split('-')
  return { start, end }
}

const tutor = (zone: string, weekly: OpenHours[], besides: Partial<TutorTimes> = {}): TutorTimes => ({
  ...{ zone, weekly, overrides: [], noticeMinutes: 0, bufferMinutes: 0, farthestDays: 60, dailyMost: null },
  ...besides,
})
const taken = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })
const occupied = (some: Partial<Occupied>): Occupied => ({ booked: [], busy: [], student: [], ...some })
const free = occupied({})

/** Starts between two moments, as a clock in UTC shows them. */
function startsOf(times: TutorTimes, minutes: number, from: string, to: string, besides = free, now = from): string[] {
  const ask = { minutes, from: new Date(from), to: new Date(to), now: new Date(now) }
  return slotsBetween(times, besides, ask).map((start) => start.toISOString().slice(11, 16))
}

test.each<[zone: string, range: Range, minutes: number, from: string, starts: string[], why: string]>([
  ['America/New_York', '01:30-03:30', 30, '2026-03-07', ['06:30', '06:45', '07:00'], 'over the skipped hour'],
  ['America/New_York', '02:00-03:00', 15, '2026-03-07', [], 'in the skipped hour'],
  ['America/New_York', '02:00-03:15', 15, '2026-03-07', ['07:00'], 'after the skipped hour'],
  ['America/New_York', '01:00-02:15', 30, '2026-10-31', ['05:00', '05:15', '05:30', '05:45'], 'the first pass alone'],
  ['America/New_York', '01:30-02:30', 30, '2026-10-31', ['05:30', '07:00'], 'not over a repeated part that is closed'],
  ['Europe/London', '00:30-02:30', 60, '2026-03-28', ['00:30'], 'over the skipped hour'],
  [
    ...(['Europe/London', '00:30-02:00', 60, '2026-10-24'] as const),
    ['23:30', '23:45', '00:00', '00:15', '00:30', '00:45'],
    'into the second pass, but not from it',
  ],
  ['Australia/Lord_Howe', '01:45-03:00', 30, '2026-10-03', ['15:15', '15:30'], 'half an hour is skipped'],
  ['Australia/Lord_Howe', '01:30-02:00', 30, '2026-04-04', ['14:30', '14:45'], 'half an hour is repeated'],
  ['Asia/Kathmandu', '09:00-10:00', 30, '2026-06-30', ['03:15', '03:30', '03:45'], 'its own quarter hours'],
  ['Asia/Kathmandu', '09:10-10:00', 30, '2026-06-30', ['03:30', '03:45'], 'from the next quarter hour on'],
])('in %s %s has sessions of %d minutes after noon of %s: %j (%s)', (zone, range, minutes, from, starts) => {
  const times = tutor(zone, open(everyDay, range))
  const noon = new Date(`${from}T12:00:00Z`)
  const next = new Date(noon.getTime() + 86_400_000)
  expect(startsOf(times, minutes, noon.toISOString(), next.toISOString())).toEqual(starts)
})

test('where midnight is skipped the days meet', () => {
  const times = tutor('America/Santiago', [...open([6], '23:00-24:00'), ...open([0], '00:00-02:00')])
  const found = startsOf(times, 60, '2026-09-06T00:00:00Z', '2026-09-06T12:00:00Z')
  expect(found).toEqual(['03:00', '03:15', '03:30', '03:45', '04:00'])
})

test('in Cairo midnight is skipped in spring, and the last hour of a Thursday is repeated in autumn', () => {
  const spring = tutor('Africa/Cairo', [...open([4], '23:00-24:00'), ...open([5], '00:30-02:00')])
  expect(startsOf(spring, 30, '2026-04-23T12:00:00Z', '2026-04-24T12:00:00Z')).toEqual([
    ...['21:00', '21:15', '21:30', '21:45', '22:00', '22:15', '22:30'],
  ])
  const autumn = tutor('Africa/Cairo', open([4], '23:00-24:00'))
  expect(startsOf(autumn, 30, '2026-10-29T12:00:00Z', '2026-10-30T12:00:00Z')).toEqual([
    ...['20:00', '20:15', '20:30', '20:45'],
  ])
})

test('a day that a zone skips has no starts, and is counted as a day', () => {
  const weekly = [...open([4], '23:00-24:00'), ...open([5], '00:00-24:00'), ...open([6], '00:00-01:00')]
  const thursday = ['09:00', '09:15', '09:30', '09:45']
  const ask = [30, '2011-12-29T20:00:00Z', '2011-12-31T20:00:00Z'] as const
  expect(startsOf(tutor('Pacific/Apia', weekly), ...ask)).toEqual([...thursday, '10:00', '10:15', '10:30'])
  expect(startsOf(tutor('Pacific/Apia', weekly, { farthestDays: 2 }), ...ask)).toHaveLength(7)
  expect(startsOf(tutor('Pacific/Apia', weekly, { farthestDays: 1 }), ...ask)).toEqual(thursday)
})

test.each<[saturday: Range, sunday: Range, starts: string[], why: string]>([
  ['23:00-24:00', '00:00-00:30', ['23:00', '23:15', '23:30'], 'they meet'],
  ['23:00-24:00', '00:15-02:00', ['23:00', '00:15', '00:30', '00:45', '01:00'], 'a quarter hour between'],
  ['23:00-23:45', '00:00-01:00', ['00:00'], 'the evening ends early'],
])('Saturday %s and Sunday %s have sessions of an hour at %j (%s)', (saturday, sunday, starts) => {
  const times = tutor('UTC', [...open([6], saturday), ...open([0], sunday)])
  expect(startsOf(times, 60, '2026-06-06T12:00:00Z', '2026-06-07T12:00:00Z')).toEqual(starts)
})

const monday = ['2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z'] as const

test('ranges that meet or overlap are one', () => {
  const meeting = tutor('UTC', open([1], '10:00-11:00', '09:00-10:00'))
  expect(startsOf(meeting, 90, ...monday)).toEqual(['09:00', '09:15', '09:30'])
  const overlapping = tutor('UTC', open([1], '09:00-10:30', '10:00-11:00'))
  expect(startsOf(overlapping, 90, ...monday)).toEqual(['09:00', '09:15', '09:30'])
  const apart = tutor('UTC', open([1], '09:00-10:00', '10:01-11:30'))
  expect(startsOf(apart, 60, ...monday)).toEqual(['09:00', '10:15', '10:30'])
})

test('an override replaces the hours of its day alone', () => {
  const weekly = open(everyDay, '09:00-10:00')
  const other = tutor('America/New_York', weekly, {
    overrides: [
      { day: '2026-06-01', hours: [hours('22:00-24:00')] },
      { day: '2026-06-02', hours: [hours('00:00-00:30')] },
      { day: '2026-06-03', hours: [] },
    ],
  })
  const found = (from: string, to: string) => startsOf(other, 60, from, to)
  expect(found('2026-06-01T04:00:00Z', '2026-06-03T04:00:00Z')).toEqual([
    ...['02:00', '02:15', '02:30', '02:45', '03:00', '03:15', '03:30'],
  ])
  expect(found('2026-06-03T04:00:00Z', '2026-06-04T04:00:00Z')).toEqual([])
  expect(found('2026-06-04T04:00:00Z', '2026-06-05T04:00:00Z')).toEqual(['13:00'])
})

test.each<[buffer: number, starts: string[]]>([
  [0, ['09:00', '11:00', '11:15', '11:30', '11:45', '12:00']],
  [1, ['11:15', '11:30', '11:45', '12:00']],
  [15, ['11:15', '11:30', '11:45', '12:00']],
  [50, ['12:00']],
])('a buffer of %d minutes lies on both sides of a booking', (bufferMinutes, starts) => {
  const times = tutor('UTC', open([1], '09:00-13:00'), { bufferMinutes })
  const booked = [taken('2026-06-01T10:00:00Z', '2026-06-01T11:00:00Z')]
  expect(startsOf(times, 60, ...monday, occupied({ booked }))).toEqual(starts)
})

test('a booking before the hours, or after them, keeps its buffer inside', () => {
  const times = tutor('UTC', open([1], '09:00-11:00'), { bufferMinutes: 15 })
  const before = taken('2026-06-01T08:00:00Z', '2026-06-01T09:00:00Z')
  const after = taken('2026-06-01T11:00:00Z', '2026-06-01T12:00:00Z')
  expect(startsOf(times, 60, ...monday, occupied({ booked: [before] }))[0]).toBe('09:15')
  expect(startsOf(times, 60, ...monday, occupied({ booked: [after] })).at(-1)).toBe('09:45')
  expect(startsOf(times, 60, ...monday, occupied({ booked: [after, before] }))).toEqual(['09:15', '09:30', '09:45'])
})

test('classes of the tutor and bookings of the student take their own time, without a buffer', () => {
  const times = tutor('UTC', open([1], '09:00-13:00'), { bufferMinutes: 60 })
  const busy = [taken('2026-06-01T10:00:00Z', '2026-06-01T10:20:00Z')]
  const student = [taken('2026-06-01T11:30:00Z', '2026-06-01T12:00:00Z')]
  expect(startsOf(times, 60, ...monday, occupied({ busy, student }))).toEqual(['09:00', '10:30', '12:00'])
  expect(startsOf(times, 60, ...monday, occupied({ busy: [...busy, ...student, ...busy] }))).toEqual([
    ...['09:00', '10:30', '12:00'],
  ])
})

test('what takes no time blocks none', () => {
  const moment = taken('2026-06-01T09:30:00Z', '2026-06-01T09:30:00Z')
  const times = tutor('UTC', open([1], '09:00-10:00'), { bufferMinutes: 10 })
  expect(startsOf(times, 60, ...monday, occupied({ busy: [moment], booked: [moment] }))).toEqual(['09:00'])
})

test.each([
  ['2026-06-01T08:00:00Z', 60, '09:00'],
  ['2026-06-01T08:15:00Z', 60, '09:15'],
  ['2026-06-01T08:15:01Z', 60, '09:30'],
  ['2026-06-01T09:20:00Z', 0, '09:30'],
  ['2026-05-31T20:00:00Z', 1440, undefined],
])('at %s with a notice of %d minutes the first start is at %s', (now, noticeMinutes, first) => {
  const times = tutor('UTC', open([1], '09:00-13:00'), { noticeMinutes })
  expect(startsOf(times, 60, ...monday, free, now)[0]).toBe(first)
})

test.each([
  // 23:00 of 31 May in New York, and 00:00 of 1 June.
  ['2026-06-01T03:00:00Z', 0, 0],
  ['2026-06-01T03:00:00Z', 1, 93],
  ['2026-06-01T04:00:00Z', 0, 93],
  ['2026-05-30T12:00:00Z', 2, 93],
  ['2026-05-30T12:00:00Z', 1, 0],
])('at %s the farthest day is %d days on, by the calendar of the tutor: %d starts on 1 June', (now, farthest, many) => {
  const times = tutor('America/New_York', open([1], '00:00-24:00'), { farthestDays: farthest })
  expect(startsOf(times, 60, '2026-06-01T04:00:00Z', '2026-06-02T04:00:00Z', free, now)).toHaveLength(many)
})

test('a day is full by the bookings that begin on it, as the tutor’s clock shows', () => {
  const times = tutor('America/New_York', open(everyDay, '20:00-21:00'), { dailyMost: 2 })
  // 23:30 on 1 June, and 00:30 on 2 June.
  const late = taken('2026-06-02T03:30:00Z', '2026-06-02T04:15:00Z')
  const early = taken('2026-06-02T04:30:00Z', '2026-06-02T05:30:00Z')
  const days = ['2026-06-01T12:00:00Z', '2026-06-03T12:00:00Z'] as const
  const on = (...booked: Occupied['booked'][number][]) => startsOf(times, 60, ...days, occupied({ booked }))
  expect(on(late, early)).toEqual(['00:00', '00:00'])
  const other = taken('2026-06-01T14:00:00Z', '2026-06-01T15:00:00Z')
  expect(on(late, early, other)).toEqual(['00:00'])
  expect(startsOf(times, 60, ...days, occupied({ busy: [late, other], student: [late, other] }))).toHaveLength(2)
})

test('starts lie from the beginning of the window on and before its end', () => {
  const times = tutor('UTC', open([1], '09:00-12:00'))
  const found = (from: string, to: string) => startsOf(times, 60, `2026-06-01T${from}Z`, `2026-06-01T${to}Z`)
  expect(found('09:15:00', '10:00:00')).toEqual(['09:15', '09:30', '09:45'])
  expect(found('09:15:01', '10:00:01')).toEqual(['09:30', '09:45', '10:00'])
  expect(found('10:00:00', '10:00:00')).toEqual([])
  expect(found('11:00:00', '10:00:00')).toEqual([])
})

test('a start is one exactly where the list has it', () => {
  const times = tutor('America/New_York', open(everyDay, '01:00-02:00'), { noticeMinutes: 60 })
  const now = new Date('2026-10-31T12:00:00Z')
  const is = (start: string) => isSlot(times, free, { minutes: 30, start: new Date(start), now })
  expect(is('2026-11-01T05:30:00Z')).toBe(true)
  expect(is('2026-11-01T05:30:01Z')).toBe(false)
  expect(is('2026-11-01T05:40:00Z')).toBe(false)
  // The second half past one, and one that lies in the past.
  expect(is('2026-11-01T06:30:00Z')).toBe(false)
  expect(is('2026-10-31T05:30:00Z')).toBe(false)
  const booked = [taken('2026-11-01T05:45:00Z', '2026-11-01T06:00:00Z')]
  const start = new Date('2026-11-01T05:30:00Z')
  expect(isSlot(times, occupied({ booked }), { minutes: 30, start, now })).toBe(false)
  expect(isSlot(times, occupied({ booked }), { minutes: 15, start, now })).toBe(true)
})

test('the nearest starts come first, before and after what is wanted, however far they are', () => {
  const times = tutor('UTC', open([1], '09:00-10:00'), { farthestDays: 20 })
  const now = new Date('2026-06-01T00:00:00Z')
  const near = (wanted: string, count: number) =>
    nearestSlots(times, free, { minutes: 30, wanted: new Date(wanted), now, count }).map((start) =>
      start.toISOString().slice(5, 16),
    )
  expect(near('2026-06-08T09:20:00Z', 2)).toEqual(['06-08T09:15', '06-08T09:30'])
  // As near before as after.
  expect(near('2026-06-08T09:15:00Z', 3)).toEqual(['06-08T09:15', '06-08T09:00', '06-08T09:30'])
  expect(near('2026-06-12T00:00:00Z', 4)).toEqual(['06-15T09:00', '06-15T09:15', '06-15T09:30', '06-08T09:30'])
  expect(near('2020-01-01T00:00:00Z', 2)).toEqual(['06-01T09:00', '06-01T09:15'])
  expect(near('2030-01-01T00:00:00Z', 1)).toEqual(['06-15T09:30'])
  expect(near('2026-06-08T09:20:00Z', 50)).toHaveLength(9)
  const never = tutor('UTC', [], { farthestDays: 20 })
  expect(nearestSlots(never, free, { minutes: 30, wanted: now, now, count: 3 })).toEqual([])
})
