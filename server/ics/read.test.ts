import { describe, expect, test } from 'vitest'
import { endsOf, eventLines, readLines, startsOf } from './lines.testing.ts'

test('a Canvas feed keeps work due on a day as that day, wherever the reader lives', () => {
  const lines = [
    ...['VERSION:2.0', 'PRODID:icalendar-ruby', 'METHOD:PUBLISH', 'X-WR-CALNAME:Ada Park Calendar (Canvas)'],
    ...['BEGIN:VEVENT', 'DTSTAMP:20260901T150000Z', 'UID:event-assignment-55310'],
    ...['DTSTART;VALUE=DATE;VALUE=DATE:20260914', 'CLASS:PUBLIC', 'SEQUENCE:0'],
    ...['SUMMARY:Lab 2: Texture by feel [SOIL 101-02]', 'DESCRIPTION:Bring a spade\\,\\nand gloves.'],
    ...['URL;VALUE=URI:https://canvas.example.edu/calendar?include_contexts=course_8', ' 120#assignment_55310'],
    'END:VEVENT',
    ...['BEGIN:VEVENT', 'UID:event-assignment-override-9', 'DTSTART:20260916T215900Z', 'DTEND:20260916T215900Z'],
    ...['SUMMARY:Essay (Section 2) [SOIL 101-02]', 'END:VEVENT'],
  ]
  for (const zone of ['Europe/Berlin', 'Pacific/Kiritimati', 'America/Los_Angeles']) {
    const { entries, ...calendar } = readLines(lines, { zone })
    expect(calendar).toMatchObject({ name: 'Ada Park Calendar (Canvas)', producer: 'icalendar-ruby', skipped: [] })
    expect(entries).toMatchObject([
      {
        key: 'event-assignment-55310',
        kind: 'event',
        title: 'Lab 2: Texture by feel [SOIL 101-02]',
        description: 'Bring a spade,\nand gloves.',
        url: 'https://canvas.example.edu/calendar?include_contexts=course_8120#assignment_55310',
        modified: '2026-09-01T15:00:00.000Z',
        occurrences: [
          { recurrence: null, start: { kind: 'date', date: '2026-09-14' }, end: { kind: 'date', date: '2026-09-15' } },
        ],
      },
      { occurrences: [{ start: { at: '2026-09-16T21:59:00.000Z' }, end: { at: '2026-09-16T21:59:00.000Z' } }] },
    ])
  }
})

test('a Blackboard feed keeps that work starts when it ends', () => {
  const reading = readLines([
    ...['BEGIN:VEVENT', 'DTSTAMP:20260901T150000Z', 'DTSTART;TZID=America/Chicago:20260918T235900'],
    ...['DTEND;TZID=America/Chicago:20260918T235900', 'SUMMARY:Quiz 1', 'UID:_blackboard.platform.gradebook2-_77_1'],
    ...['DESCRIPTION:', 'LOCATION:', 'END:VEVENT'],
  ])
  expect(reading.entries).toMatchObject([
    {
      ...{ description: null, location: null },
      occurrences: [{ start: { at: '2026-09-19T04:59:00.000Z', zone: 'America/Chicago' } }],
    },
  ])
  expect(endsOf(reading)).toEqual(startsOf(reading))
})

test('a to-do is when it is due, done or not, and one without a due date is named', () => {
  const reading = readLines([
    ...['BEGIN:VTODO', 'UID:t1', 'SUMMARY:Read chapter 3', 'DTSTART:20260901', 'DUE;VALUE=DATE:20260910'],
    ...['STATUS:NEEDS-ACTION', 'END:VTODO'],
    ...['BEGIN:VTODO', 'UID:t2', 'SUMMARY:Hand in', 'DUE;TZID=Europe/Berlin:20260911T120000', 'STATUS:COMPLETED'],
    'END:VTODO',
    ...['BEGIN:VTODO', 'UID:t3', 'SUMMARY:Revise', 'DTSTART:20260907T080000Z', 'DUE:20260911T160000Z'],
    ...['RRULE:FREQ=WEEKLY;COUNT=2', 'END:VTODO'],
    ...['BEGIN:VTODO', 'UID:t4', 'SUMMARY:Some day', 'END:VTODO'],
  ])
  expect(reading.entries).toMatchObject([
    { kind: 'todo', done: false, occurrences: [{ start: { date: '2026-09-10' }, end: { date: '2026-09-10' } }] },
    { kind: 'todo', done: true },
    { kind: 'todo', repeats: true },
  ])
  expect(startsOf(reading)).toEqual(['2026-09-10', '2026-09-11T10:00Z', '2026-09-11T16:00Z', '2026-09-18T16:00Z'])
  expect(reading.skipped).toEqual([{ line: 22, why: '“Some day” was left out: it has no due date.' }])
})

describe('how long something lasts', () => {
  test.each([
    ['all day, no end', ['DTSTART;VALUE=DATE:20260914'], '2026-09-15'],
    ['all day, end equal to start', ['DTSTART:20260914', 'DTEND:20260914'], '2026-09-15'],
    ['three days', ['DTSTART:20260914', 'DTEND;VALUE=DATE:20260917'], '2026-09-17'],
    ['all day for a week', ['DTSTART:20260914', 'DURATION:P1W'], '2026-09-21'],
    ['all day, but the end has a time', ['DTSTART:20260914', 'DTEND:20260914T170000'], '2026-09-15'],
    ['no end', ['DTSTART:20260914T080000Z'], null],
    ['90 minutes', ['DTSTART:20260914T080000Z', 'DURATION:PT1H30M'], '2026-09-14T09:30Z'],
    ['backwards', ['DTSTART:20260914T080000Z', 'DTEND:20260914T070000Z'], null],
    [
      'an end without a zone of its own',
      ['DTSTART;TZID=Asia/Tokyo:20260914T080000', 'DTEND:20260914T090000'],
      '2026-09-14T00:00Z',
    ],
    ['a day over the change of clocks', ['DTSTART:20261024T120000', 'DURATION:P1D'], '2026-10-25T11:00Z'],
    ['24 hours over the change of clocks', ['DTSTART:20261024T120000', 'DURATION:PT24H'], '2026-10-25T10:00Z'],
    ['a hundred thousand years', ['DTSTART:20260914T080000Z', 'DURATION:P36500000D'], null],
  ])('%s', (_, lines, end) => {
    expect(endsOf(readLines(eventLines(...lines)))).toEqual([end])
  })
})

test('the window takes both its ends, and days by their date', () => {
  const lines = ['20260914T080000Z', '20260914T080001Z', '20260913T235959Z', '20260914', '20260915', '20260913']
  const reading = readLines(
    lines.flatMap((start, index) => eventLines(`DTSTART:${start}`).with(1, `UID:${index}`)),
    { from: '2026-09-14T00:00:00Z', to: '2026-09-14T08:00:00Z' },
  )
  expect(startsOf(reading)).toEqual(['2026-09-14T08:00Z', '2026-09-14'])
  expect(reading.entries).toHaveLength(6)
})

describe('texts', () => {
  const titled = (text: string) => readLines(eventLines('DTSTART:20260914').with(2, `SUMMARY${text}`)).entries[0]?.title

  test.each([
    ['right to left', ':מבוא לקרקע', 'מבוא לקרקע'],
    ['other letters', ';LANGUAGE=zh:土壤学 مقدمة Почва 🌱', '土壤学 مقدمة Почва 🌱'],
    ['escapes', ':a\\, b\\; c\\\\ d\\ne\\N', 'a, b; c\\ d\ne'],
    ['unknown escapes', ':50\\% of C:\\new', '50\\% of C:\new'],
    ['a second colon', ';LANGUAGE="en":Lab: part 2', 'Lab: part 2'],
    ['a quote never closed', ';LANGUAGE="en:Lab: part 2', 'Lab: part 2'],
    ['control characters', ':La\u0000b\u0007 \u009F2\t!', 'Lab 2\t!'],
    ['nothing', ':', ''],
  ])('%s', (_, text, title) => {
    expect(titled(text)).toBe(title)
  })

  test('that are too long are cut between letters', () => {
    expect(titled(`:${'x'.repeat(1_999)}🌱🌱`)).toBe('x'.repeat(1_999))
    const [entry] = readLines(eventLines('DTSTART:20260914', `DESCRIPTION:${'y'.repeat(20_000)}`)).entries
    expect(entry?.description).toHaveLength(10_000)
  })

  test('categories may hold escaped commas, and only web addresses become links', () => {
    const [entry] = readLines(
      eventLines(
        'DTSTART:20260914',
        'CATEGORIES:Field\\, lab,Term 1',
        'URL:javascript:alert(1)',
        'CONFERENCE:https://meet.example/soil',
      ),
    ).entries
    expect(entry).toMatchObject({
      categories: ['Field, lab', 'Term 1'],
      url: null,
      online: 'https://meet.example/soil',
    })
  })
})

test('what is called off stays, marked, and free time is not busy', () => {
  const { entries } = readLines([
    ...eventLines('DTSTART:20260914', 'STATUS:CANCELLED'),
    ...eventLines('DTSTART:20260914', 'STATUS:tentative', 'TRANSP:TRANSPARENT').with(1, 'UID:b'),
  ])
  expect(entries).toMatchObject([
    { status: 'cancelled', busy: true, occurrences: [{ cancelled: true }] },
    { status: 'tentative', busy: false, occurrences: [{ cancelled: false }] },
  ])
  const off = readLines(['METHOD:CANCEL', ...eventLines('DTSTART:20260914')])
  expect(off.entries).toMatchObject([{ status: 'cancelled', occurrences: [{ cancelled: true }] }])
})

test('the calendar gives its name, colour and how often it may be asked', () => {
  const lines = ['X-WR-CALNAME:Old name', 'NAME:Soil', 'COLOR:teal', 'REFRESH-INTERVAL;VALUE=DURATION:PT12H']
  expect(readLines(lines)).toMatchObject({ name: 'Soil', color: 'teal', refresh: 43_200, entries: [] })
})

test('an entry can be read again from its own source, in another window', () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Campus', 'BEGIN:STANDARD', 'TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE']
  const weekly = ['DTSTART;TZID="Campus":20260907T080000', 'RRULE:FREQ=WEEKLY', 'EXDATE;TZID=Campus:20260914T080000']
  const moved = ['RECURRENCE-ID;TZID=Campus:20260921T080000', 'DTSTART;TZID=Campus:20260922T080000']
  const lines = [...zone, ...eventLines(...weekly, 'ATTENDEE:mailto:someone@quad.example'), ...eventLines(...moved)]
  const narrow = { from: '2026-09-01T00:00:00Z', to: '2026-09-30T00:00:00Z' }
  const [entry] = readLines(lines, { from: '2020-01-01T00:00:00Z', to: '2020-02-01T00:00:00Z' }).entries
  const again = readLines(entry?.source.split('\r\n').slice(1, -2) ?? [], narrow)
  expect(startsOf(again)).toEqual(['2026-09-07T05:00Z', '2026-09-22T05:00Z', '2026-09-28T05:00Z'])
  expect(again.entries).toEqual(
    readLines(lines, narrow).entries.map((one) => ({ ...one, line: again.entries[0]?.line })),
  )
  expect(entry?.source).not.toContain('someone')
})

test('the last day there is ends on itself', () => {
  const far = { from: '9999-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' }
  const reading = readLines(eventLines('DTSTART:99991231', 'RRULE:FREQ=YEARLY;INTERVAL=999999'), far)
  expect([startsOf(reading), endsOf(reading)]).toEqual([['9999-12-31'], ['9999-12-31']])
})

test('a wanted zone that does not exist is a fault of the caller', () => {
  expect(() => readLines(eventLines('DTSTART:20260914'), { zone: 'Mars/Olympus' })).toThrow(RangeError)
})
