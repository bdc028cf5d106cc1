import { expect, test } from 'vitest'
import { memoryOfMachine, runsUnoptimized } from './program.ts'

test('a machine with 1 GB runs the engine unoptimized, one with 2 GB does not', () => {
  expect([1e9, 1024 ** 3, 2e9, 2 * 1024 ** 3].map(runsUnoptimized)).toEqual([true, true, false, false])
  expect(memoryOfMachine()).toBeGreaterThan(100 * 1024 ** 2)
  expect(memoryOfMachine()).toBeLessThan(Number.MAX_SAFE_INTEGER)
})
