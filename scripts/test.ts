import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.ts'
import { run } from './run.ts'

/**
 * Everything: the checks, the tests on the embedded engine and again on a real PostgreSQL, and the journeys in a real
 * browser through the built app. `npm test -- check|embedded|postgres|journeys` runs only that.
 */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-results-'))
const results: { name: string; passed: number; failed: number; skipped: number }[] = []

const parts: Record<string, () => Promise<void>> = {
  check: async () => {
    const { code } = await run('node', ['scripts/check.ts'])
    results.push({ name: 'check', passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })
  },
  embedded: () => tests('embedded', ['run'], { QUAD_ENGINE: 'embedded' }),
  postgres: () => tests('postgres', ['run'], { QUAD_ENGINE: 'postgres' }),
  journeys: async () => {
    const browser = findBrowser()
    const { code } = await run('node', ['scripts/build.ts', '--if-stale'])
    if (code !== 0) results.push({ name: 'build', passed: 0, failed: 1, skipped: 0 })
    else await tests('journeys', ['run', '--config', 'e2e/vitest.config.ts'], { QUAD_BROWSER: browser })
  },
}

const wanted = process.argv.slice(2)
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stdout.write(`\n== ${name}\n`)
  await part().catch((error: unknown) => {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
    results.push({ name, passed: 0, failed: 1, skipped: 0 })
  })
}
fs.rmSync(folder, { recursive: true, force: true })

const sum = (what: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[what], 0)
process.stdout.write('\n')
for (const { name, passed, failed, skipped } of results)
  process.stdout.write(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped\n`)
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`)
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)

async function tests(name: string, args: string[], env: Record<string, string>): Promise<void> {
  const file = path.join(folder, `${name}.json`)
  const { code } = await run(
    'vitest',
    [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { env },
  )
  const counted = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  const failed = Number(counted.numFailedTests ?? 0)
  const passed = Number(counted.numPassedTests ?? 0)
  // A file that does not load, or a run without a test, fails too, though no test is counted.
  results.push({
    name,
    passed,
    failed: failed || (code === 0 && passed > 0 ? 0 : 1),
    skipped: Number(counted.numPendingTests ?? 0),
  })
}
