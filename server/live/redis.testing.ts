import { spawn, spawnSync } from 'node:child_process'
import { onFreePort } from '../testing/port.ts'

/** Whether this machine has a Redis or Valkey server. */
export const redisProgram = ['redis-server', 'valkey-server'].find(
  (program) => spawnSync(program, ['--version']).status === 0,
)

/** A Redis server on a free port of loopback that stores nothing; can be stopped and started again. */
export async function startRedis(program: string) {
  let server: ReturnType<typeof spawn> | undefined

  async function startOn(port: number): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'ignore'] })
    server = child
    process.once('exit', () => child.kill('SIGKILL'))
    await new Promise<void>((resolve, reject) => {
      let said = ''
      child.stdout.on('data', (part: Buffer) => {
        said = (said + part).slice(-4000)
        if (said.includes('eady to accept connections')) resolve()
      })
      child.once('close', (code) => reject(new Error(`Redis ended with code ${code} instead of starting: ${said}`)))
    })
  }

  async function stop(): Promise<void> {
    const child = server
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  const port = await onFreePort(async (port) => {
    await startOn(port)
    return port
  })
  return { url: `redis://127.0.0.1:${port}`, start: () => startOn(port), stop }
}
