import { run } from '../run.ts'
import type { Figure } from './figures.ts'

/** Seconds of the checks, of a hundred tests through HTTP on both engines, and of one journey in the browser. */
export async function benchSuite(): Promise<Figure[]> {
  const check = await timed('node', ['scripts/check.ts'])
  const tests = ['run', 'server/http', 'features/homework/homework.test.ts']
  const [embedded, ofEmbedded] = await counted([...tests, '--project', 'embedded'])
  const [postgres, ofPostgres] = await counted([...tests, '--project', 'postgres'])
  await timed('node', ['scripts/build.ts', '--if-stale'])
  const journey = await timed('vitest', ['run', '--config', 'e2e/vitest.config.ts', 'e2e/first-term.test.ts'])
  const hundred = (100 * (embedded + postgres)) / Math.max(1, (ofEmbedded + ofPostgres) / 2)
  const goal = (must: number, moonshot: number) => ({ at: 'most', must, moonshot }) as const
  return [
    { name: 'checks', unit: 's', value: check, goal: goal(40, 15) },
    { name: '100 tests through HTTP, both engines', unit: 's', value: hundred, goal: goal(30, 12) },
    { name: 'one journey in the browser', unit: 's', value: journey, goal: goal(15, 6) },
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
