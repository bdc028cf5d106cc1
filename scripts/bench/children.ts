import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const running = new Set<ChildProcess>()

/** Starts a script of this repository in a process of its own, stopped at the end. `before` is loaded into it first. */
export function startScript(
  script: string,
  settings: Record<string, string> = {},
  before: string[] = [],
): ChildProcess {
  const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
  const child = fork(here(`../../${script}`), {
    // Node's memory as `npm start` and the unit of systemd bound it.
    execArgv: ['--max-semi-space-size=16', ...before.flatMap((file) => ['--import', here(file)])],
    env: { PATH: process.env.PATH ?? '', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    cwd: here('../..'),
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Starts a server and waits until it answers on its port, on a busy machine for minutes. */
export async function serveScript(
  script: string,
  port: number,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const child = startScript(script, { PORT: String(port), ...settings }, ['cpu.ts'])
  for (let waited = 0; waited < 3000; waited++) {
    if (child.exitCode !== null) break
    const answers = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    )
    if (answers) return child
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${script} did not start`)
}

/** Sends one order and waits for its answer. */
export function askChild<T>(child: ChildProcess, question: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('a process of the benchmark ended by itself'))
    child.once('exit', gone)
    child.once('message', (message) => {
      child.off('exit', gone)
      resolve(message as T)
    })
    child.send(question)
  })
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Lets it close what it has open, as a stop of the machine's does. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

export async function stopChildren(): Promise<void> {
  await Promise.all([...running].map(stopChild))
}
