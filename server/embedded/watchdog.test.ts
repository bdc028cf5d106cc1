import { describe, expect, test } from 'vitest'
import { backOff, makeWatchdog } from './watchdog.ts'

/**
 * Looks `times` times, `every` milliseconds apart, at a thread that uses `used` milliseconds of the processor between
 * two looks. Answers the number of the look at which it counts as hung, and why.
 */
function watch(times: number, every: number, used: number, dog = makeWatchdog(5000)) {
  dog.ask({ now: 10_000, processor: 700 })
  for (let look = 1; look <= times; look++) {
    const why = dog.judge({ now: 10_000 + look * every, processor: 700 + look * used })
    if (why) return [look, why]
  }
  return 'not hung'
}

describe('whether the thread of the database hangs is decided by its own processor time', () => {
  test('one that computes for five seconds without an answer hangs', () => {
    expect(watch(100, 1000, 1000)).toEqual([5, 'it did not answer for 5 s of its own processor time'])
    expect(watch(100, 1000, 500)).toEqual([10, 'it did not answer for 5 s of its own processor time'])
  })
  test('one that a busy machine serves rarely does not, however long that takes', () => {
    // A fortieth of the processor for two minutes; every look comes in time.
    expect(watch(120, 1000, 25)).toBe('not hung')
    // Hardly any, while this process is served rarely itself.
    expect(watch(1000, 4000, 0.1)).toBe('not hung')
  })
  test('one that does nothing although the processor is free hangs, by and by', () => {
    expect(watch(100, 1000, 0)).toEqual([30, 'it did not answer and did nothing for 30 s'])
  })
  test('a suspended machine is not held against it', () => {
    const dog = makeWatchdog(5000)
    dog.ask({ now: 0, processor: 0 })
    expect(dog.judge({ now: 3_600_000, processor: 1 })).toBeUndefined()
    expect(dog.judge({ now: 3_601_000, processor: 1 })).toBeUndefined()
  })
  test('an answer ends the question, and the next one begins anew', () => {
    const dog = makeWatchdog(5000)
    dog.ask({ now: 0, processor: 0 })
    dog.answered()
    expect(dog.asked()).toBe(false)
    expect(dog.judge({ now: 1000, processor: 90_000 })).toBeUndefined()
    dog.ask({ now: 2000, processor: 90_000 })
    expect(dog.judge({ now: 3000, processor: 91_000 })).toBeUndefined()
  })
})

test('a start after many ends waits longer and longer, and never longer than half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map(backOff)).toEqual([
    0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ])
})
