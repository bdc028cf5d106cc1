import { expect, test } from 'vitest'
import { readTable } from './read.ts'
import { readTableInWorker } from './readInWorker.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const cells = (file: Uint8Array | string) =>
  readTable(typeof file === 'string' ? bytes(file) : file).rows.map((row) => row.cells)

function utf16(text: string, { big = false, mark = true } = {}): Uint8Array {
  const little = Buffer.from(mark ? `\uFEFF${text}` : text, 'utf16le')
  return new Uint8Array(big ? little.swap16() : little)
}

const table = [
  ['Title', 'Café', 'Due'],
  ['Essay “two”, part 1', 'ENG', '3/4/27'],
]
const said = 'Title,Café,Due\n"Essay “two”, part 1",ENG,3/4/27\n'

test.each<[string, Uint8Array]>([
  ['UTF-8', bytes(said)],
  ['UTF-8 with a mark', bytes(`\uFEFF${said}`)],
  ['UTF-16, little end first', utf16(said)],
  ['UTF-16, big end first', utf16(said, { big: true })],
  ['UTF-16 without a mark', utf16(said, { mark: false })],
  ['UTF-16 without a mark, big end first', utf16(said, { big: true, mark: false })],
  [
    'Windows-1252',
    new Uint8Array(Buffer.from(said.replace('“', '\x93').replace('”', '\x94').replace('é', '\xe9'), 'latin1')),
  ],
  ['CRLF', bytes(said.replaceAll('\n', '\r\n'))],
  ['CR alone', bytes(said.replaceAll('\n', '\r'))],
])('a table is the same in %s', (_, file) => {
  expect(cells(file)).toEqual(table)
})

test.each([
  [
    ',',
    'a,b;c,d\n1;2,3,4\n"5,5",6,7\n',
    [
      ['a', 'b;c', 'd'],
      ['1;2', '3', '4'],
      ['5,5', '6', '7'],
    ],
  ],
  [
    ';',
    'a;b;c\n1,5;2,5;3\n4;5;6\n',
    [
      ['a', 'b', 'c'],
      ['1,5', '2,5', '3'],
      ['4', '5', '6'],
    ],
  ],
  [
    'tab',
    'a\tb, c\n1\t2, 3\n',
    [
      ['a', 'b, c'],
      ['1', '2, 3'],
    ],
  ],
  [
    '|',
    'a|b|c\n1|2, 3|4\n',
    [
      ['a', 'b', 'c'],
      ['1', '2, 3', '4'],
    ],
  ],
  [
    'what the first line names',
    'sep=;\na,1;b\nc,2;d\n',
    [
      ['a,1', 'b'],
      ['c,2', 'd'],
    ],
  ],
  ['nothing at all', 'Essay\nLab\n', [['Essay'], ['Lab']]],
])('cells are parted by %s', (_, file, read) => {
  expect(cells(file)).toEqual(read)
})

test('line breaks, commas and doubled marks inside quotes belong to the cell', () => {
  expect(cells('t,d\n"Essay\nof ""two"", pages",1\n')).toEqual([
    ['t', 'd'],
    ['Essay\nof "two", pages', '1'],
  ])
})

test('rows are counted as a spreadsheet counts them, and empty ones are passed over', () => {
  const { rows } = readTable(bytes('t,d\n\n"a\nb",1\n,,\n  \nc,2'))
  expect(rows).toEqual([
    { row: 1, cells: ['t', 'd'] },
    { row: 3, cells: ['a\nb', '1'] },
    { row: 6, cells: ['c', '2'] },
  ])
})

test('a quotation mark that is never closed costs its row, and stray ones nothing', () => {
  const { rows, doubts } = readTable(bytes('t,d\nThe "big" one,1\n"x" y,2\nopen,"3\nz,4\nä,5\nlast,7'))
  expect(rows.map((row) => row.cells)).toEqual([
    ['t', 'd'],
    ['The "big" one', '1'],
    ['"x" y', '2'],
    ['open', '"3'],
    ['z', '4'],
    ['ä', '5'],
    ['last', '7'],
  ])
  expect(doubts.map(({ line }) => line)).toEqual([4])
})

test('formulas are text, control characters go, and every script stays', () => {
  expect(cells('t,d\n"=HYPERLINK(""http://x"",""y"")",a\u0000b\u0007\n+1,@x\nمقال عن الأنهار,🧪\n')).toEqual([
    ['t', 'd'],
    ['=HYPERLINK("http://x","y")', 'ab'],
    ['+1', '@x'],
    ['مقال عن الأنهار', '🧪'],
  ])
})

test.each<[string, Uint8Array, RegExp]>([
  ['nothing', bytes(''), /empty/],
  ['only line ends', bytes('\r\n\r\n'), /empty/],
  ['only commas', bytes(',,,\n,,,\n'), /nothing in this table/],
  ['a workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0]), /CSV UTF-8/],
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /CSV UTF-8/],
  ['a PDF', bytes('%PDF-1.7'), /Paste lines/],
  ['a web page', bytes('<!DOCTYPE html><html></html>'), /web page/],
  ['a calendar', bytes('BEGIN:VCALENDAR\nEND:VCALENDAR\n'), /\.ics/],
  ['noise', new Uint8Array(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256)), /not a text file/],
  ['zeros', new Uint8Array(5000), /not a text file/],
  ['too many rows', bytes('a,b\n'.repeat(5002)), /more than 5,000 rows/],
  ['endless empty rows', bytes(`a,b\n${'\n'.repeat(50_000)}`), /more than 5,000 rows/],
  ['more than 5 MB', new Uint8Array(5 * 1024 * 1024 + 1).fill(97), /5 MB/],
])('%s is refused in a sentence', (_, file, words) => {
  expect(() => readTable(file)).toThrow(words)
  expect(() => readTable(file)).toThrow(/^[A-Z].{10,}\.$/)
})

test('a line of a million columns is read as far as anyone would, and said', () => {
  const { rows, doubts } = readTable(bytes(`t,d\n${'x,'.repeat(1_000_000)}\nlast,1\n`))
  expect(rows.map((row) => row.cells.length)).toEqual([2, 100, 2])
  expect(doubts).toEqual([{ line: 2, why: 'Only the first 100 of 1,000,001 cells were read.' }])
})

test('tables are read beside the server, and a refusal keeps its words on the way back', async () => {
  await expect(readTableInWorker(bytes(said))).resolves.toMatchObject({
    delimiter: ',',
    rows: [{ row: 1 }, { row: 2 }],
  })
  await expect(readTableInWorker(bytes(''))).rejects.toMatchObject({
    name: 'NotATable',
    message: expect.stringContaining('empty'),
  })
  await expect(readTableInWorker(bytes(said), 1)).rejects.toMatchObject({ name: 'TooSlow' })
})
