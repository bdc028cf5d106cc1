import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { freePort } from './port.ts'

const { PATH = '', NODE_COMPILE_CACHE } = process.env
/** The environment of a Quad process beside its settings: none of this machine's, but the compile cache. */
export const bareEnv = { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) }

/** Node's arguments for a Quad process, or a command of the operator, beside its file. */
export const nodeArguments = ['--import', './server/loading.js']

export type Quad = Awaited<ReturnType<typeof startProcess>>

/**
 * Quad as people run it, in a process of its own. `settings` must name the database: QUAD_DATA, or DATABASE_URL and
 * QUAD_SECRET. Rejects with its output when it ends instead of starting.
 */
export async function startProcess(settings: Record<string, string>) {
  const port = await freePort()
  const env = {
    ...bareEnv,
    NODE_ENV: 'development',
    QUAD_DEMO: 'off',
    LOG_LEVEL: 'info',
    ...settings,
  }
  const began = performance.now()
  const child: ChildProcess = spawn(process.execPath, [...nodeArguments, 'server/main.ts'], {
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    const hear = (part: Buffer) => {
      output += part
      if (output.includes('Quad is ready')) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('close', (code) => reject(new Error(`Quad ended with code ${code} instead of starting. ${output}`)))
  })
  return {
    origin: `http://localhost:${port}`,
    child,
    /** Milliseconds from the call to its message that it is ready. */
    startedIn: performance.now() - began,
    output: () => output,
    async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
      child.kill(signal)
      return ended
    },
  }
}

type Ended = { code: number | null; signal: string | null; stdout: string; stderr: string }

/**
 * Runs a command of the operator, or another file, to its end. Unlike with `spawnSync`, this process meanwhile goes on
 * to serve and to listen.
 */
export function runCommand(settings: Record<string, string>, file: string, ...args: string[]): Promise<Ended> {
  const env = { ...bareEnv, NODE_ENV: 'development', ...settings }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [...nodeArguments, file, ...args], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, signal: child.signalCode, stdout, stderr }),
    )
  })
}
