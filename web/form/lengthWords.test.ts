import { expect, test } from 'vitest'
import { lengthWords } from './lengthWords.ts'

test.each([
  ['', undefined],
  ['x'.repeat(239), undefined],
  ['x'.repeat(240), '60 of 300 characters left'],
  [`  ${'x'.repeat(300)}  `, '0 of 300 characters left'],
  ['x'.repeat(412), '112 of 300 characters too many'],
])('a long title is counted, and nothing of it is cut: %#', (typed, words) => {
  expect(lengthWords(typed, 300)).toBe(words)
})
