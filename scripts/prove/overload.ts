import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { addAssignment } from '../../features/homework/contract.ts'
import type { Database } from '../../server/db/db.ts'
import { makeCaller } from '../../server/testing/caller.ts'
import { freePort } from '../../server/testing/port.ts'
import { startProcess } from '../../server/testing/process.ts'
import { askChild, serveScript, startScript, stopChild } from '../bench/children.ts'
import type { Load, Loaded } from '../bench/load.ts'
import type { ProofOutcome } from './outcome.ts'

type Sizes = { people: number; each: number; slow: number; milliseconds: number; rounds: number }
const many = {
  quick: { people: 16, each: 90, slow: 500, milliseconds: 1500, rounds: 1 },
  usual: { people: 32, each: 45, slow: 2000, milliseconds: 3000, rounds: 3 },
  full: { people: 64, each: 25, slow: 2000, milliseconds: 10_000, rounds: 5 },
}
/** How many times as much as a server can do is asked of it. */
const times = 5
/** How much of the useful work at its peak has to remain. */
const share = 0.8

/** What one server does with as much work as it can do, with five times as much, and with slow connections. */
type Seen = { peak: number; useful: number; refused: number; besideSlow: number; faults: string[] }

/**
 * More requests at once than a node takes: it refuses the rest with 429 or 503 and says when to come back, does as much
 * useful work as before, and serves well beside many slow connections.
 */
export async function proveOverload({ engine, pool }: Database, quick: boolean, full: boolean): Promise<ProofOutcome> {
  const sizes = full ? many.full : quick ? many.quick : many.usual
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-overload-'))
  const remote = { DATABASE_URL: String(pool.options.connectionString), QUAD_SECRET: 'x'.repeat(43) }
  const quad = await startProcess({ ...(engine === 'postgres' && remote), QUAD_DATA: folder, LOG_LEVEL: 'error' })
  const loader = startScript('scripts/bench/load.ts')
  try {
    const port = Number(new URL(quad.origin).port)
    const cookies: string[] = []
    for (let person = 0; person < sizes.people; person++) {
      const caller = await makeCaller(quad.origin).signUp()
      for (let one = 0; one < 10; one++)
        await caller.call(addAssignment, { title: `Work ${one}`, course: 'CS 301', dueDate: '2031-03-04' })
      cookies.push([...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    const seen = await flood(loader, port, cookies, sizes)
    const answers = await fetch(`${quad.origin}/readyz`).then(({ status }) => status)
    if (quad.child.exitCode !== null) seen.faults.push('the server ended')
    if (answers !== 200) seen.faults.push(`afterwards /readyz answered ${answers}`)
    const blind = await missedPlanted(loader)
    const ratio = (of: number) => (of / seen.peak).toFixed(2)
    return {
      line:
        `${times} times as much as it can do, ${sizes.people * sizes.each} requests at once: ${ratio(seen.useful)} of the peak's useful work, ${seen.refused} refused in words; ` +
        `beside ${sizes.slow} slow connections ${ratio(seen.besideSlow)}; ${planted - blind.length} of ${planted} planted faults found`,
      faults: [...seen.faults, ...blind],
    }
  } finally {
    await stopChild(loader)
    await quad.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

type Loader = Parameters<typeof askChild>[0]

async function flood(loader: Loader, port: number, cookies: string[], sizes: Sizes): Promise<Seen> {
  const { each, milliseconds, slow } = sizes
  const requests = cookies.map(
    (cookie) => `GET /api/assignments?limit=30 HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\n\r\n`,
  )
  const load = (concurrency: number, every = 0) =>
    askChild<Loaded>(loader, { port, requests, status: 200, concurrency, milliseconds, every } satisfies Load)
  const useful = ({ statuses, seconds }: Loaded) => (statuses[200] ?? 0) / seconds
  const faults: string[] = []
  const [peaks, overs, besides]: [number[], number[], number[]] = [[], [], []]
  let refused = 0
  await load(8)
  for (let round = 0; round < sizes.rounds; round++) {
    const quiet = await load(Math.min(32, cookies.length))
    peaks.push(useful(quiet))
    const concurrency = cookies.length * each
    const over = await load(concurrency, (1000 * concurrency) / (times * useful(quiet)))
    overs.push(useful(over))
    refused += (over.statuses[429] ?? 0) + (over.statuses[503] ?? 0)
    for (const status of Object.keys(over.statuses))
      if (!['200', '429', '503'].includes(status))
        faults.push(`under overload: ${over.statuses[status]} answers ${status}`)
    if (over.unsaid > 0) faults.push(`${over.unsaid} refusals do not say when to come back`)
    const close = await openSlowly(port, slow)
    besides.push(useful(await load(Math.min(32, cookies.length))))
    close()
  }
  // The best of each: a machine that others use is slower at times, and never faster.
  const seen = {
    peak: Math.max(...peaks),
    useful: Math.max(...overs),
    refused,
    besideSlow: Math.max(...besides),
    faults,
  }
  if (refused === 0) faults.push('nothing was refused: this was no overload')
  if (seen.useful < share * seen.peak)
    faults.push(`useful work fell to ${(seen.useful / seen.peak).toFixed(2)} of the peak`)
  if (seen.besideSlow < share * seen.peak)
    faults.push(`beside slow connections it fell to ${(seen.besideSlow / seen.peak).toFixed(2)} of the peak`)
  return seen
}

/** Connections that send a request a letter at a time. Answers what closes them. */
async function openSlowly(port: number, many: number): Promise<() => void> {
  const sockets = Array.from({ length: many }, () => net.connect(port, '127.0.0.1').on('error', () => {}))
  await Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))),
  )
  for (const socket of sockets) socket.write('GET /api/assignments HTTP/1.1\r\nhost: loc')
  const timer = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write('a')
  }, 500)
  return () => {
    clearInterval(timer)
    for (const socket of sockets) socket.destroy()
  }
}

const planted = 3

/** What is not found in a server that fails, refuses without saying when to come back, and does little when many come. */
async function missedPlanted(loader: Loader): Promise<string[]> {
  const port = await freePort()
  const server = await serveScript('scripts/prove/plantedServer.ts', port, {})
  const sizes = { people: 4, each: 100, slow: 20, milliseconds: 500, rounds: 1 }
  const { faults } = await flood(loader, port, ['a', 'b', 'c', 'd'], sizes)
  await stopChild(server)
  const words = ['answers 500', 'do not say when', 'useful work fell']
  return words
    .filter((word) => !faults.some((fault) => fault.includes(word)))
    .map((word) => `a planted fault was not found: ${word}`)
}
