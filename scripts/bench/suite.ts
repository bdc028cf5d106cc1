import { run } from '../run.ts'
import { beside } from './compare.ts'
import type { Figure } from './figures.ts'

/**
 * Seconds of the checks, beside one run of the type checker; of a hundred tests through HTTP on both engines, and of one
 * journey in the browser, beside the test runner with a single small test.
 */
export async function benchSuite(): Promise<Figure[]> {
  const check = await timed('node', ['scripts/check.ts'])
  const types = await timed('tsc', ['-p', 'tsconfig.json'])
  const runner = await timed('vitest', ['run', '--project', 'rules', 'contract/slot.test.ts'])
  const tests = ['run', 'server/http', 'features/homework/homework.test.ts']
  const [embedded, ofEmbedded] = await counted([...tests, '--project', 'embedded'])
  const [postgres, ofPostgres] = await counted([...tests, '--project', 'postgres'])
  await timed('node', ['scripts/build.ts', '--if-stale'])
  const journey = await timed('vitest', ['run', '--config', 'e2e/vitest.config.ts', 'e2e/first-term.test.ts'])
  const hundred = (100 * (embedded + postgres)) / Math.max(1, (ofEmbedded + ofPostgres) / 2)
  const goal = (must: number, moonshot: number) => ({ at: 'most', must, moonshot, of: 'value' }) as const
  return [
    beside('checks', 's', [check], [types], goal(40, 15)),
    beside('100 tests through HTTP, both engines', 's', [hundred], [runner], goal(30, 12)),
    beside('one journey in the browser', 's', [journey], [runner], goal(15, 6)),
  ]
}

async function timed(program: string, args: string[]): Promise<number> {
  const { code, seconds, output } = await run(program, args, { quiet: true })
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${output.slice(-2000)}`)
  return seconds
}

/** Seconds, and how many tests passed in them. */
async function counted(args: string[]): Promise<[number, number]> {
  const { code, seconds, output } = await run('vitest', [...args, '--reporter=json'], { quiet: true })
  if (code !== 0) throw new Error(`the tests failed: ${output.slice(-2000)}`)
  return [seconds, Number(/"numPassedTests":(\d+)/.exec(output)?.[1] ?? 0)]
}
