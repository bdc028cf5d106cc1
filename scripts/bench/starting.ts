import { execFileSync } from 'node:child_process'
import { startScript, stopChild } from './children.ts'
import { median } from './compare.ts'
import { type Filled, filledFolder, filledPostgres, quadSettings } from './engines.ts'
import type { Figure } from './figures.ts'

/** Long enough for the server to return the memory that starting left behind. */
const rest = 8000

/**
 * What `npm start` runs, on a database with data and a browser app that is built: milliseconds from its spawn to the
 * first page, and the resident memory of that one process after a page, a dashboard, a list and some rest.
 */
export async function benchStarting(rounds: number): Promise<Figure[]> {
  const [postgres, folder] = [await filledPostgres(), await filledFolder()]
  try {
    // The very first start fills the cache of compiled code.
    await startOnce(postgres, 0)
    const ofPostgres = await several(rounds, postgres)
    const ofFolder = await several(rounds, folder)
    return [
      spread(
        'start to first page, PostgreSQL',
        'ms',
        ofPostgres.map(({ first }) => first),
        600,
        300,
      ),
      spread(
        'start to first page, PGlite with data',
        'ms',
        ofFolder.map(({ first }) => first),
        1500,
        700,
      ),
      spread(
        'server at rest, PostgreSQL mode',
        'MiB',
        ofPostgres.map(({ memory }) => memory),
        130,
        80,
      ),
      spread(
        'server at rest, PGlite',
        'MiB',
        ofFolder.map(({ memory }) => memory),
      ),
    ]
  } finally {
    await postgres.close()
    await folder.close()
  }
}

async function several(rounds: number, on: Filled) {
  const found = []
  for (let round = 0; round < rounds; round++) found.push(await startOnce(on, rest))
  return found
}

async function startOnce(
  { settings, people }: Filled,
  milliseconds: number,
): Promise<{ first: number; memory: number }> {
  const all = await quadSettings(settings)
  const began = performance.now()
  const child = startScript('scripts/start.js', all)
  while (!(await answers(`${all.PUBLIC_URL}/`))) await new Promise((resolve) => setTimeout(resolve, 3))
  const first = performance.now() - began
  const cookie = people[0]?.cookie ?? ''
  for (const path of ['/api/dashboard', '/api/assignments'])
    if (!(await answers(`${all.PUBLIC_URL}${path}`, { cookie }))) throw new Error(`${path} did not answer`)
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  const memory = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024
  await stopChild(child)
  return { first, memory }
}

async function answers(address: string, headers: Record<string, string> = {}): Promise<boolean> {
  const answer = await fetch(address, { headers }).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.status === 200
}

function spread(name: string, unit: string, values: number[], must?: number, moonshot?: number): Figure {
  const value = median(values)
  return {
    name,
    unit,
    value,
    spread: [Math.min(...values) / value, Math.max(...values) / value],
    ...(must !== undefined && moonshot !== undefined && { goal: { at: 'most', must, moonshot } }),
  }
}
