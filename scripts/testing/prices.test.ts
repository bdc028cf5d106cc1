import { expect, test } from 'vitest'
import { featureOf, priceLines, pricesOf } from './prices.ts'
import type { PartResult } from './summary.ts'

const part = (name: string, seconds: number, files: Record<string, number>): PartResult => ({
  ...{ name, passed: 1, skipped: 0, seconds, failed: [], faults: [] },
  files: Object.entries(files).map(([file, own]) => ({ file, seconds: own })),
})

test.each([
  ['features/study/timer/timer.test.ts', 'study'],
  ['e2e/tutor-settings.test.ts', 'tutoring'],
  ['e2e/calendar.test.ts', 'calendar'],
  ['e2e/calendar-imported.test.ts', 'imports'],
  ['e2e/first.test.ts', 'firstSteps'],
  ['e2e/first-term.test.ts', 'shell'],
  ['server/log.test.ts', 'shell'],
])('%s is a test of %s', (file, feature) => {
  expect(featureOf(file)).toBe(feature)
})

test('each feature has its share of the time that a part took, and all shares are the whole', () => {
  const parts = [
    part('postgres', 10, { 'features/study/a.test.ts': 15, 'features/events/b.test.ts': 5 }),
    part('journeys', 30, { 'e2e/study.test.ts': 60, 'e2e/start.test.ts': 30 }),
  ]
  expect(pricesOf(parts)).toEqual([
    { feature: 'study', parts: { postgres: 7.5, journeys: 20 }, all: 27.5 },
    { feature: 'shell', parts: { journeys: 10 }, all: 10 },
    { feature: 'events', parts: { postgres: 2.5 }, all: 2.5 },
  ])
  expect(priceLines(parts)[1]?.trim().split(/\s+/)).toEqual(['study', '28', '8', '20'])
})

test('where Vitest ran nothing there is no list', () => {
  expect(priceLines([part('check', 20, {})])).toEqual([])
})
