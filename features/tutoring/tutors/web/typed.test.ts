import { expect, test } from 'vitest'
import { centsTyped, dollarsTyped, yearsTyped } from './typed.ts'

test.each([
  ['25', 2500],
  ['$25.50', 2550],
  [' $ 25.5 ', 2550],
  ['25,05', 2505],
  ['0.1', 10],
  ['', Number.NaN],
  ['25.505', Number.NaN],
  ['1,000', Number.NaN],
  ['-25', Number.NaN],
  ['twenty', Number.NaN],
])('a price typed as %j is %d cents', (typed, cents) => {
  expect(centsTyped(typed)).toBe(cents)
})

test('what is typed for cents is read as the same cents, and years are whole', () => {
  for (const cents of [1000, 2550, 2505, 20_000]) expect(centsTyped(dollarsTyped(cents))).toBe(cents)
  expect([' 3 ', '0'].map(yearsTyped)).toEqual([3, 0])
  expect(['', '3.5', '-1'].every((typed) => Number.isNaN(yearsTyped(typed)))).toBe(true)
})
