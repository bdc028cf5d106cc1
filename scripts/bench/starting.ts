import { type ChildProcess, execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { freePort } from '../../server/testing/port.ts'
import { endChild, startScript } from './children.ts'
import { beside, median } from './compare.ts'
import { filledFolder, filledPostgres, quadSettings } from './engines.ts'
import type { Figure, Goal } from './figures.ts'
import type { BenchPerson } from './fill.ts'

/** Milliseconds, long enough for the server to return the memory that starting left behind. */
const rest = 8000

/** Milliseconds from a spawn to the first answer, of either, and the memory of Quad in MiB. */
type Starts = { ours: number[]; bare: number[]; memory: number[] }
type Settings = Record<string, string>

/**
 * What `npm start` runs, on a database with data and a browser app that is built: milliseconds from its spawn to the
 * first page, beside a program that only opens the same database, asks it once and listens; and the resident memory of
 * Quad after a page, a dashboard, a list and some rest.
 */
export async function benchStarting(rounds: number): Promise<Figure[]> {
  const [postgres, folder] = [await filledPostgres(), await filledFolder()]
  try {
    const { QUAD_DATA = '' } = folder.settings
    const copy = path.join(QUAD_DATA, 'copy')
    fs.cpSync(path.join(QUAD_DATA, 'database'), copy, { recursive: true })
    const onPostgres = await alternateStarts(
      rounds,
      postgres.people,
      postgres.settings,
      'bare-start',
      postgres.settings,
    )
    const onFolder = await alternateStarts(rounds, folder.people, folder.settings, 'bare-reopen', { QUAD_DATA: copy })
    return [
      beside('start to first page, PostgreSQL', 'ms', onPostgres.ours, onPostgres.bare, {
        at: 'most',
        must: 3.5,
        moonshot: 2,
      }),
      beside('start to first page, PGlite with data', 'ms', onFolder.ours, onFolder.bare, {
        at: 'most',
        must: 1.3,
        moonshot: 1.1,
      }),
      resident('server at rest, PostgreSQL mode', onPostgres, { at: 'most', must: 130, moonshot: 80 }),
      resident('server at rest, PGlite', onFolder),
    ]
  } finally {
    await postgres.close()
    await folder.close()
  }
}

async function alternateStarts(
  rounds: number,
  people: BenchPerson[],
  settings: Settings,
  baseline: string,
  settingsOfBaseline: Settings,
): Promise<Starts> {
  const found: Starts = { ours: [], bare: [], memory: [] }
  const startOurs = async (milliseconds: number) => {
    const all = await quadSettings(settings)
    const { child, first } = await startOnce('scripts/start.js', all)
    const memory = milliseconds > 0 ? await memoryInUse(child, Number(all.PORT), people[0], milliseconds) : 0
    await endChild(child)
    return { first, memory }
  }
  const startBare = async () => {
    const script = `scripts/bench/${baseline}.js`
    const { child, first } = await startOnce(script, { ...settingsOfBaseline, PORT: String(await freePort()) })
    await endChild(child)
    return first
  }
  // The very first start fills the cache of compiled code, and the system's of files.
  await startOurs(0)
  await startBare()
  for (let round = 0; round < rounds; round++) {
    const { first, memory } = await startOurs(rest)
    found.ours.push(first)
    found.memory.push(memory)
    found.bare.push(await startBare())
  }
  return found
}

async function startOnce(script: string, settings: Settings): Promise<{ child: ChildProcess; first: number }> {
  const began = performance.now()
  const child = startScript(script, settings)
  while (!(await answers(`http://localhost:${settings.PORT}/`))) {
    if (child.exitCode !== null) throw new Error(`${script} did not start`)
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
  return { child, first: performance.now() - began }
}

async function memoryInUse(
  child: ChildProcess,
  port: number,
  person: BenchPerson | undefined,
  milliseconds: number,
): Promise<number> {
  const headers = { cookie: person?.cookie ?? '' }
  for (const path of ['/api/dashboard', '/api/assignments'])
    if (!(await answers(`http://localhost:${port}${path}`, headers))) throw new Error(`${path} did not answer`)
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024
}

async function answers(address: string, headers: Record<string, string> = {}): Promise<boolean> {
  const answer = await fetch(address, { headers }).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.status === 200
}

function resident(name: string, { memory }: Starts, goal?: Goal): Figure {
  const value = median(memory)
  return { name, unit: 'MiB', value, spread: [Math.min(...memory) / value, Math.max(...memory) / value], goal }
}
