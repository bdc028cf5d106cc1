import os from 'node:os'
import path from 'node:path'
import { runFor, type TestRun } from './part.ts'
import { type FailedTest, type PartRecord, readRecord } from './record.ts'
import { recordFileIn } from './reporter.ts'
import type { PartResult, Unsteady } from './summary.ts'

/** Failed tests that get a second look; with more, something is broken. */
export const mostUnsteady = 3
/** Milliseconds for the second look at all of them. */
const patience = 10 * 60_000

export type SecondLook = { unsteady: Unsteady[]; words: string | undefined }

/** Arguments of Vitest for one file of one project, with nothing beside it. */
const aloneArguments = (project: string, file: string): string[] => [
  ...['run', file, '--project', project, '--maxWorkers', '1', '--no-file-parallelism'],
  ...(file.startsWith('e2e/') ? ['--config', 'e2e/vitest.config.ts'] : []),
]

/**
 * Runs the files of failed tests once more, alone, with one worker: a test that passes then is unsteady, and does not
 * fail the run. There is no second look where something else than few tests failed.
 */
export async function lookAgain(of: TestRun, parts: PartResult[]): Promise<SecondLook> {
  const failed = parts.flatMap(({ name, failed }) => failed.map((test) => ({ name, test, kept: test.kept })))
  if (failed.length === 0 || parts.some(({ faults }) => faults.length > 0)) return { unsteady: [], words: undefined }
  if (failed.length > mostUnsteady)
    return { unsteady: [], words: `no second look: more than ${mostUnsteady} tests failed` }

  const until = performance.now() + patience
  const files = Map.groupBy(failed, ({ test }) => `${test.project}\n${test.file}`)
  const unsteady: Unsteady[] = []
  for (const tests of files.values()) {
    const [first] = tests
    if (!first) continue
    const { project, file } = first.test
    process.stdout.write(`\n== second look at ${file} (${project})\n`)
    const left = until - performance.now()
    const name = `second look ${first.name} ${path.basename(file)}`
    const { folder, result } = await runFor(of, name, Math.max(1, left), 'vitest', aloneArguments(project, file))
    if (result.cut === 'limit')
      return { unsteady, words: `the second look did not end within ${patience / 60_000} minutes` }
    const record = readRecord(recordFileIn(folder))
    if (result.code !== 0 || record.failed.length > 0)
      return { unsteady, words: `failed in the second look, too: ${file} (${project}) [${folder}]` }
    for (const { name, test, kept } of tests) {
      const seconds = secondsOf(record, test)
      if (seconds === undefined) return { unsteady, words: `the second look did not find ${file} > ${test.title}` }
      unsteady.push({ name, test, kept, secondSeconds: seconds, secondLoad: os.loadavg()[0] ?? 0 })
    }
  }
  return { unsteady, words: undefined }
}

/** How long the test took now; for what was wrong with a whole file, all its tests. */
function secondsOf(record: PartRecord, { title }: FailedTest): number | undefined {
  const passed = record.passed.filter((test) => title === '' || test.title === title)
  return passed.length === 0 ? undefined : passed.reduce((total, { seconds }) => total + seconds, 0)
}
