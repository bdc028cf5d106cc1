import fs from 'node:fs'
import path from 'node:path'
import { bothVariable, statementsVariable } from '../server/testing/projects.ts'
import { findBrowser } from './browser.ts'
import { findFirefox, findWebKit } from './otherBrowsers.ts'
import { makeKeptFolder, makeScratchFolder, removeOldRuns } from './testing/folders.ts'
import { machineLine, refusal } from './testing/machine.ts'
import { endNow, program, type TestRun, tests } from './testing/part.ts'
import { priceLines } from './testing/prices.ts'
import { endStarted } from './testing/processes.ts'
import { lookAgain } from './testing/secondLook.ts'
import { endingLines, type PartResult, totalsOf } from './testing/summary.ts'

/**
 * Everything: the checks, the tests that run once, those through the front door on the embedded engine and again on a
 * real PostgreSQL, and the journeys through the built app in Chromium, some of them in Firefox, and a walk in WebKit.
 * `npm test -- check|rules|engine|embedded|postgres|journeys|chromium|firefox|webkit` runs only that, `npm test -- PATH…` those
 * test files or folders on whatever they run on, and `npm test -- coverage` says how much of the code the tests reach.
 * `npm test -- strict` also fails for tests that pass only in a second look, and for what is left behind.
 * `npm test -- both` runs all front door tests on both engines.
 */
const minute = 60_000

/** Milliseconds after which a part is ended: for what hangs, about ten times what it takes on a machine with two cores. */
const limits = {
  check: 10 * minute,
  rules: 10 * minute,
  engine: 25 * minute,
  embedded: 25 * minute,
  postgres: 25 * minute,
  build: 10 * minute,
  journeys: 50 * minute,
  coverage: 60 * minute,
  /** Files and folders that were named. */
  tests: 45 * minute,
}

const searches = { firefox: findFirefox, webkit: findWebKit }

const refused = refusal([process.env.TMPDIR ?? '/tmp', '.'])
if (refused !== undefined) {
  process.stdout.write(`${refused}\n`)
  process.exit(1)
}
process.stdout.write(`${machineLine()}\n`)
removeOldRuns()

const going: TestRun = { kept: makeKeptFolder(new Date()), scratch: makeScratchFolder(), left: [] }
const results: PartResult[] = []
/** Each part that could not be run: its name and why. */
const omitted: string[] = []
let partName = 'the start'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // npm and the terminal both pass it on.
    if (going.interrupted !== undefined) return
    going.interrupted = `${signal} ended the run during ${partName}`
    endNow(going)
  })

const parts: Record<string, () => Promise<void>> = {
  check: async () => void results.push(await program(going, 'check', limits.check, ['scripts/check.ts'])),
  rules: () => ofVitest('rules', ['--project', 'rules']),
  engine: () => ofVitest('engine', ['--project', 'engine']),
  embedded: () => ofVitest('embedded', ['--project', 'embedded']),
  postgres: () => ofVitest('postgres', ['--project', 'postgres']),
  // All browsers side by side, with one PostgreSQL and one server that they share.
  journeys: () => journeys(['chromium', 'firefox', 'webkit']),
}
/** Not part of everything. */
const asked: Record<string, () => Promise<void>> = {
  coverage: () => ofVitest('coverage', ['--coverage']),
  chromium: () => journeys(['chromium']),
  firefox: () => journeys(['firefox']),
  webkit: () => journeys(['webkit']),
}

const words = process.argv.slice(2)
const strict = words.includes('strict')
const wanted = words.filter((word) => !['strict', 'both'].includes(word))
const named = wanted.filter((name) => parts[name] ?? asked[name])
const paths = wanted.filter((name) => !named.includes(name)).map((name) => path.normalize(name))
if (words.includes('both') || paths.length > 0) process.env[bothVariable] = 'yes'
const chosen = wanted.length === 0 ? Object.entries(parts) : Object.entries({ ...parts, ...asked })
for (const [name, part] of chosen) {
  if (wanted.length > 0 && !named.includes(name)) continue
  await begin(name, part)
  if (name === 'postgres') await planOnTheOther()
}
const journeyPaths = paths.filter((one) => one.startsWith('e2e'))
const otherPaths = paths.filter((one) => !one.startsWith('e2e'))
if (otherPaths.length > 0) await begin('tests', () => ofVitest('tests', otherPaths))
if (journeyPaths.length > 0) await begin('journeys', () => journeys(['chromium'], journeyPaths))

// Wherever a test failed, it is found again.
process.env[bothVariable] = 'yes'
const { unsteady, words: secondLook } =
  strict || going.interrupted !== undefined ? { unsteady: [], words: undefined } : await lookAgain(going, results)

await endStarted(going.kept)
fs.rmSync(going.scratch, { recursive: true, force: true, maxRetries: 5 })
removeOldRuns()

const ending = {
  parts: results,
  unsteady,
  secondLook,
  omitted,
  left: going.left,
  strict,
  interrupted: going.interrupted,
}
const totals = totalsOf(ending)
if (totals.failed + unsteady.length === 0) fs.rmSync(going.kept, { recursive: true, force: true })
if (paths.length === 0) process.stdout.write(`\n${priceLines(results).join('\n')}\n`)
process.stdout.write(`\n${endingLines(ending).join('\n')}\n`)
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0)

async function begin(name: string, part: () => Promise<void>): Promise<void> {
  if (going.interrupted !== undefined) return
  partName = name
  process.stdout.write(`\n== ${name}\n`)
  try {
    await part()
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    process.stdout.write(`${words}\n`)
    results.push({ name, passed: 0, skipped: 0, seconds: 0, failed: [], faults: [{ words }] })
  }
}

/** Each engine plans every statement that it did not run and the other one did. */
async function planOnTheOther(): Promise<void> {
  const of = (name: string) => results.find((part) => part.name === name)?.statements
  const [embedded, postgres] = [of('embedded'), of('postgres')]
  if (!embedded || !postgres) return
  await plan('embedded', postgres, embedded)
  await plan('postgres', embedded, postgres)
}

async function plan(engine: string, ran: Map<string, string>, has: Map<string, string>): Promise<void> {
  const missing = [...ran].filter(([shape]) => !has.has(shape)).map(([, text]) => text)
  if (missing.length === 0) return
  const file = path.join(going.scratch, `statements-${engine}.json`)
  fs.writeFileSync(file, JSON.stringify(missing))
  process.env[statementsVariable] = file
  await begin(`statements of ${engine}`, async () => {
    process.stdout.write(`${missing.length} statements of ${ran.size} ran on the other engine alone.\n`)
    await ofVitest('tests', ['--project', engine], `statements of ${engine}`)
  })
  delete process.env[statementsVariable]
}

async function ofVitest(limit: keyof typeof limits, args: string[], name: string = limit): Promise<void> {
  results.push(await tests(going, name, limits[limit], args))
}

/** A browser other than Chromium that cannot be had is no fault of Quad; that it was not tested is said. */
async function journeys(browsers: ('chromium' | keyof typeof searches)[], paths: string[] = []): Promise<void> {
  const there = browsers.filter((browser) => {
    // Found once, before several test files look for it at the same time.
    const found = browser === 'chromium' ? { path: findBrowser() } : searches[browser]()
    if (!('lacking' in found)) return true
    const line = `${browser}: ${found.lacking}.`
    process.stdout.write(`Skipped ${line}\n`)
    omitted.push(line)
    results.push({ name: browser, passed: 0, skipped: 1, seconds: 0, failed: [], faults: [] })
    return false
  })
  if (there.length === 0) return
  const build = await program(going, 'build', limits.build, ['scripts/build.ts', '--if-stale'])
  const projects = there.flatMap((project) => ['--project', project])
  if (build.faults.length > 0) results.push(build)
  else await ofVitest('journeys', ['--config', 'e2e/vitest.config.ts', ...projects, ...paths])
}
