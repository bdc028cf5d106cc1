import { describe, expect, test } from 'vitest'
import { eventLines, readLines, startsOf } from './lines.testing.ts'
import { linesOf } from './lines.ts'
import { parseCalendarFile } from './read.ts'

const options = { zone: 'UTC', from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z', perEntry: 10, total: 10 }
const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (bytes: Uint8Array) => parseCalendarFile(bytes, options)
const feed = (end: string) =>
  ['BEGIN:VCALENDAR', ...eventLines('DTSTART:20260914T080000Z'), 'END:VCALENDAR', ''].join(end)

describe('what is no calendar is refused with what to do next', () => {
  const web = '<!DOCTYPE html><html><title>Sign in</title></html>'
  test.each([
    ['an empty file', bytesOf(''), 'is empty'],
    ['only white space', bytesOf('\uFEFF\r\n \n'), 'is empty'],
    ['a sign-in page', bytesOf(`\n${web}`), 'web page'],
    ['a packed file', new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0]), 'Unpack it'],
    ['a zip', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'Unpack it'],
    ['UTF-16 with a mark', new Uint8Array(Buffer.from(`\uFEFF${feed('\n')}`, 'utf16le')), 'UTF-16'],
    ['UTF-16 without a mark', new Uint8Array(Buffer.from(feed('\n'), 'utf16le')), 'UTF-16'],
    ['Latin-1', new Uint8Array(Buffer.from(feed('\n').replace('Soil', 'Böden'), 'latin1')), 'UTF-8'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0]), 'its name ends in .ics'],
    ['an event without a calendar', bytesOf(eventLines('DTSTART:20260914').join('\n')), 'its name ends in .ics'],
    ['6 MiB', bytesOf(feed('\n') + 'X-PAD:0123456789\n'.repeat(370_000)), '5 MB'],
  ])('%s', (_, bytes, words) => {
    expect(() => read(bytes)).toThrow(expect.objectContaining({ name: 'NotACalendar' }))
    expect(() => read(bytes)).toThrow(words)
  })
})

test.each([
  ['CRLF', '\r\n'],
  ['LF', '\n'],
  ['CR', '\r'],
  ['CR CR LF', '\r\r\n'],
])('lines may end with %s', (_, end) => {
  expect(startsOf(read(bytesOf(feed(end))))).toEqual(['2026-09-14T08:00Z'])
})

test('a byte order mark is passed over, also where files were glued together', () => {
  const twice = `\uFEFF${feed('\r\n')}\uFEFF${feed('\n').replace('soil-101', 'soil-102')}`
  expect(read(bytesOf(twice))).toMatchObject({ skipped: [], entries: [{}, {}] })
})

test('a fold may split an emoji, and with a tab instead of a space', () => {
  const title = 'SUMMARY:Field trip 🌱 to the bog'
  const whole = bytesOf(`BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260914\n${title}\nEND:VEVENT\nEND:VCALENDAR\n`)
  const cut = Buffer.from(whole).indexOf('🌱') + 2
  for (const fold of ['\r\n ', '\n\t']) {
    const folded = Buffer.concat([whole.subarray(0, cut), Buffer.from(fold), whole.subarray(cut)])
    expect(read(folded).entries[0]?.title).toBe('Field trip 🌱 to the bog')
  }
})

test('lines carry the number of the physical line they begin on', () => {
  expect(linesOf(bytesOf('BEGIN:VCALENDAR\r\nA:1\r\n 2\r\n\r\nB:3\n'))).toEqual([
    { line: 1, text: 'BEGIN:VCALENDAR' },
    { line: 2, text: 'A:12' },
    { line: 5, text: 'B:3' },
  ])
})

test('a line that says nothing costs only itself, and is named', () => {
  const reading = readLines([...eventLines('DTSTART:20260914', 'Bring boots'), 'END:VJOURNAL'])
  expect(startsOf(reading)).toEqual(['2026-09-14'])
  expect(reading.skipped).toEqual([
    { line: 6, why: 'This line cannot be read and was left out.' },
    { line: 8, why: 'This line ends VJOURNAL, which never began.' },
  ])
})

test('a broken event costs that event, and is named by its line', () => {
  const reading = readLines([
    ...eventLines('DTSTART:20260914'),
    ...['BEGIN:VEVENT', 'UID:b', 'SUMMARY:Excursion', 'DTSTART:next Monday', 'END:VEVENT'],
    ...['BEGIN:VEVENT', 'UID:c', 'END:VEVENT'],
    ...eventLines('DTSTART:20260921', 'DTSTART:20260922', 'DTEND:soon').with(1, 'UID:d'),
  ])
  expect(startsOf(reading)).toEqual(['2026-09-14', '2026-09-21'])
  expect(reading.skipped).toEqual([
    { line: 10, why: '“Excursion” was left out: “next Monday” is no date.' },
    { line: 12, why: '“An event” was left out: it has no start.' },
    { line: 19, why: '“Soil science” has a second DTSTART; only the first was used.' },
    { line: 20, why: '“Soil science”: “soon” is no date; that line was left out.' },
  ])
})

test('a file that breaks off, or forgets an END, keeps what is whole', () => {
  const [begin = '', ...rest] = eventLines('DTSTART:20260914')
  const open = [begin, ...rest.slice(0, -1)]
  const text = ['BEGIN:VCALENDAR', ...open, ...open.with(1, 'UID:b'), 'BEGIN:VALARM', 'TRIGGER:-PT5M'].join('\n')
  expect(startsOf(read(bytesOf(text)))).toEqual(['2026-09-14', '2026-09-14'])
})

test('thousands of broken lines are summed up', () => {
  const { skipped } = readLines(Array.from({ length: 3_000 }, () => 'nothing'))
  expect(skipped).toHaveLength(1_001)
  expect(skipped.at(-1)).toEqual({ line: 1_002, why: 'From here on there are 2000 more of these.' })
})
