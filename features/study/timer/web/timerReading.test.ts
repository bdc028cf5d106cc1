import { describe, expect, test } from 'vitest'
import type { Timer } from '../contract.ts'
import { type PendingCommand, timerAfterCommand } from './optimisticTimer.ts'
import {
  msUntilNextSecond,
  readingSeconds,
  spokenClock,
  type TimerSnapshot,
  timerClockWords,
  timerReadingOf,
} from './timerReading.ts'

const minute = 60_000
const id = '3f2b8c1e-58a4-4c7e-9a0b-6d1f2e3c4b5a'
const session: Timer['session'] = {
  ...{ id, title: 'Heaps', course: 'CS 301', courseColor: 0, location: null, mode: 'stopwatch' as const },
  startedAt: '2026-11-19T19:00:00.000Z',
}
const running: Timer = {
  ...{ version: 3, now: '2026-11-19T19:30:00.000Z', state: 'running', session, studiedMs: 30 * minute },
  ...{ counting: true, phase: null, gaps: [], left: false },
}
const focus: Timer = {
  ...running,
  phase: { kind: 'focus', round: 2, rounds: 4, lengthMs: 25 * minute, elapsedMs: 24 * minute, endsAt: null },
}
const told = (timer: Timer): TimerSnapshot => ({ timer, at: 1000 })

function pressed(kind: PendingCommand['command']['kind'], at: number): PendingCommand {
  const command = { id: crypto.randomUUID(), n: 1, awakeMs: 0, kind, sessionId: id, switch: true }
  return { command, about: null, at, wall: 0 }
}

describe('a student who looks at the clock', () => {
  test('sees what the server said and the time that this page has counted since', () => {
    expect(timerReadingOf(told(running), 1000 + 5 * minute).studiedMs).toBe(35 * minute)
    expect(new Date(timerReadingOf(told(running), 1000 + 5 * minute).now).toISOString()).toBe(
      '2026-11-19T19:35:00.000Z',
    )
  })
  test('sees it stand still while it is paused, or while no page was present', () => {
    expect(timerReadingOf(told({ ...running, state: 'paused', counting: false }), 99_000_000).studiedMs).toBe(
      30 * minute,
    )
    expect(timerReadingOf(told({ ...running, counting: false }), 99_000_000).studiedMs).toBe(30 * minute)
  })
  test('sees a phase end at its length, and no more studied than was left of it', () => {
    const reading = timerReadingOf(told(focus), 1000 + 5 * minute)
    expect(reading.phase).toMatchObject({ elapsedMs: 25 * minute, leftMs: 0, over: true })
    expect(reading.studiedMs).toBe(31 * minute)
  })
  test('sees a second change as it is over, whichever way the clock runs', () => {
    for (const timer of [running, focus])
      for (const at of [1000, 1001, 1499, 1999, 2000, 31_415]) {
        const before = readingSeconds(timerReadingOf(told(timer), at))
        const wait = msUntilNextSecond(timerReadingOf(told(timer), at))
        expect(wait).toBeGreaterThan(0)
        expect(wait).toBeLessThanOrEqual(1000)
        expect(Math.abs(readingSeconds(timerReadingOf(told(timer), at + wait + 1)) - before)).toBe(1)
      }
  })
  test.each([
    [0, '00:00', '0 seconds'],
    [62, '01:02', '1 minute 2 seconds'],
    [3661, '1:01:01', '1 hour 1 minute 1 second'],
  ])('reads and hears %i seconds', (seconds, words, spoken) => {
    expect(timerClockWords(seconds)).toBe(words)
    expect(spokenClock(seconds)).toBe(spoken)
  })
})

describe('a student without a connection', () => {
  test('sees Pause, Resume and Stop take hold in their order', () => {
    const paused = timerAfterCommand(told(running), pressed('pause', 1000 + minute))
    expect(timerReadingOf(paused, 1000 + 9 * minute).studiedMs).toBe(31 * minute)
    const resumed = timerAfterCommand(paused, pressed('resume', 1000 + 9 * minute))
    expect(timerReadingOf(resumed, 1000 + 10 * minute).studiedMs).toBe(32 * minute)
    expect(timerAfterCommand(resumed, pressed('stop', 1000 + 10 * minute)).timer).toMatchObject({
      state: 'idle',
      session: null,
    })
  })
  test('sees no other session paused by a press that was meant for this one', () => {
    const other = told({ ...running, session: { ...session, id: crypto.randomUUID() } })
    expect(timerAfterCommand(other, pressed('pause', 2000)).timer.state).toBe('running')
  })
})
