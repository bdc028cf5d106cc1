import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import {
  contentLine,
  dateValue,
  durationValue,
  listLine,
  localValue,
  textLine,
  utcValue,
  writeCalendar,
} from './write.ts'
import { zoneBlock } from './writeZone.ts'

const read = (...lines: string[]) =>
  new ICAL.Component(ICAL.parse(writeCalendar({ name: 'VCALENDAR', lines: [], inner: [{ name: 'VEVENT', lines }] })))
    .getFirstSubcomponent('vevent')
    ?.getFirstPropertyValue('summary')

test('a student’s words arrive as they were written, in any script', () => {
  for (const words of [
    'a;b,c\\d',
    'one\ntwo',
    '\\n is no line',
    'مجموعة الدراسة',
    '学習会'.repeat(40),
    '👩🏽‍🔬'.repeat(30),
    'é'.repeat(74),
    'tab\there',
  ])
    expect(read(textLine('SUMMARY', words))).toBe(words)
})

test('what no calendar can hold is left out, and nothing ends a line early', () => {
  expect(read(textLine('SUMMARY', 'a\u0000b\u0007c\u007fd'))).toBe('abcd')
  expect(read(textLine('SUMMARY', 'half \ud83d of it'))).toBe('half \ufffd of it')
  expect(read(textLine('SUMMARY', 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT'))).toBe('x\nEND:VEVENT\nBEGIN:VEVENT')
  expect(contentLine('TZID', 'a\r\nb')).toBe('TZID:ab')
  expect(contentLine('DTSTART', '1', { TZID: 'x;y"\r\nz' })).toBe(`DTSTART;TZID="x;y'z":1`)
})

test('no line is longer than 75 octets, and no letter is cut', () => {
  for (let length = 60; length < 260; length++) {
    const text = writeCalendar({
      name: 'VCALENDAR',
      lines: [textLine('NAME', '€x'.repeat(length)), textLine('COMMENT', 'a'.repeat(length))],
    })
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    for (const one of text.split('\r\n')) {
      expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75)
      expect(one).not.toMatch(/[\r\n]/)
    }
    expect(text.replaceAll('\r\n ', '')).toContain(`NAME:${'€x'.repeat(length)}\r\n`)
  }
})

test('values are written as the format has them', () => {
  expect(dateValue('2026-09-14')).toBe('20260914')
  expect(localValue('2026-09-14T09:30')).toBe('20260914T093000')
  expect(utcValue(new Date('2026-09-14T07:30:00.000Z'))).toBe('20260914T073000Z')
  expect([durationValue(5_400_000), durationValue(48 * 3_600_000), durationValue(0)]).toEqual([
    'PT1H30M',
    'PT48H',
    'PT0M',
  ])
  expect(listLine('CATEGORIES', ['a,b', 'c'])).toBe('CATEGORIES:a\\,b,c')
})

test('a zone says each change of its clocks, also by half an hour', () => {
  const block = zoneBlock('Australia/Lord_Howe', Date.parse('2026-01-01T00:00Z'), Date.parse('2027-01-01T00:00Z'))
  expect((block.inner ?? []).map(({ name, lines }) => `${name} ${lines.join(' ')}`)).toEqual([
    'DAYLIGHT DTSTART:20260101T110000 TZOFFSETFROM:+1100 TZOFFSETTO:+1100',
    'STANDARD DTSTART:20260405T020000 TZOFFSETFROM:+1100 TZOFFSETTO:+1030',
    'DAYLIGHT DTSTART:20261004T020000 TZOFFSETFROM:+1030 TZOFFSETTO:+1100',
  ])
})
