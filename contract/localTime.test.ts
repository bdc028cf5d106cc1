import { expect, test } from 'vitest'
import { ambiguousTimesAt, localOf, momentOfLocal, momentsOfLocal } from './localTime.ts'
import { instantOf, wallClock } from './zone.ts'

const iso = (moment: number) => new Date(moment).toISOString()

test.each([
  ['America/New_York', '2026-11-01T01:30', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
  ['America/New_York', '2026-11-01T02:00', ['2026-11-01T07:00:00.000Z']],
  ['America/New_York', '2026-03-08T02:30', []],
  ['Australia/Lord_Howe', '2026-04-05T01:45', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
  ['Europe/Berlin', '2026-10-25T02:00', ['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z']],
  ['UTC', '2026-10-25T02:00', ['2026-10-25T02:00:00.000Z']],
])('in %s the clock shows %s at these moments', (zone, local, moments) => {
  expect(momentsOfLocal(zone, local).map(iso)).toEqual(moments)
})

test('a time that comes twice is told apart by its offset, and offered with the names of both', () => {
  const choices = ambiguousTimesAt('America/New_York', '2026-11-01T01:30')
  expect(choices).toEqual([
    { local: '2026-11-01T01:30', name: 'EDT' },
    { local: '2026-11-01T01:30-05:00', name: 'EST' },
  ])
  expect(choices.map(({ local }) => iso(momentOfLocal('America/New_York', local)))).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:00.000Z',
  ])
  expect(ambiguousTimesAt('America/New_York', '2026-11-01T02:00')).toEqual([])
})

test('an offset that the zone does not have at that time is ignored', () => {
  expect(iso(momentOfLocal('America/New_York', '2026-07-01T09:00-05:00'))).toBe('2026-07-01T13:00:00.000Z')
})

test('a skipped time means the same distance after the gap', () => {
  expect(localOf('America/New_York', momentOfLocal('America/New_York', '2026-03-08T02:30'))).toBe('2026-03-08T03:30')
})

test.each(['America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'America/Santiago', 'Asia/Kathmandu'])(
  'every quarter of an hour of a year in %s comes back as the same moment, as the server reads it too',
  (zone) => {
    for (let moment = Date.UTC(2026, 0, 1); moment < Date.UTC(2027, 0, 1); moment += 900_000) {
      const local = localOf(zone, moment)
      const { date, time } = wallClock(new Date(moment), zone)
      if (
        momentOfLocal(zone, local) !== moment ||
        instantOf(local.slice(0, 10), local.slice(11), zone).getTime() !== moment ||
        local.slice(0, 16) !== `${date}T${time}`
      )
        expect.fail(`${local} is not ${iso(moment)}`)
    }
  },
)
