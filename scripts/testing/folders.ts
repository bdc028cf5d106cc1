import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isRunning } from './processes.ts'

/** How many runs are kept, beside those that still go on. */
const newest = 3

/** Where runs of this user keep what explains their failures. */
const keptIn = path.join(os.tmpdir(), `quad-test-runs-${process.getuid?.() ?? 'user'}`)

/** The process of a run, with whose number its folder ends. */
export const runnerOf = (folder: string): number => Number(/-(\d+)$/.exec(folder)?.[1])

/** A new run's folder, outside of the project. */
export function makeKeptFolder(at: Date): string {
  fs.mkdirSync(keptIn, { recursive: true, mode: 0o700 })
  const folder = path.join(keptIn, `${at.toISOString().slice(0, 19).replaceAll(':', '-')}-${process.pid}`)
  fs.mkdirSync(folder, { mode: 0o700 })
  return folder
}

/** Keeps the newest runs, and those that go on. */
export function removeOldRuns(): void {
  if (!fs.existsSync(keptIn)) return
  const ended = fs
    .readdirSync(keptIn)
    .toSorted()
    .filter((name) => !isRunning(runnerOf(name)) || runnerOf(name) === process.pid)
  for (const name of ended.slice(0, -newest)) fs.rmSync(path.join(keptIn, name), { recursive: true, force: true })
}

const scratchName = /^quad-tests-(\d+)-/

/**
 * The folder for everything that this run's tests write (`TMPDIR`), removed at its end; those of runs that were killed
 * go now. Others may pass through it: PostgreSQL does not run as root. Short, since the path of a socket is.
 */
export function makeScratchFolder(): string {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const runner = Number(scratchName.exec(name)?.[1])
    if (runner && !isRunning(runner)) fs.rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true })
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `quad-tests-${process.pid}-`))
  fs.chmodSync(folder, 0o711)
  return folder
}
