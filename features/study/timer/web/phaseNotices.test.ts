import { describe, expect, test } from 'vitest'
import type { Timer } from '../contract.ts'
import { phaseNoticeOf } from './phaseNotices.ts'

const minute = 60_000
const session = {
  ...{ id: '3f2b8c1e-58a4-4c7e-9a0b-6d1f2e3c4b5a', title: 'Heaps', course: 'CS 301', courseColor: 0, location: null },
  ...{ mode: 'pomodoro' as const, startedAt: '2026-11-19T19:00:00.000Z' },
}
const at = (minutes: number) => new Date(Date.parse('2026-11-19T19:00:00.000Z') + minutes * minute).toISOString()

function timer(minutes: number, more: Partial<Timer> = {}): Timer {
  return {
    ...{ version: 1, now: at(minutes), state: 'running', session, studiedMs: 0, counting: true },
    ...{ phase: null, gaps: [], left: false },
    ...more,
  }
}

type Phase = NonNullable<Timer['phase']>
const phase = (kind: Phase['kind'], round: number, length: number, elapsed: number): Phase => ({
  ...{ kind, round, rounds: 4, lengthMs: length * minute, elapsedMs: elapsed * minute, endsAt: null },
})
const focus = timer(24, { phase: phase('focus', 1, 25, 24) })

describe('a student in a Pomodoro', () => {
  test('hears that focus is over and how long the break is', () => {
    expect(phaseNoticeOf(focus, timer(25, { phase: phase('short', 1, 5, 0) }))).toEqual({
      words: 'Focus 1 of 4 is over. Break for 5 minutes.',
      rings: true,
    })
  })

  test('who was away as focus ended hears that the break waits', () => {
    expect(phaseNoticeOf(focus, timer(40, { state: 'waiting', phase: phase('short', 1, 5, 0) }))).toEqual({
      words: 'Focus 1 of 4 is over. Begin the break when you are ready.',
      rings: true,
    })
  })

  test('hears that the break is over, and whether focus has begun', () => {
    const rest = timer(29, { phase: phase('short', 1, 5, 4) })
    expect(phaseNoticeOf(rest, timer(30, { phase: phase('focus', 2, 1, 0) }))).toEqual({
      words: 'The break is over. Focus for 1 minute.',
      rings: true,
    })
    expect(phaseNoticeOf(rest, timer(30, { state: 'waiting', phase: phase('focus', 2, 25, 0) }))).toEqual({
      words: 'The break is over. Begin when you are ready.',
      rings: true,
    })
  })

  test('who skips a phase is not rung for it, and not told that it is over', () => {
    expect(phaseNoticeOf(focus, timer(24.5, { phase: phase('short', 1, 5, 0) }))).toEqual({
      words: 'Break for 5 minutes.',
      rings: false,
    })
  })
})

test('a student hears that the timer began, paused, went on and stopped, and nothing of what stays the same', () => {
  const [runs, paused] = [timer(0), timer(1, { state: 'paused' })]
  const idle = timer(2, { state: 'idle', session: null })
  const said = (was: Timer, is: Timer) => phaseNoticeOf(was, is)?.words ?? null
  expect(said(idle, runs)).toBe('Timer started: Heaps')
  expect(said(runs, paused)).toBe('Timer paused.')
  expect(said(runs, { ...paused, left: true })).toBe('The timer was paused, since nobody was there.')
  expect(said(paused, runs)).toBe('Timer resumed.')
  expect(said(runs, idle)).toBe('Timer stopped.')
  expect(said(runs, timer(1))).toBeNull()
})
