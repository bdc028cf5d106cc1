import { expect, test } from 'vitest'
import { foldText, foldWithPlaces } from './fold.ts'

test.each([
  ['Résumé', 'resume'],
  ['Re\u0301sume\u0301', 'resume'],
  ['STRASSE Straße', 'strasse strasse'],
  ['Søren Łukasz Þór', 'soren lukasz thor'],
  ['ΛΌΓΟΣ', 'λογοσ'],
  ['Ёлка', 'елка'],
  ['العَرَبِيَّة', 'العربية'],
  ['한국어', '한국어'],
  ['ガイダンス', 'カイタンス'],
  ['Don’t – ＡＢＣ', "don't - abc"],
])('%s is compared as %s', (written, folded) => {
  expect(foldText(written)).toBe(folded)
})

test('each folded letter knows where it was written', () => {
  const text = 'a\u0301 ß𝒳e'
  const { folded, places } = foldWithPlaces(text)
  expect(folded).toBe('a ssxe')
  expect(places.map(([from, to]) => text.slice(from, to))).toEqual(['a\u0301', ' ', 'ß', 'ß', '𝒳', 'e'])
})
