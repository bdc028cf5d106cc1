import { expect, test } from 'vitest'
import { differingDays } from './differingDays.ts'

test('days that differ in the same way are one line', () => {
  const hours = [{ start: '13:00', end: '18:00' }]
  const days = [
    { day: '2026-11-30', hours: [] },
    { day: '2026-12-01', hours: [] },
    { day: '2026-12-02', hours },
    { day: '2026-12-04', hours },
  ]
  expect(differingDays(days)).toEqual([
    { from: '2026-11-30', to: '2026-12-01', hours: [] },
    { from: '2026-12-02', to: '2026-12-02', hours },
    { from: '2026-12-04', to: '2026-12-04', hours },
  ])
})
