import { describe, expect, test } from 'vitest'
import { eventLines, readLines, startsOf } from './lines.testing.ts'

const at = (start: string, ...before: string[]) => startsOf(readLines([...before, ...eventLines(start)]))

describe('a zone is found by any name that programs give it', () => {
  test.each([
    ['Europe/Berlin', '2026-07-01T10:00Z'],
    ['europe/berlin', '2026-07-01T10:00Z'],
    ['US/Eastern', '2026-07-01T16:00Z'],
    ['/Europe/Stockholm', '2026-07-01T10:00Z'],
    ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', '2026-07-01T15:00Z'],
    ['tzone://Microsoft/Utc', '2026-07-01T12:00Z'],
    ['W. Europe Standard Time', '2026-07-01T10:00Z'],
    ['W. Europe Standard Time 1', '2026-07-01T10:00Z'],
    ['"Eastern Standard Time"', '2026-07-01T16:00Z'],
    ['Eastern Daylight Time', '2026-07-01T16:00Z'],
    ['"(UTC-05:00) Eastern Time (US & Canada)"', '2026-07-01T16:00Z'],
    ['(UTC-05:00) Eastern Time (US & Canada)', '2026-07-01T16:00Z'],
    ['"(GMT-05.00) Eastern Time (US and Canada)"', '2026-07-01T16:00Z'],
    ['"(GMT+01:00) Amsterdam\\, Berlin\\, Bern\\, Rome"', '2026-07-01T10:00Z'],
    ['"(UTC-03:00) Brasília"', '2026-07-01T15:00Z'],
    ['"Greenwich Mean Time: Dublin; Edinburgh; London"', '2026-07-01T11:00Z'],
    ['Lisbon', '2026-07-01T11:00Z'],
    ['Nepal Standard Time', '2026-07-01T06:15Z'],
    ['Asia/Kathmandu', '2026-07-01T06:15Z'],
    ['Australia/Lord_Howe', '2026-07-01T01:30Z'],
    ['"(GMT +01:00)"', '2026-07-01T11:00Z'],
    ['GMT -0500 (Standard) / GMT -0400 (Daylight)', '2026-07-01T17:00Z'],
    ['UTC+5', '2026-07-01T07:00Z'],
    ['-03:30', '2026-07-01T15:30Z'],
    ['GMT', '2026-07-01T12:00Z'],
  ])('%s', (name, instant) => {
    expect(at(`DTSTART;TZID=${name}:20260701T120000`)).toEqual([instant])
  })
})

test('a quote that swallowed the time is opened', () => {
  expect(at('DTSTART;TZID="W. Europe Standard Time:20260701T120000"')).toEqual(['2026-07-01T10:00Z'])
})

test('an unknown zone is read as the reader’s own, with one warning', () => {
  const reading = readLines([
    ...eventLines('DTSTART;TZID=Campus:20260701T120000', 'DTEND;TZID=Campus:20260701T130000'),
    ...eventLines('DTSTART;TZID=Campus:20260702T120000').with(1, 'UID:b'),
  ])
  expect(startsOf(reading)).toEqual(['2026-07-01T10:00Z', '2026-07-02T10:00Z'])
  expect(reading.warnings).toEqual([
    { line: 5, why: 'The time zone “Campus” is not known; its times were read as Europe/Berlin.' },
  ])
})

test('EST is what the file describes; without that it is taken as said, with one doubt', () => {
  const summer = 'DTSTART;TZID=EST:20260701T120000'
  const described = ['BEGIN:VTIMEZONE', 'TZID:EST', 'BEGIN:STANDARD', 'DTSTART:20071104T020000']
  described.push('RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD')
  described.push('BEGIN:DAYLIGHT', 'DTSTART:20070311T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU')
  described.push('TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT', 'END:VTIMEZONE')
  const written = readLines([...described, ...eventLines(summer)])
  expect(startsOf(written)).toEqual(['2026-07-01T16:00Z'])
  expect(written.warnings).toEqual([])
  const bare = readLines([...eventLines(summer), ...eventLines(summer).with(1, 'UID:b')])
  expect(startsOf(bare)).toEqual(['2026-07-01T17:00Z', '2026-07-01T17:00Z'])
  expect(bare.warnings).toEqual([
    {
      line: 5,
      why: '“EST” has no summer time: its times were read as 5 hours behind UTC all year. Check those in summer.',
    },
  ])
})

test('times without a zone are the reader’s, unless the file says whose they are', () => {
  expect(at('DTSTART:20260701T120000')).toEqual(['2026-07-01T10:00Z'])
  expect(at('DTSTART:20260701T120000', 'X-WR-TIMEZONE:America/New_York')).toEqual(['2026-07-01T16:00Z'])
  expect(at('DTSTART:20260701T120000', 'X-WR-TIMEZONE:Nowhere')).toEqual(['2026-07-01T10:00Z'])
})

describe('where clocks jump, the first of two times counts, and a missing one is read with the offset from before', () => {
  test.each([
    ['New York, before the gap', 'America/New_York', '20260308T015900', '2026-03-08T06:59Z'],
    ['New York, in the gap', 'America/New_York', '20260308T023000', '2026-03-08T07:30Z'],
    ['New York, twice', 'America/New_York', '20261101T013000', '2026-11-01T05:30Z'],
    ['Berlin, in the gap', 'Europe/Berlin', '20260329T023000', '2026-03-29T01:30Z'],
    ['Berlin, twice', 'Europe/Berlin', '20261025T023000', '2026-10-25T00:30Z'],
    ['Lord Howe, half an hour, in the gap', 'Australia/Lord_Howe', '20261004T021500', '2026-10-03T15:45Z'],
    ['Lord Howe, half an hour, twice', 'Australia/Lord_Howe', '20260405T014500', '2026-04-04T14:45Z'],
  ])('%s', (_, zone, time, instant) => {
    expect(at(`DTSTART;TZID=${zone}:${time}`)).toEqual([instant])
    // The same rules, written into the file under another name, must give the same result.
    expect(at(`DTSTART;TZID=Ours:${time}`, ...described(zone))).toEqual([instant])
  })
})

function described(zone: string): string[] {
  const rules: Record<string, [string, string, string, string]> = {
    'America/New_York': ['-0500', '-0400', '20070311T020000/3;BYDAY=2SU', '20071104T020000/11;BYDAY=1SU'],
    'Europe/Berlin': ['+0100', '+0200', '19810329T020000/3;BYDAY=-1SU', '19961027T030000/10;BYDAY=-1SU'],
    'Australia/Lord_Howe': ['+1030', '+1100', '20081005T020000/10;BYDAY=1SU', '20080406T020000/4;BYDAY=1SU'],
  }
  const [winter = '', summer = '', spring = '', autumn = ''] = rules[zone] ?? []
  const change = (name: string, from: string, to: string, [start, rule] = ['', '']) => [
    ...[`BEGIN:${name}`, `DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
    ...[`RRULE:FREQ=YEARLY;BYMONTH=${rule}`, `END:${name}`],
  ]
  const split = (text: string): [string, string] => [text.split('/')[0] ?? '', text.split('/')[1] ?? '']
  return [
    ...['BEGIN:VTIMEZONE', 'TZID:Ours', ...change('STANDARD', summer, winter, split(autumn))],
    ...[...change('DAYLIGHT', winter, summer, split(spring)), 'END:VTIMEZONE'],
  ]
}

test('a zone of the file’s own may have several eras, listed dates and a name that means nothing', () => {
  const lines = [
    ...['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone 1'],
    ...['BEGIN:STANDARD', 'DTSTART:16010101T000000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0100', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:20200329T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
    ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20260329T010000Z', 'END:DAYLIGHT'],
    ...['BEGIN:STANDARD', 'DTSTART:20201025T030000', 'RDATE:20211031T030000,20221030T030000,20231029T030000'],
    ...['RDATE:20241027T030000,20251026T030000,20261025T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
    ...['END:STANDARD', 'END:VTIMEZONE'],
  ]
  const july = (year: number) => at(`DTSTART;TZID=Customized Time Zone 1:${year}0701T120000`, ...lines)
  expect(july(2026)).toEqual(['2026-07-01T10:00Z'])
  expect(july(2027)).toEqual(['2027-07-01T11:00Z'])
})

test('a description without any offset is passed over for the name', () => {
  const empty = ['BEGIN:VTIMEZONE', 'TZID:Tokyo Standard Time', 'END:VTIMEZONE']
  expect(at('DTSTART;TZID=Tokyo Standard Time:20260701T120000', ...empty)).toEqual(['2026-07-01T03:00Z'])
})
