import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '../server/testing/port.ts'

/** A server on the data folder that starts as `npm start` does, in its own process; always on the same port. */
export async function serveFolder(folder: string, settings: Record<string, string> = {}) {
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    QUAD_DEMO: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
    PORT: String(port),
    QUAD_DATA: folder,
  }
  let child: ChildProcess | undefined
  return {
    origin: `http://localhost:${port}`,

    async start(): Promise<void> {
      const started = spawn(process.execPath, ['scripts/start.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      child = started
      await new Promise<void>((resolve, reject) => {
        started.stdout?.on('data', (part: Buffer) => part.includes('Quad is ready') && resolve())
        started.once('exit', (code) => reject(new Error(`Quad ended with code ${code} instead of starting`)))
      })
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
