import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { askChild, startScript, stopChild } from './children.ts'
import { type BenchServers, onPGlite, onPostgres } from './engines.ts'
import type { Figure, Goal } from './figures.ts'
import type { Load, Loaded } from './load.ts'

/** Milliseconds; the server collects garbage within ten seconds of quiet. */
const rest = 20_000

/**
 * Resident memory of the server and of the baseline on the same data: at rest, at the end of many people's requests for so
 * many seconds (of the baseline at most a minute), and after it. Each of 32 connections sends a request once in `every`
 * milliseconds, at once after an answer with 0. With the embedded database a backup was made and checked meanwhile.
 */
export async function benchMemory(seconds: number, every: number): Promise<Figure[]> {
  return [
    ...(await residentOf(onPGlite, 'PGlite', seconds, every, [380, 450])),
    ...(await residentOf(onPostgres, 'PostgreSQL mode', seconds, every, [130, 180])),
  ]
}

async function residentOf(
  start: () => Promise<BenchServers>,
  mode: string,
  seconds: number,
  every: number,
  [atRest, afterLoad]: [number, number],
): Promise<Figure[]> {
  const engine = await start()
  const loader = startScript('scripts/bench/load.ts')
  try {
    const began = performance.now()
    const figure = (name: string, must?: number): Figure => {
      const [value, baseline] = [resident(engine.ours.server.pid), resident(engine.bare.server.pid)]
      const goal: Goal | undefined = must === undefined ? undefined : { at: 'most', must, of: 'value' }
      return { name: `memory, ${mode}: ${name}`, unit: 'MiB', value, baseline, ratio: value / baseline, goal }
    }
    const start = peak(engine.ours.server.pid)
    await wait(rest)
    const quiet = figure('at rest', atRest)
    for (const side of ['bare', 'ours'] as const) {
      const milliseconds = 1000 * (side === 'ours' ? seconds : Math.min(60, seconds))
      const order: Load = { ...requestsTo(engine, side), status: 200, concurrency: 32, milliseconds, every }
      const { wrong } = await askChild<Loaded>(loader, order)
      if (wrong.length > 0) throw new Error(`the load was answered wrongly: ${wrong.join(', ')}`)
    }
    const loaded = figure(`at the end of ${seconds} s of load`)
    const backedUp = engine.folder !== undefined
    while (backedUp && !hasBackup(engine.folder ?? '') && performance.now() - began < 180_000) await wait(1000)
    if (backedUp && !hasBackup(engine.folder ?? '')) throw new Error('no backup was made')
    await wait(rest)
    const highest: Figure = { name: `memory, ${mode}: highest moment of a start`, unit: 'MiB', value: start }
    return [highest, quiet, loaded, figure(`after it${backedUp ? ' and a backup' : ''}`, afterLoad)]
  } finally {
    await stopChild(loader)
    await engine.close()
  }
}

/** Reads of three kinds and, on Quad, writes. */
function requestsTo({ ours, bare, people }: BenchServers, side: 'ours' | 'bare'): Pick<Load, 'port' | 'requests'> {
  const { port } = side === 'ours' ? ours : bare
  const read = ['/api/assignments?limit=100', '/api/dashboard', '/api/calendar?from=2027-01-01&to=2027-02-01']
  const body = JSON.stringify({ title: 'Problem set', course: 'Course 3', dueDate: '2027-03-01' })
  const requests = people.flatMap(({ cookie, token }) => {
    const host = `HTTP/1.1\r\nhost: localhost:${port}\r\n`
    const who = side === 'ours' ? `cookie: ${cookie}` : `authorization: Bearer ${token}`
    const reads = read.map((address) => `GET ${address} ${host}${who}\r\n\r\n`)
    const json = `origin: http://localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
    return side === 'ours' ? [...reads, `POST /api/assignments ${host}${who}\r\n${json}\r\n\r\n${body}`] : reads
  })
  return { port, requests }
}

function hasBackup(folder: string): boolean {
  const backups = path.join(folder, 'backups')
  return fs.existsSync(backups) && fs.readdirSync(backups).some((name) => name.endsWith('.tar.gz'))
}

/** The most resident memory that a process has had, in MiB. */
function peak(pid: number | undefined): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

/** In MiB. */
function resident(pid: number | undefined): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
