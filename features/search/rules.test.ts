import { expect, test } from 'vitest'
import { excerptOf, foundPlaces, hasWords, namesQuestion, questionWords } from './rules.ts'

test.each([
  ['  Lab  REPORT ', ['lab', 'report']],
  ['“résumé”, (draft)', ['resume', 'draft']],
  ['C++ %', ['c++', '%']],
  ['lab-2 lab-2', ['lab-2']],
  ['', []],
  ['... a.b', ['...', 'a.b']],
])('%j asks for %j', (question, words) => {
  expect(questionWords(question)).toEqual(words)
})

test.each([
  ['Lab report: osmosis', 'osm lab', true],
  ['Collaboration', 'lab', false],
  ['Straße', 'strass', true],
  ['Łódź', 'lodz', true],
  ['検索の課題', '課題', true],
  ['100% done', '%', true],
  ['100 done', '%', false],
  ['C++ basics', 'c++', true],
  ['Cell', 'c++', false],
  ['שלום עולם', 'עולם', true],
])('whether %j has %j: %s', (text, question, has) => {
  expect(hasWords(text, questionWords(question))).toBe(has)
})

test.each([
  ['enzyme', 'emzyme', true],
  ['enzyme', 'enzime', true],
  ['enzyme', 'ezyme', true],
  ['enzyme', 'ennzyme', true],
  ['enzyme', 'nezyme', true],
  ['enzyme', 'emzime', false],
  ['lab', 'lba', false],
  ['osmosis in cells', 'osmsois', true],
])('whether %j has %j with an error: %s', (text, question, has) => {
  expect(hasWords(text, questionWords(question), true)).toBe(has)
})

test('found places are those of the text as written', () => {
  const text = 'Re\u0301sumé and résumés'
  const words = foundPlaces(text, ['resum']).map(([from, to]) => text.slice(from, to))
  expect(words).toEqual(['Re\u0301sum', 'résum'])
})

test('names are asked for by the beginnings of their words, and by two letters where an error is forgiven', () => {
  expect(namesQuestion(['ann', "o'h\\"], false)).toBe("'ann':* & 'o':* & 'h\\\\':*")
  expect(namesQuestion(['annna'], true)).toBe("'an':*")
  expect(namesQuestion(['a'], false)).toBeNull()
})

test('an excerpt is a line around the first place', () => {
  const text = `${'before '.repeat(20)}the\nword ${'after '.repeat(60)}`
  const excerpt = excerptOf(text, ['word'], false) ?? ''
  expect(excerpt).toMatch(/^…before.* the word after.*…$/)
  expect(excerpt.length).toBeLessThan(180)
  expect(excerptOf('nothing', ['word'], false)).toBeNull()
})
