import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { keptEnvironment, recentOutput } from './kept.ts'
import { programOf, unoptimized } from './programs.ts'

const { PATH = '', NODE_COMPILE_CACHE, TMPDIR } = process.env
/**
 * The environment of a Quad process beside its settings: none of this machine's, but the compile cache, the folder for
 * temporary files, and where a run of tests keeps what explains its failures.
 */
export const bareEnv = {
  PATH,
  ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
  ...(TMPDIR !== undefined && { TMPDIR }),
  ...keptEnvironment(),
}

/** Node's arguments for a Quad process, or a command of the operator, beside its file. */
export const nodeArguments = ['--import', './server/loading.js']

/** Node's arguments that run a program of ours as tests do: bundled where that was done, and unoptimized. */
export const programArguments = (file: string, ...args: string[]): string[] => [
  ...unoptimized,
  ...nodeArguments,
  programOf(file),
  ...args,
]

export type Quad = Awaited<ReturnType<typeof startProcess>>

/**
 * Quad as people run it, in a process of its own, on a port that the system gives. `settings` must name the database:
 * QUAD_DATA, or DATABASE_URL and QUAD_SECRET. Rejects with its output when it ends instead of starting.
 */
export async function startProcess(settings: Record<string, string>) {
  const env = {
    ...bareEnv,
    NODE_ENV: 'development',
    QUAD_DEMO: 'off',
    LOG_LEVEL: 'info',
    PORT: '0',
    ...settings,
  }
  const began = performance.now()
  const child: ChildProcess = spawn(process.execPath, programArguments('server/main.ts'), {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const recent = recentOutput(`quad-${child.pid}.log`)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    const hear = (part: Buffer) => {
      output += part
      recent.add(part)
      if (output.includes('Quad is ready')) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('close', (code) => reject(new Error(`Quad ended with code ${code} instead of starting. ${output}`)))
  })
  return {
    /** Empty where it does not say it: in production without a log. */
    origin: listenedOrigin(output),
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

/** Where a Quad with this output listens: as its log says, else its own address. */
export function listenedOrigin(output: string): string {
  const port = /"port":(\d+)/.exec(output)?.[1] ?? /Quad is ready: http:\/\/localhost:(\d+)/.exec(output)?.[1]
  return port === undefined ? '' : `http://localhost:${port}`
}

type Ended = { code: number | null; signal: string | null; stdout: string; stderr: string }

/**
 * Runs a command of the operator, or another file, to its end. Unlike with `spawnSync`, this process meanwhile goes on
 * to serve and to listen.
 */
export function runCommand(settings: Record<string, string>, file: string, ...args: string[]): Promise<Ended> {
  const env = { ...bareEnv, NODE_ENV: 'development', ...settings }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, programArguments(file, ...args), { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, signal: child.signalCode, stdout, stderr }),
    )
  })
}
