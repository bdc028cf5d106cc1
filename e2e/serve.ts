import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { keptFolder } from '../server/testing/kept.ts'
import { isTaken } from '../server/testing/port.ts'
import { listenedOrigin } from '../server/testing/process.ts'
import { unoptimized } from '../server/testing/programs.ts'

const mostTries = 100

/** The databases of which those of the journeys are copies. */
export const databaseName = { plain: 'quad_plain', demo: 'quad_demo' }

/** What a server on a database of the journeys' PostgreSQL is started with. */
export const settingsOn = (postgres: string, database: string, which: 'plain' | 'demo'): Record<string, string> => ({
  DATABASE_URL: `${postgres}/${database}`,
  QUAD_SECRET: 'x'.repeat(32),
  QUAD_DEMO: which === 'demo' ? 'on' : 'off',
})

/**
 * A server on the data folder that starts as `npm start` does, in its own process, on a port that the system gives; later
 * starts get the same. What it prints is in the file `log` where `npm test` keeps what explains failures.
 */
export function serveFolder(folder: string, settings: Record<string, string> = {}) {
  const kept = keptFolder()
  const log = kept === undefined ? undefined : logFileIn(kept, folder)
  let child: ChildProcess | undefined
  let origin = ''

  async function startOnce(): Promise<Error | undefined> {
    const env = {
      ...process.env,
      NODE_ENV: 'development',
      QUAD_DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
      PORT: origin === '' ? '0' : new URL(origin).port,
      QUAD_DATA: folder,
    }
    // Messages go to `later.js` alone.
    const channel = settings.TEST_CLOCK_AHEAD === undefined ? [] : (['ipc'] as const)
    const started = spawn(process.execPath, [...unoptimized, 'scripts/start.js'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', ...channel],
    })
    child = started
    let output = ''
    const hear = (part: Buffer) => {
      output = (output + part).slice(-100_000)
      if (log !== undefined) fs.appendFileSync(log, part)
    }
    started.stderr?.on('data', (part: Buffer) => {
      hear(part)
      process.stderr.write(part)
    })
    const code = await new Promise<number | null | 'ready'>((resolve) => {
      started.stdout?.on('data', (part: Buffer) => {
        hear(part)
        if (output.includes('Quad is ready')) resolve('ready')
      })
      started.once('close', resolve)
    })
    if (code !== 'ready') return new Error(`Quad ended with code ${code} instead of starting. ${output}`)
    origin = listenedOrigin(output)
    return undefined
  }

  return {
    log,
    /** Known once it has started. */
    origin: () => origin,

    async start(): Promise<void> {
      // While it was down a connection may have got its port, for a moment.
      for (let tries = 1; ; tries++) {
        const fault = await startOnce()
        if (fault === undefined) return
        if (tries === mostTries || !isTaken(fault)) throw fault
        await wait(500)
      }
    },

    /** Tells a server that runs, and has `later.js`, to set its clocks ahead. Resolves when it has. */
    async setAhead(milliseconds: number): Promise<void> {
      const running = child
      if (!running?.connected) throw new Error('This server takes no messages: start it with TEST_CLOCK_AHEAD.')
      const done = new Promise((resolve) => running.once('message', resolve))
      running.send({ ahead: milliseconds })
      await done
    },

    /** The code it ended with: 0 too when it was not running, null when a signal ended it. */
    async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
      const running = child
      if (!running || running.exitCode !== null || running.signalCode !== null) return 0
      const ended = new Promise<number | null>((resolve) => running.once('exit', resolve))
      running.kill(signal)
      return ended
    },
  }
}

/** By the folder, whose name nobody else has. */
function logFileIn(kept: string, folder: string): string {
  const logs = path.join(kept, 'servers')
  fs.mkdirSync(logs, { recursive: true })
  return path.join(logs, `${path.basename(folder)}.log`)
}
