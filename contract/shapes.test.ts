import { describe, expect, test } from 'vitest'
import { dayIn, daysBetween } from './day.ts'
import { day, id, instant, isZone, text, timeOfDay } from './shapes.ts'

describe('ids', () => {
  test('are random ones, which do not tell when they were drawn', () => {
    expect(id.safeParse(crypto.randomUUID()).success).toBe(true)
    for (const other of [
      '018f2f6e-0000-7000-8000-000000000000',
      '00000000-0000-0000-0000-000000000000',
      'c232ab00-9414-11ec-b3c8-9f6bdeced846',
      '',
      '1',
      ` ${crypto.randomUUID()}`,
    ])
      expect(id.safeParse(other).success).toBe(false)
  })
})

describe('dates and times', () => {
  test.each(['1970-01-01', '2028-02-29', '2199-12-31'])('%s is a date', (date) => {
    expect(day.safeParse(date).success).toBe(true)
  })
  test.each([
    '1969-12-31',
    '2200-01-01',
    '2027-02-29',
    '2027-13-01',
    '2027-1-1',
    '2027-01-01T00:00',
    '',
    '01/02/2027',
    '+02027-01-01',
  ])('%j is no date', (date) => {
    expect(day.safeParse(date).success).toBe(false)
  })
  test.each(['00:00', '09:30', '23:59'])('%s is a time', (time) => {
    expect(timeOfDay.safeParse(time).success).toBe(true)
  })
  test.each(['24:00', '9:30', '09:60', '09:30:00', '09:30\n', '', '0９:30'])('%j is no time', (time) => {
    expect(timeOfDay.safeParse(time).success).toBe(false)
  })
  test.each(['2027-01-01T00:00:00Z', '2027-01-01T00:00:00.123Z'])('%s is a moment', (moment) => {
    expect(instant.safeParse(moment).success).toBe(true)
  })
  test.each(['2027-01-01T00:00:00', '2027-01-01T00:00:00+01:00', '2027-01-01', 'now'])('%j is no moment', (moment) => {
    expect(instant.safeParse(moment).success).toBe(false)
  })
  test.each([
    ['America/New_York', true],
    ['Asia/Kathmandu', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['+05:00', false],
    ['', false],
    ['../../etc/passwd', false],
  ])('%j is a zone: %s', (name, is) => {
    expect(isZone(name)).toBe(is)
  })
  test('days are counted by the calendar, not by hours', () => {
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
    expect(daysBetween('2026-12-31', '2026-12-30')).toBe(-1)
    expect(dayIn('America/New_York', new Date('2026-03-09T03:59:59Z'))).toBe('2026-03-08')
    expect(dayIn('Pacific/Kiritimati', new Date('2026-03-08T10:00:00Z'))).toBe('2026-03-09')
  })
})

describe('text from people', () => {
  test.each([
    ['  Essay ', 'Essay'],
    ['a\tb\nc', 'a b c'],
    ['a\u0000b\u001b[31m\u007f', 'a b [31m'],
    ['שלום עולם', 'שלום עולם'],
    ['<b>bold</b>', '<b>bold</b>'],
    ['exam\u202efdp.exe', 'examfdp.exe'],
    ['\u2067שלום\u2069 \u200fCS\u200e', '\u2067שלום\u2069 \u200fCS\u200e'],
    ['\u2067שלום CS', 'שלום CS'],
    ['CS\u2069 \u2066301', 'CS 301'],
    ['می\u200cخواهم 👩\u200d🔬', 'می\u200cخواهم 👩\u200d🔬'],
    ['\u200b\u3164\u2800\u00ad', ''],
  ])('on one line, %j is kept as %j', (given, kept) => {
    expect(text(100).parse(given)).toBe(kept)
  })
  test('of several lines keeps its lines', () => {
    expect(text(100, { lines: true }).parse('one\n\ttwo\u0007\n')).toBe('one\n\ttwo')
  })
  test.each([['a \u202bשלום\u202c b'], ['\u2067שלום CS'], ['exam\u202efdp.exe'], ['می\u200cخواهم']])(
    'of several lines is kept as typed, such as %j',
    (typed) => {
      expect(text(100, { lines: true }).parse(`${typed}\n`)).toBe(typed)
    },
  )
  test('of several lines of which nothing can be seen is empty', () => {
    expect(text(100, { lines: true }).parse('\u202e\n\u2067\u200b')).toBe('')
  })
  test('is counted after it was trimmed, and refused beyond its measure', () => {
    expect(text(5).safeParse(`  ${'x'.repeat(5)}  `).success).toBe(true)
    expect(text(5).safeParse('x'.repeat(6))).toMatchObject({
      error: { issues: [{ message: 'At most 5 characters.' }] },
    })
    expect(text(5).safeParse('x'.repeat(100_000)).success).toBe(false)
  })
})
