import { type ChildProcess, spawn } from 'node:child_process'

export type RunResult = {
  code: number
  seconds: number
  output: string
  /** Why it ended before its end: the signal that ended it, or its limit; undefined where it ended by itself. */
  cut: NodeJS.Signals | 'limit' | undefined
}

type RunOptions = {
  env?: Record<string, string>
  /** The folder in which it runs; this one by default. */
  cwd?: string
  quiet?: boolean
  /** Milliseconds after which it is ended, with its process group, which it then has for itself. */
  limit?: number
  /** Called with the process: for whoever wants to end it. */
  begun?: (child: ChildProcess) => void
}

/** Milliseconds for the rest of the output of a program that has ended: what it started may hold it open. */
const draining = 2000
/** Milliseconds between the request to end and its end by force. */
const grace = 5000

/**
 * Runs a program of node_modules/.bin or node itself; its output is shown at once, or collected and shown only if it
 * fails.
 */
export async function run(
  program: string,
  args: string[],
  { env = {}, cwd = '.', quiet = false, limit, begun }: RunOptions = {},
): Promise<RunResult> {
  const started = performance.now()
  const child = spawn(program === 'node' ? process.execPath : `node_modules/.bin/${program}`, args, {
    env: { ...process.env, ...env },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: limit !== undefined,
  })
  begun?.(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      output += part
      if (!quiet) process.stdout.write(part)
    })
  }
  let overran = false
  const timer =
    limit === undefined
      ? undefined
      : setTimeout(() => {
          overran = true
          endGroup(child)
        }, limit)
  const closed = new Promise((resolve) => child.once('close', resolve))
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve([code, signal]))
  })
  clearTimeout(timer)
  let waiting: NodeJS.Timeout | undefined
  await Promise.race([closed, new Promise((resolve) => (waiting = setTimeout(resolve, draining)))])
  clearTimeout(waiting)
  const cut = overran ? 'limit' : (signal ?? undefined)
  return { code: code ?? 1, seconds: (performance.now() - started) / 1000, output, cut }
}

/** Ends a program that `run` started, with its process group; by force where it does not. */
export function endGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM')
  const force = setTimeout(() => signalGroup(child, 'SIGKILL'), grace)
  child.once('exit', () => clearTimeout(force))
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}
