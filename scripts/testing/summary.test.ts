import { describe, expect, test } from 'vitest'
import { endingLines, type PartResult, totalsOf } from './summary.ts'

const failing = (number: number) => ({
  file: 'e2e/board.test.ts',
  title: `a card is carried ${number}`,
  project: 'chromium',
  seconds: 124.48,
  words: `locator.waitFor: Timeout 120000ms exceeded.\nCall log:\n  - waiting for getByText('Moved')\n${'more\n'.repeat(20)}`,
  load: 3.14,
  memory: 1.5 * 2 ** 30,
  kept: `/tmp/kept/journeys/board-${number}`,
})
const part = (more: Partial<PartResult> = {}): PartResult => ({
  ...{ name: 'journeys', passed: 84, skipped: 1, seconds: 317.4, failed: [], faults: [] },
  ...more,
})
const nothing = {
  ...{ unsteady: [], secondLook: undefined, omitted: [], left: [] },
  ...{ strict: false, interrupted: undefined },
}
const failures = (count: number) => Array.from({ length: count }, (_, number) => failing(number))

test('where nothing failed each part has a line, and the last one has the totals', () => {
  expect(
    endingLines({ ...nothing, parts: [part(), part({ name: 'check', passed: 1, skipped: 0, seconds: 13 })] }),
  ).toEqual([
    'journeys: 84 passed, 0 failed, 1 skipped (317 s)',
    'check: 1 passed, 0 failed, 0 skipped (13 s)',
    '',
    '85 passed, 0 failed, 1 skipped',
  ])
})

test('a failed test is told with its place, time, load, memory, first words and folder', () => {
  const lines = endingLines({ ...nothing, parts: [part({ failed: failures(1) })] })
  expect(lines.slice(2)).toEqual([
    'failed: journeys: e2e/board.test.ts > a card is carried 0 (124 s, load 3.1, 1.5 GB free): locator.waitFor: Timeout 120000ms exceeded.',
    '    Call log:',
    "      - waiting for getByText('Moved')",
    '    more',
    '    more',
    '    [/tmp/kept/journeys/board-0]',
    '84 passed, 1 failed, 1 skipped',
  ])
})

describe('however many tests failed, what is told of them fits in forty lines', () => {
  test.each([2, 7, 10, 20])('%s of them, each with its folder', (count) => {
    const lines = endingLines({ ...nothing, parts: [part({ failed: failures(count) })] })
    const told = lines.slice(2, -1)
    expect(told.length).toBeLessThanOrEqual(40)
    for (let number = 0; number < count; number++)
      expect(told.filter((line) => line.includes(`board-${number}]`))).toHaveLength(1)
  })
  test('more than twenty are counted', () => {
    const lines = endingLines({ ...nothing, parts: [part({ failed: failures(27) })] })
    expect(lines.slice(2, -1)).toHaveLength(41)
    expect(lines.slice(-2)).toEqual(['and 7 more', '84 passed, 27 failed, 1 skipped'])
  })
})

test('of a journey in another browser than Chromium the browser is told', () => {
  const lines = endingLines({ ...nothing, parts: [part({ failed: [{ ...failing(0), project: 'firefox' }] })] })
  expect(lines[2]).toMatch(/^failed: firefox: e2e\/board\.test\.ts > /)
})

test('a part that could not run, was ended or lost a worker counts as a failure and is told in words', () => {
  const faults = [{ words: 'QUAD_BROWSER is /nowhere, but there is no such file.' }]
  const lines = endingLines({ ...nothing, parts: [part({ passed: 0, faults })] })
  expect(lines.slice(2)).toEqual([
    'failed: journeys: QUAD_BROWSER is /nowhere, but there is no such file.',
    '0 passed, 1 failed, 1 skipped',
  ])
})

test('a test that passed in the second look is listed as unsteady and does not fail the run', () => {
  const test = failing(1)
  const unsteady = [{ name: 'journeys', test, kept: test.kept, secondSeconds: 8.25, secondLoad: 0.4 }]
  const ending = { ...nothing, parts: [part({ failed: [test] })], unsteady }
  expect(totalsOf(ending)).toEqual({ passed: 85, failed: 0, skipped: 1 })
  expect(endingLines(ending).slice(2)).toEqual([
    'unsteady: journeys: e2e/board.test.ts > a card is carried 1 (124 s, load 3.1, 1.5 GB free): locator.waitFor: Timeout 120000ms exceeded. — passed alone in 8.3 s at load 0.4 [/tmp/kept/journeys/board-1]',
    '85 passed, 0 failed, 1 skipped',
  ])
})

test('what was left behind is told, and fails a strict run alone', () => {
  const ending = { ...nothing, parts: [part()], left: ['postgres (process 12) of engine, ended by force'] }
  expect(totalsOf(ending).failed).toBe(0)
  expect(endingLines(ending)).toContain('left behind: postgres (process 12) of engine, ended by force')
  expect(totalsOf({ ...ending, strict: true }).failed).toBe(1)
})

test('a run that somebody ended fails, and says during what', () => {
  const lines = endingLines({ ...nothing, parts: [], interrupted: 'SIGINT ended the run during engine' })
  expect(lines.slice(-2)).toEqual(['failed: SIGINT ended the run during engine', '0 passed, 1 failed, 0 skipped'])
})
