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
  test('one that a busy machine serves rarely is waited for, two minutes at the longest', () => {
    // A fortieth of the processor; every look comes in time.
    expect(watch(119, 1000, 25)).toBe('not hung')
    expect(watch(200, 1000, 25)).toEqual([120, 'it did not answer for 120 s'])
    // The longer where this process is served rarely itself.
    expect(watch(79, 4000, 25)).toBe('not hung')
    expect(watch(200, 4000, 25)).toEqual([80, 'it did not answer for 120 s'])
  })
  test('one that does nothing is waited for just as long', () => {
    expect(watch(200, 1000, 0)).toEqual([120, 'it did not answer for 120 s'])
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

test('a start after many ends waits longer and longer, and never longer than a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 100].map(backOff)).toEqual([
    ...[0, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000],
  ])
})
