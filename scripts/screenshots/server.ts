import { spawn } from 'node:child_process'
import { freePort } from '../../server/testing/port.ts'

export type ShotServer = { origin: string; stop: () => Promise<void> }

/** Starts the built Quad in a folder of the project, with the demo campus in an empty data folder. */
export async function startForShots(cwd: string, data: string): Promise<ShotServer> {
  const port = await freePort()
  const server = spawn(process.execPath, ['scripts/start.js'], {
    cwd,
    env: { ...process.env, PORT: String(port), QUAD_DATA: data, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve) =>
    server.stdout.on('data', (part: Buffer) => part.includes('Quad is ready') && resolve()),
  )
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      server.kill('SIGTERM')
      await ended
    },
  }
}
