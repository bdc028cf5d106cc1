import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.ts'
import { findFirefox, findWebKit } from './otherBrowsers.ts'
import { run } from './run.ts'

/**
 * Everything: the checks, the tests that run once, those through the front door on the embedded engine and again on a
 * real PostgreSQL, and the journeys through the built app in Chromium, some of them in Firefox, and a walk in WebKit.
 * `npm test -- check|rules|engine|embedded|postgres|journeys|firefox|webkit` runs only that, `npm test -- PATH…` those
 * test files or folders on whatever they run on, and `npm test -- coverage` says how much of the code the tests reach.
 */
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-results-'))
const results: { name: string; passed: number; failed: number; skipped: number; seconds: number }[] = []

/** Each failed test: its part, file, name, how long it took, and the first line of what it threw. */
const failures: string[] = []
/** Each part that could not be run: its name and why. */
const omitted: string[] = []

const parts: Record<string, () => Promise<void>> = {
  check: async () => {
    const { code, seconds } = await run('node', ['scripts/check.ts'])
    results.push({ name: 'check', passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, seconds })
  },
  rules: () => tests('rules', ['--project', 'rules']),
  engine: () => tests('engine', ['--project', 'engine']),
  embedded: () => tests('embedded', ['--project', 'embedded']),
  postgres: () => tests('postgres', ['--project', 'postgres']),
  journeys: () => journeys([]),
  firefox: () => journeysIn('firefox', findFirefox()),
  webkit: () => journeysIn('webkit', findWebKit()),
}
/** Not part of everything. */
const asked: Record<string, () => Promise<void>> = {
  coverage: () => tests('coverage', ['--coverage']),
}

const wanted = process.argv.slice(2)
const named = wanted.filter((name) => parts[name] ?? asked[name])
const paths = wanted.filter((name) => !named.includes(name)).map((name) => path.normalize(name))
const chosen = wanted.length === 0 ? Object.entries(parts) : Object.entries({ ...parts, ...asked })
for (const [name, part] of chosen) {
  if (wanted.length > 0 && !named.includes(name)) continue
  await begin(name, part)
}
const ofJourneys = paths.filter((one) => one.startsWith('e2e'))
const ofVitest = paths.filter((one) => !one.startsWith('e2e'))
if (ofVitest.length > 0) await begin(ofVitest.join(' '), () => tests('tests', ofVitest))
if (ofJourneys.length > 0) await begin(ofJourneys.join(' '), () => journeys(ofJourneys))
fs.rmSync(folder, { recursive: true, force: true })

const sum = (what: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[what], 0)
process.stdout.write('\n')
for (const { name, passed, failed, skipped, seconds } of results)
  process.stdout.write(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds.toFixed(0)} s)\n`)
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`)
// Last, where whoever sees only the end of a log finds it.
for (const line of omitted) process.stdout.write(`skipped: ${line}\n`)
for (const line of failures) process.stdout.write(`failed: ${line}\n`)
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)

async function begin(name: string, part: () => Promise<void>): Promise<void> {
  process.stdout.write(`\n== ${name}\n`)
  await part().catch((error: unknown) => {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
    results.push({ name, passed: 0, failed: 1, skipped: 0, seconds: 0 })
  })
}

async function journeys(which: string[]): Promise<void> {
  // Found once, before several test files look for it at the same time.
  findBrowser()
  await built('journeys', 'chromium', which)
}

/** A browser that cannot be had is no fault of Quad; that it was not tested is said. */
async function journeysIn(browser: 'firefox' | 'webkit', found: { lacking: string } | object): Promise<void> {
  if (!('lacking' in found)) return built(browser, browser, [])
  const line = `${browser}: ${found.lacking}.`
  process.stdout.write(`Skipped ${line}\n`)
  omitted.push(line)
  results.push({ name: browser, passed: 0, failed: 0, skipped: 1, seconds: 0 })
}

async function built(name: string, project: string, which: string[]): Promise<void> {
  const { code, seconds } = await run('node', ['scripts/build.ts', '--if-stale'])
  if (code !== 0) results.push({ name: 'build', passed: 0, failed: 1, skipped: 0, seconds })
  else await tests(name, ['--config', 'e2e/vitest.config.ts', '--project', project, ...which])
}

async function tests(name: string, args: string[]): Promise<void> {
  const file = path.join(folder, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code, seconds } = await run('vitest', ['run', ...args, ...reporters])
  const counted = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  const failed = Number(counted.numFailedTests ?? 0)
  for (const file of counted.testResults ?? []) {
    const broken = file.assertionResults.filter((test: Test) => test.status === 'failed')
    const within = `${name}: ${path.relative('.', file.name)}`
    for (const { fullName, duration, failureMessages } of broken as Test[])
      failures.push(`${within} > ${fullName} (${Math.round(duration ?? 0)} ms): ${firstLine(failureMessages[0])}`)
    if (file.status === 'failed' && broken.length === 0) failures.push(`${within}: ${firstLine(file.message)}`)
  }
  const passed = Number(counted.numPassedTests ?? 0)
  // A file that does not load, or a run without a test, fails too, though no test is counted.
  results.push({
    name,
    passed,
    failed: failed || (code === 0 && passed > 0 ? 0 : 1),
    skipped: Number(counted.numPendingTests ?? 0),
    seconds,
  })
}

/** What Vitest's JSON report says of one test. */
type Test = { status: string; fullName: string; duration?: number; failureMessages: string[] }

function firstLine(text = ''): string {
  return text.split('\n', 1).join('').slice(0, 300)
}
