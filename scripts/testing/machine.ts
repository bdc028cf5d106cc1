import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { presentBrowser } from '../browser.ts'
import { presentFirefox, presentWebKit } from '../otherBrowsers.ts'
import { runnerOf } from './folders.ts'
import { isRunning, startedByTests } from './processes.ts'

/** Bytes without which the tests do not begin. */
const diskNeeded = 2 * 2 ** 30

/** One line about the machine that the tests run on. */
export function machineLine(): string {
  const found = [
    `${os.availableParallelism()} cores`,
    `load ${loadNow()}`,
    `${gigabytes(os.freemem())} of memory and ${gigabytes(freeDisk(os.tmpdir()))} of disk free`,
    `Node ${process.versions.node}`,
    versionOf('Chromium', presentBrowser()),
    versionOf('Firefox', presentFirefox()),
    versionOf('WebKitGTK', presentWebKit()?.driver),
  ]
  return `${found.join(', ')}; ${leftWords()}`
}

/** Why the tests cannot begin on this machine, or undefined. */
export function refusal(folders: string[]): string | undefined {
  const full = folders.find((folder) => freeDisk(folder) < diskNeeded)
  if (full === undefined) return undefined
  return (
    `Only ${gigabytes(freeDisk(full))} are free on the disk of ${full}, and the tests need ${gigabytes(diskNeeded)}. ` +
    'Make room, or name a folder on another disk in TMPDIR.'
  )
}

export const loadNow = (): string => (os.loadavg()[0] ?? 0).toFixed(1)

export const gigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GB`

export function freeDisk(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize
}

function versionOf(name: string, program: string | undefined): string {
  if (program === undefined) return `no ${name} yet`
  try {
    const said = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return `${name} ${/\d+(\.\d+)+/.exec(said)?.[0] ?? said.trim()}`
  } catch {
    return name
  }
}

/** Processes of runs that have ended without them. */
function leftWords(): string {
  const left = startedByTests().filter(({ folder }) => !isRunning(runnerOf(path.dirname(folder))))
  if (left.length === 0) return 'no process is left of an earlier run'
  return `left of an earlier run: ${left.map(({ pid, command }) => `${command} (process ${pid})`).join(', ')}`
}
