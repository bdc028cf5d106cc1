import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import type { z } from 'zod'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import type { Problem } from '../../contract/refusal.ts'
import { boot, makeShell, serveLive } from '../boot.ts'
import type { Database } from '../db/db.ts'
import { readEnv } from '../env.ts'
import type { Feature } from '../feature.ts'
import { features } from '../features.ts'
import { noStaticFiles, type StaticFiles } from '../http/static.ts'
import { isLiveRequest } from '../live/handshake.ts'
import { type DestinationStream, makeLog } from '../log.ts'
import { type Caller, makeCaller, type SignUpDraft } from './caller.ts'
import { recentOutput } from './kept.ts'
import { makeStudent } from './student.ts'

/** How much of the log a failed test keeps, whatever is printed. */
const keptLevel = 'info'

/** What a failed test keeps of a log, beside the standard output. */
function keptLog(printed: string): DestinationStream {
  const recent = recentOutput(`server-${++apps}.log`)
  return pino.multistream([
    { level: keptLevel, stream: { write: recent.add } },
    ...(printed === 'silent' ? [] : [{ level: printed as pino.Level, stream: process.stdout }]),
  ])
}
let apps = 0

export type Running = Awaited<ReturnType<typeof runApp>>

/**
 * A running Quad on a migrated database, called over HTTP on a free port of loopback. `settings` are environment
 * variables. Its clock is the real one until it is moved. Its log goes to the standard output, or to `logTo`.
 */
export async function runApp(
  database: Database,
  settings: Record<string, string> = {},
  files: StaticFiles = noStaticFiles,
  offered: Feature[] = features,
  logTo?: DestinationStream,
) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-files-'))
  const env = readEnv({ NODE_ENV: 'test', QUAD_DEMO: 'off', LOG_LEVEL: 'error', QUAD_DATA: folder, ...settings })
  let shift = 0
  let held: number | null = null
  let passed = 0
  const clock = () => new Date(held ?? Date.now() + shift)
  const shell = makeShell(
    env,
    logTo ? makeLog(env.LOG_LEVEL, logTo) : makeLog(keptLevel, keptLog(env.LOG_LEVEL)),
    database,
    env.QUAD_SECRET ?? 'x'.repeat(43),
    offered,
    clock,
    // On a busy machine no request waits too long.
    () => passed,
  )
  const app = await boot(shell, offered, files, { ready: () => true })
  // A kept-alive connection must not be closed just when a test sends its next request.
  const options = { shouldUpgradeCallback: isLiveRequest, keepAliveTimeout: 600_000 }
  const server = http.createServer(options, app)
  serveLive(shell, server, () => true)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`

  return {
    shell,
    origin,
    /** A fresh browser, not signed in. */
    browser: (headers?: Record<string, string>) => makeCaller(origin, headers),
    /** Calls endpoints in that browser; with null, in one without a session. Answers the output, or the problem. */
    as:
      (caller: Caller | null) =>
      <I extends z.ZodObject, O extends z.ZodType>(
        to: Endpoint<Access, I, O>,
        input: z.input<I>,
      ): Promise<z.output<O> | Problem> =>
        (caller ?? makeCaller(origin)).call(to, input),
    /** A new student, signed in in a browser of their own. */
    student: (draft: Partial<SignUpDraft> = {}) => makeStudent(shell, origin, draft),
    /** Does all background work that is due, such as sending mail. */
    settle: () => shell.jobs.drain(),
    setClock(moment: string) {
      held = null
      shift = Date.parse(moment) - Date.now()
    },
    /** From now on, or from a given moment, the clock stands still until `advance`, however long requests take. */
    holdClock(moment?: string) {
      held = moment === undefined ? Date.now() : Date.parse(moment)
    },
    advance(milliseconds: number) {
      passed += milliseconds
      if (held === null) shift += milliseconds
      else held += milliseconds
    },
    async close() {
      await shell.live.stop()
      await shell.jobs.stop()
      shell.disk.stop()
      const closed = new Promise((resolve) => server.close(resolve))
      // A client that has not read an answer to its end keeps its connection open.
      server.closeAllConnections()
      await closed
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
