import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTakers } from './takers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Takers of queues in which `due` says what is due; notes what they did. */
function watch() {
  const noted: string[] = []
  const state = { due: [] as string[], asked: 0, broken: false }
  const takers = makeTakers({
    async due() {
      state.asked++
      if (state.broken) throw new Error('away')
      return state.due
    },
    async open(name) {
      if (name === 'unknown') throw new Error('unknown')
      noted.push(`open ${name}`)
      return name
    },
    wake: (taker) => void noted.push(`wake ${taker}`),
    failed: (error) => void noted.push(`failed ${error instanceof Error ? error.message : ''}`),
  })
  return { takers, noted, state }
}

test('a queue gets one taker when work is first due in it, which is woken from then on; empty queues cost one question', async () => {
  const { takers, noted, state } = watch()
  takers.take('mail')
  expect(noted).toEqual([])
  state.due = ['mail']
  await takers.begin()
  await vi.advanceTimersByTimeAsync(5000)
  // Told before it is opened, and twice.
  takers.take('export')
  takers.take('export')
  await vi.advanceTimersByTimeAsync(0)
  expect(noted).toEqual(['open mail', 'wake mail', 'open export', 'wake export'])
  state.due = []
  await vi.advanceTimersByTimeAsync(60_000)
  expect([state.asked, noted.length]).toEqual([14, 4])
  await takers.stop()
  takers.take('mail')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([state.asked, noted.length]).toEqual([14, 4])
})

test('what begins while the database is away, or after a stop, takes nothing', async () => {
  const { takers, noted, state } = watch()
  state.due = ['mail']
  state.broken = true
  await expect(takers.begin()).rejects.toThrow('away')
  await takers.stop()
  state.broken = false
  await takers.begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([state.asked, noted.length]).toEqual([1, 0])
})

test('a database that goes away is asked again, and what could not be opened is tried again', async () => {
  const { takers, noted, state } = watch()
  await takers.begin()
  state.broken = true
  await vi.advanceTimersByTimeAsync(5000)
  state.broken = false
  state.due = ['unknown', 'mail']
  await vi.advanceTimersByTimeAsync(5000)
  expect(noted).toEqual(['failed away', 'open mail', 'failed unknown'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(noted.slice(3).toSorted()).toEqual(['failed unknown', 'wake mail'])
  await takers.stop()
})
