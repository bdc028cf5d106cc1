import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockStretches, dayShape, momentAtMinute, offsetAt, wallClockIn } from './wallClock.ts'
import { instantOf, plusDays, wallClock } from './zone.ts'

const zones = [
  'America/New_York',
  'America/Santiago',
  'America/Havana',
  'Atlantic/Azores',
  'Africa/Casablanca',
  'America/Recife',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Kiritimati',
  'UTC',
]
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

test('the browser reads clocks as the server does, in every zone and at every moment', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2041, 0) }),
      (zone, moment) => {
        const { day, minutes } = wallClockIn(zone, moment)
        expect({ date: day, time: clock(minutes) }).toEqual(wallClock(new Date(moment), zone))
      },
    ),
    { numRuns: 400 },
  )
})

test('a time on a day is the same moment in the browser and on the server, skipped and repeated ones too', () => {
  const changes = ['2026-03-08', '2026-11-01', '2026-10-04', '2026-04-05', '2026-09-06', '2026-10-25', '2026-03-29']
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.oneof(
        fc.constantFrom(...changes),
        fc.integer({ min: 0, max: 9000 }).map((days) => plusDays('2020-01-01', days)),
      ),
      fc.integer({ min: 0, max: 1439 }),
      (zone, day, minutes) => {
        expect(new Date(momentAtMinute(zone, day, minutes)).toISOString()).toBe(
          instantOf(day, clock(minutes), zone).toISOString(),
        )
      },
    ),
    { numRuns: 600 },
  )
})

test.each([
  ['America/New_York', '2026-03-08', 1380, { at: 120, by: 60 }],
  ['America/New_York', '2026-11-01', 1500, { at: 120, by: -60 }],
  ['America/New_York', '2026-11-02', 1440, null],
  ['Australia/Lord_Howe', '2026-10-04', 1410, { at: 120, by: 30 }],
  ['Australia/Lord_Howe', '2026-04-05', 1470, { at: 120, by: -30 }],
  ['America/Santiago', '2026-09-06', 1380, { at: 0, by: 60 }],
])('in %s the %s lasts %d minutes and changes its clock there: %j', (zone, day, minutes, change) => {
  expect(dayShape(zone, day, plusDays(day, 1))).toMatchObject({ minutes, change })
})

test.each([
  ['UTC', '2026-01-01', '2026-12-31', []],
  ['America/New_York', '2026-01-01', '2026-12-31', ['2026-03-08T07:00:00.000Z', '2026-11-01T06:00:00.000Z']],
  ['Australia/Lord_Howe', '2026-03-01', '2026-05-01', ['2026-04-04T15:00:00.000Z']],
  ['Pacific/Apia', '2011-12-29', '2012-01-02', ['2011-12-30T10:00:00.000Z']],
  ['America/St_Johns', '2010-11-06', '2010-11-08', ['2010-11-07T02:31:00.000Z']],
])('the clocks of %s change from %s to %s at %j', (zone, from, to, changes) => {
  const [first, ...rest] = clockStretches(zone, Date.parse(from), Date.parse(to))
  expect(first?.from).toBeLessThanOrEqual(Date.parse(from))
  expect([first, ...rest].at(-1)?.to).toBeGreaterThanOrEqual(Date.parse(to))
  const within = rest.filter((stretch) => stretch.from >= Date.parse(from) && stretch.from < Date.parse(to))
  expect(within.map((stretch) => new Date(stretch.from).toISOString())).toEqual(changes)
})

test('stretches of clocks follow each other, and have the offset of each of their moments', () => {
  const [from, to] = [Date.UTC(2020, 0, 3), Date.UTC(2036, 0)]
  for (const zone of zones) {
    let end = Number.NaN
    for (const stretch of clockStretches(zone, from, to)) {
      if (!Number.isNaN(end)) expect(stretch.from).toBe(end)
      for (const at of [stretch.from, stretch.to - 1000]) expect(offsetAt(zone, at)).toBe(stretch.ahead)
      end = stretch.to
    }
  }
})
