import { expect, test } from 'vitest'
import { rankTest } from './rankTest.ts'

const even = Array.from({ length: 500 }, (_, index) => index)

test('two samples of the same source cannot be told apart', () => {
  expect(rankTest(even, even)).toBeCloseTo(1, 2)
  expect(rankTest([1, 1, 1], [1, 1, 1])).toBe(1)
})

test('a small shift of all values is seen in five hundred of each', () => {
  expect(
    rankTest(
      even,
      even.map((value) => value + 40),
    ),
  ).toBeLessThan(0.01)
})

test('the figure is the one that statistics books give', () => {
  // U of these is 17; z with the correction for continuity is 1.59.
  const one = [19, 22, 16, 29, 24]
  const other = [20, 11, 17, 12]
  expect(rankTest(one, other)).toBeCloseTo(0.1113, 3)
})
