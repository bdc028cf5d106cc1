import os from 'node:os'
import { checkHouseRules } from './check/rules.ts'
import { run } from './run.ts'

/** With one checker thread, since several repeat work, and the checks already fill two cores. */
const types = (project: string, name: string) =>
  run(
    'tsc',
    ['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${name}.json`],
    { quiet: true },
  )

/** The longest first. */
const checks: [name: string, work: () => Promise<{ code: number; output: string }>][] = [
  ['types of the server', () => types('tsconfig.json', 'server')],
  ['types of the browser', () => types('web/tsconfig.json', 'browser')],
  ['format and lint', () => run('biome', ['check', '--error-on-warnings', '.'], { quiet: true })],
  ['import rules', () => run('node', ['scripts/check/imports.ts'], { quiet: true })],
  ['unused code', () => run('knip', ['--no-progress'], { quiet: true })],
  ['house rules', checkHouseRules],
  // They load the features, so only when it is their turn.
  ['personal data', async () => (await import('./check/personalData.ts')).checkPersonalData()],
  ['lists of proofs', async () => (await import('./check/proofLists.ts')).checkProofLists()],
  ['texts that others read', async () => (await import('./check/publicTexts.ts')).checkPublicTexts()],
]

let failed = 0
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const began = performance.now()

/** Runs one check after the other; as many of these loops run in parallel as there are cores. */
async function takeChecks(): Promise<void> {
  for (let next = checks.shift(); next; next = checks.shift()) {
    const [name, work] = next
    const started = performance.now()
    const { code, output } = await work()
    if (code !== 0) {
      failed++
      process.stdout.write(`${output.trimEnd()}\n`)
    }
    process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds(started)})\n`)
  }
}

await Promise.all(Array.from({ length: Math.max(2, os.availableParallelism()) }, takeChecks))
process.stdout.write(`${failed === 0 ? 'ok    ' : 'FAILED'}  all checks, in parallel (${seconds(began)})\n`)
process.exit(failed > 0 ? 1 : 0)
