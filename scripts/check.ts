import { rules } from './check/rules.ts'
import { run } from './run.ts'

/** Format, lint, types, import rules, unused code, and the rules of the house that no tool knows. */
const checks: [name: string, work: () => Promise<{ code: number; output: string }>][] = [
  ['format and lint', () => run('biome', ['check', '--error-on-warnings', '.'], { quiet: true })],
  ['types of the server', () => run('tsc', ['-p', 'tsconfig.json'], { quiet: true })],
  ['types of the browser', () => run('tsc', ['-p', 'web/tsconfig.json'], { quiet: true })],
  ['import rules', () => run('node', ['scripts/check/imports.ts'], { quiet: true })],
  ['unused code', () => run('knip', ['--no-progress'], { quiet: true })],
  ['house rules', rules],
]

let failed = 0
for (const [name, work] of checks) {
  const started = performance.now()
  const { code, output } = await work()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (code !== 0) {
    failed++
    process.stdout.write(`${output.trimEnd()}\n`)
  }
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)\n`)
}
process.exit(failed > 0 ? 1 : 0)
