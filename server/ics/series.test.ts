import { describe, expect, test } from 'vitest'
import { eventLines, readLines, startsOf } from './lines.testing.ts'

const weekly = eventLines(
  'DTSTART;TZID=Europe/Berlin:20261012T100000',
  'DTEND;TZID=Europe/Berlin:20261012T113000',
  'RRULE:FREQ=WEEKLY;COUNT=4',
)
const change = (id: string, ...lines: string[]) => eventLines(`RECURRENCE-ID${id}`, ...lines)

describe('a lecture that was moved once', () => {
  const moved = change(
    ';TZID=Europe/Berlin:20261026T100000',
    'DTSTART;TZID=Europe/Berlin:20261027T160000',
    'LOCATION:Hall B',
  )
  const expected = ['2026-10-12T08:00Z', '2026-10-19T08:00Z', '2026-10-27T15:00Z', '2026-11-02T09:00Z']

  test('is found whether the change stands before or after it', () => {
    for (const lines of [
      [...weekly, ...moved],
      [...moved, ...weekly],
    ]) {
      const reading = readLines(lines)
      expect(startsOf(reading)).toEqual(expected)
      expect(reading.entries).toHaveLength(1)
      expect(reading.entries[0]?.occurrences.map(({ recurrence, location }) => [recurrence, location])).toEqual([
        ['2026-10-12T08:00:00.000Z', null],
        ['2026-10-19T08:00:00.000Z', null],
        ['2026-10-26T09:00:00.000Z', 'Hall B'],
        ['2026-11-02T09:00:00.000Z', null],
      ])
    }
  })

  test('is named by the instant, in whatever form', () => {
    for (const id of [
      ':20261026T090000Z',
      ';TZID=America/New_York:20261026T050000',
      ':20261026T100000',
      ';VALUE=DATE:20261026',
    ])
      expect(startsOf(readLines([...weekly, ...change(id, 'DTSTART:20261027T150000Z')]))).toEqual(expected)
  })

  test('into the window or out of it counts where it now is', () => {
    const window = { from: '2026-10-27T00:00:00Z', to: '2026-10-28T00:00:00Z' }
    expect(startsOf(readLines([...weekly, ...moved], window))).toEqual(['2026-10-27T15:00Z'])
    const before = { from: '2026-10-26T00:00:00Z', to: '2026-10-27T00:00:00Z' }
    expect(startsOf(readLines([...weekly, ...moved], before))).toEqual([])
  })

  test('and back again is where the newest change says', () => {
    const newer = change(':20261026T090000Z', 'DTSTART:20261026T120000Z', 'SEQUENCE:2')
    const older = change(':20261026T090000Z', 'DTSTART:20261026T140000Z', 'SEQUENCE:1')
    expect(startsOf(readLines([...weekly, ...newer, ...older]))[2]).toBe('2026-10-26T12:00Z')
  })
})

test('one lecture called off is marked, and one without a start of its own stays as it was', () => {
  const off = change(':20261019T080000Z', 'DTSTART:20261019T080000Z', 'STATUS:CANCELLED').filter(
    (line) => !line.startsWith('SUMMARY'),
  )
  const reading = readLines([...weekly, ...off, ...change(':20261026T090000Z')])
  expect(reading.entries[0]?.occurrences.map(({ cancelled, title }) => [cancelled, title])).toEqual([
    [false, 'Soil science'],
    [true, 'Soil science'],
    [false, 'Soil science'],
    [false, 'Soil science'],
  ])
  expect(reading.skipped).toHaveLength(1)
})

test('a whole day moved over the change of clocks stays a whole day', () => {
  const days = eventLines('DTSTART;VALUE=DATE:20261024', 'RRULE:FREQ=DAILY;COUNT=3')
  const moved = change(';VALUE=DATE:20261025', 'DTSTART;VALUE=DATE:20261027')
  expect(startsOf(readLines([...days, ...moved]))).toEqual(['2026-10-24', '2026-10-26', '2026-10-27'])
})

test('a change of a date that the series does not have is left out with a warning', () => {
  const reading = readLines([...weekly, ...change(':20261020T080000Z', 'DTSTART:20261020T090000Z')])
  expect(startsOf(reading)).toHaveLength(4)
  expect(reading.warnings).toMatchObject([{ line: 9 }])
})

test('a change whose series is not in the file is an event of its own', () => {
  const { entries } = readLines(change(':20261019T080000Z', 'DTSTART:20261020T080000Z'))
  expect(entries).toMatchObject([
    { key: 'soil-101@quad.example', repeats: false, occurrences: [{ recurrence: '2026-10-19T08:00:00.000Z' }] },
  ])
})

test('a change of this and all later dates changes one, and says so', () => {
  const later = change(';RANGE=THISANDFUTURE:20261019T080000Z', 'DTSTART:20261019T120000Z')
  const reading = readLines([...weekly, ...later])
  expect(startsOf(reading)).toEqual([
    '2026-10-12T08:00Z',
    '2026-10-19T12:00Z',
    '2026-10-26T09:00Z',
    '2026-11-02T09:00Z',
  ])
  expect(reading.warnings).toMatchObject([{ why: expect.stringContaining('one date only') }])
})

describe('one UID, two events', () => {
  const first = (...lines: string[]) => eventLines('DTSTART:20260914T080000Z', ...lines)
  const second = (...lines: string[]) => eventLines('DTSTART:20260915T080000Z', ...lines)

  test('the higher SEQUENCE wins, wherever it stands', () => {
    expect(startsOf(readLines([...first('SEQUENCE:2'), ...second('SEQUENCE:1')]))).toEqual(['2026-09-14T08:00Z'])
    expect(startsOf(readLines([...first(), ...second('SEQUENCE:1')]))).toEqual(['2026-09-15T08:00Z'])
  })

  test('with one SEQUENCE and different starts they are two', () => {
    const { entries } = readLines([...first(), ...second()])
    expect(entries.map(({ key }) => key)).toEqual([
      'soil-101@quad.example#2026-09-14T08:00:00.000Z',
      'soil-101@quad.example#2026-09-15T08:00:00.000Z',
    ])
  })

  test('with one SEQUENCE and one start the later change wins, then the later in the file', () => {
    const room = (name: string, ...lines: string[]) => first(`LOCATION:${name}`, ...lines)
    const located = (lines: string[]) => readLines(lines).entries.map(({ location }) => location)
    expect(located([...room('B', 'LAST-MODIFIED:20260902T000000Z'), ...room('A', 'DTSTAMP:20260901T000000Z')])).toEqual(
      ['B'],
    )
    expect(located([...room('A'), ...room('B')])).toEqual(['B'])
  })
})

test('events without UID are never merged, and keep their keys from one reading to the next', () => {
  const nameless = (...lines: string[]) => eventLines('DTSTART:20260914T080000Z', ...lines).toSpliced(1, 1)
  const lines = [...nameless(), ...nameless('DESCRIPTION:another'), ...nameless('LOCATION:Hall B')]
  const keys = readLines(lines).entries.map(({ key }) => key)
  expect(new Set(keys).size).toBe(3)
  expect(readLines(['METHOD:PUBLISH', ...lines]).entries.map(({ key }) => key)).toEqual(keys)
})

test('a stream may hold several calendars, with the zone in the first and the change in the last', () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Ours', 'BEGIN:STANDARD', 'TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE']
  const [end, begin] = ['END:VCALENDAR', 'BEGIN:VCALENDAR']
  const daily = eventLines('DTSTART;TZID=Ours:20260914T080000', 'RRULE:FREQ=DAILY;COUNT=2')
  const moved = change(';TZID=Ours:20260915T080000', 'DTSTART;TZID=Ours:20260916T080000')
  const reading = readLines([...zone, end, begin, ...daily, end, begin, ...moved])
  expect(startsOf(reading)).toEqual(['2026-09-14T05:00Z', '2026-09-16T05:00Z'])
})
