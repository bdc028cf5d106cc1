import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { keptVariable } from '../../server/testing/kept.ts'

/** A process that a run of `npm test` started, directly or indirectly. */
type Started = { pid: number; command: string; folder: string }

/** A process that had to be ended, and whether it did not end when it was asked to. */
export type LeftBehind = { pid: number; command: string; forced: boolean }

const mark = new RegExp(`(?:^|\\0)${keptVariable}=([^\\0]+)`)

/**
 * The running processes that inherited a folder of `npm test`, with that folder. Linux alone shows it; elsewhere none
 * are found.
 */
export function startedByTests(): Started[] {
  if (!fs.existsSync('/proc/self/environ')) return []
  return fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return []
    try {
      const folder = mark.exec(fs.readFileSync(`/proc/${name}/environ`, 'utf8'))?.[1]
      if (folder === undefined) return []
      const words = fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').filter(Boolean)
      // One that has ended and was not waited for has neither.
      return words.length > 0 ? [{ pid: Number(name), command: shortened(words), folder }] : []
    } catch {
      // It has ended, or is another user's.
      return []
    }
  })
}

/** The program and the first of our own files among its arguments. */
function shortened([program = '', ...words]: string[]): string {
  const own = words.find((word) => /\.(ts|js|mjs)$/.test(word))
  const name = program.split(' ')[0]?.split('/').at(-1) ?? program
  return own ? `${name} ${own.split('/').slice(-2).join('/')}` : name
}

/** Milliseconds for what is ending already, and for what was asked to end. They decide about no test. */
const settling = 5000

/** Waits for what a part started to end, and ends what does not. Answers what was left. */
export async function endStarted(below: string): Promise<LeftBehind[]> {
  const here = () => startedByTests().filter(({ folder }) => folder === below || folder.startsWith(`${below}/`))
  const gone = async () => {
    const until = performance.now() + settling
    for (let left = here(); left.length > 0; left = here()) {
      if (performance.now() > until) return left
      await wait(50)
    }
    return []
  }
  const left = await gone()
  if (left.length === 0) return []
  for (const { pid } of left) send(pid, 'SIGTERM')
  const stubborn = new Set((await gone()).map(({ pid }) => pid))
  for (const pid of stubborn) send(pid, 'SIGKILL')
  await gone()
  return left.map(({ pid, command }) => ({ pid, command, forced: stubborn.has(pid) }))
}

export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
