import type { FailedTest, FileSeconds } from './record.ts'

/** What fails a part though no test of it did, or ended it early: its words, and where more stands. */
export type Fault = { words: string; kept?: string | undefined }

export type PartResult = {
  name: string
  passed: number
  skipped: number
  seconds: number
  failed: (FailedTest & { kept: string })[]
  /** Each counts as one failure. */
  faults: Fault[]
  /** Of a part that Vitest runs. */
  files?: FileSeconds[]
  /** Of a part whose tests have a database: a text of each statement that it ran, by its shape. */
  statements?: Map<string, string>
}

/** A test that failed in the run and passed in the second look. */
export type Unsteady = { name: string; test: FailedTest; kept: string; secondSeconds: number; secondLoad: number }

export type RunEnd = {
  parts: PartResult[]
  unsteady: Unsteady[]
  /** What the second look says of the failures that it did not clear, or why there was none. */
  secondLook: string | undefined
  /** What could not be run, with the reason. */
  omitted: string[]
  /** What was ended by force, or left in folders. */
  left: string[]
  /** Whether what was left fails the run. */
  strict: boolean
  interrupted: string | undefined
}

/** Lines for all failures together. */
const mostLines = 40
/** Characters of one line. */
const widest = 400

export type Totals = { passed: number; failed: number; skipped: number }

export function totalsOf({ parts, unsteady, left, strict, interrupted }: RunEnd): Totals {
  const sum = (of: (part: PartResult) => number) => parts.reduce((total, part) => total + of(part), 0)
  const failed = sum((part) => part.failed.length + part.faults.length)
  return {
    passed: sum(({ passed }) => passed) + unsteady.length,
    failed: failed - unsteady.length + (strict ? left.length : 0) + (interrupted === undefined ? 0 : 1),
    skipped: sum(({ skipped }) => skipped),
  }
}

/** The last lines of `npm test`: of each part a line, then what to mend. The very last are the totals. */
export function endingLines(ending: RunEnd): string[] {
  const { parts, unsteady, secondLook, omitted, left, strict, interrupted } = ending
  const cleared = new Set(unsteady.map(({ test }) => test))
  const failures = parts.flatMap((part) => [
    ...part.faults.map(({ words, kept }) => ({ head: `${part.name}: `, words, kept })),
    ...part.failed
      .filter((test) => !cleared.has(test))
      .map((test) => ({ head: `${headOf(part.name, test)}: `, words: test.words, kept: test.kept })),
  ])
  const shown = failures.slice(0, mostLines / 2)
  const each = Math.max(2, Math.min(6, Math.floor(mostLines / Math.max(1, shown.length))))
  const { passed, failed, skipped } = totalsOf(ending)
  return [
    ...parts.map(partLine),
    '',
    ...omitted.map((line) => `skipped: ${line}`),
    ...left.map((line) => `left behind${strict ? ', which fails a strict run' : ''}: ${line}`),
    ...unsteady.map(unsteadyLine),
    ...shown.flatMap((failure) => failureLines(failure, each)),
    ...(failures.length > shown.length ? [`and ${failures.length - shown.length} more`] : []),
    ...(secondLook === undefined ? [] : [secondLook]),
    ...(interrupted === undefined ? [] : [`failed: ${interrupted}`]),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ]
}

const partLine = ({ name, passed, failed, faults, skipped, seconds }: PartResult): string =>
  `${name}: ${passed} passed, ${failed.length + faults.length} failed, ${skipped} skipped (${seconds.toFixed(0)} s)`

function headOf(part: string, { project, file, title, seconds, load, memory }: FailedTest): string {
  // Most journeys run in Chromium.
  const on = part === 'tests' || ['firefox', 'webkit'].includes(project) ? project : part
  const where = title === '' ? file : `${file} > ${title}`
  return `${on}: ${where} (${inSeconds(seconds)}, load ${load.toFixed(1)}, ${(memory / 2 ** 30).toFixed(1)} GB free)`
}

/** At most so many lines: which test it was, what it threw, and where the rest is. */
function failureLines(
  { head, words, kept }: { head: string; words: string; kept: string | undefined },
  most: number,
): string[] {
  const more = words.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trimEnd()]))
  const place = kept === undefined ? '' : ` [${kept}]`
  const first = `failed: ${head}${more[0] ?? 'no reason given'}`
  const rest = more.slice(1, most - 1).map((line) => cut(`    ${line}`, widest))
  if (place === '') return [cut(first, widest), ...rest]
  return [cut(first, widest), ...rest, `   ${place}`]
}

function unsteadyLine({ name, test, kept, secondSeconds, secondLoad }: Unsteady): string {
  const first = test.words.split('\n', 1)[0]?.slice(0, 160) ?? ''
  return cut(
    `unsteady: ${headOf(name, test)}: ${first} — passed alone in ${inSeconds(secondSeconds)} at load ${secondLoad.toFixed(1)} [${kept}]`,
    2 * widest,
  )
}

const inSeconds = (seconds: number): string => `${seconds < 10 ? seconds.toFixed(1) : seconds.toFixed(0)} s`

const cut = (line: string, most: number): string => (line.length > most ? `${line.slice(0, most - 1)}…` : line)
