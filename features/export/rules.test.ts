import { describe, expect, test } from 'vitest'
import { csvLine } from '../../server/csv/write.ts'
import { archiveName, distinctNames } from './names.rules.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['a/b\\c:d*e?.txt', 'a_b_c_d_e_.txt'],
  ['  ..hidden.. ', 'hidden'],
  ['', 'unnamed'],
  ['nul', 'nul_'],
  ['Com1.tar.gz', 'Com1_.tar.gz'],
  ['console.txt', 'console.txt'],
  ['line\nbreak\u0000.txt', 'linebreak.txt'],
  ['\u202efdp.exe', 'fdp.exe'],
  ['\ud800half', 'half'],
  ['e\u0301te\u0301.txt', 'été.txt'],
  ['شرح الدرس.pdf', 'شرح الدرس.pdf'],
])('the name %j becomes %j', (name, made) => {
  expect(archiveName(name)).toBe(made)
})

test('a name of any length is short enough for every file system, and keeps its extension', () => {
  for (const letter of ['x', 'Ж', '漢', '🌱'])
    for (const length of [59, 60, 61, 500]) {
      const name = archiveName(`${letter.repeat(length)}.jpeg`)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      expect(name).toMatch(/\.jpeg$/)
    }
})

test('names that some systems take for the same are told apart', () => {
  const distinct = distinctNames()
  expect(['a.txt', 'A.txt', 'a.txt', 'a (2).txt', 'ﬁ', 'fi', 'straße', 'STRASSE'].map(distinct)).toEqual([
    ...['a.txt', 'A (2).txt', 'a (3).txt', 'a (2) (2).txt', 'ﬁ', 'fi (2)', 'straße', 'STRASSE (2)'],
  ])
})

describe('a cell', () => {
  test.each([
    ['plain', 'plain'],
    [-2, '-2'],
    [null, ''],
    [true, 'yes'],
    ['-2', "'-2"],
    ['=1+1', "'=1+1"],
    [' =1+1', "' =1+1"],
    ['\t=1', "'\t=1"],
    ['＝1', "'＝1"],
    ['a,"b"', '"a,""b"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['نص', 'نص'],
  ])('%j is written as %j', (cell, written) => {
    expect(csvLine([cell, 1])).toBe(`${written},1\r\n`)
  })
})
