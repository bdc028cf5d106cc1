import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { folderNameOf, keptVariable } from '../../server/testing/kept.ts'
import { readStatements } from '../../server/testing/statementTexts.ts'
import { endGroup, type RunResult, run } from '../run.ts'
import { freeDisk, gigabytes } from './machine.ts'
import { endStarted } from './processes.ts'
import { crashedFiles, type PartRecord, readRecord, workerEnded } from './record.ts'
import { recordFileIn } from './reporter.ts'
import type { Fault, PartResult } from './summary.ts'

/** After so many failures a part stops. */
export const mostFailures = 10

/** Less than this on the disk explains a failure. */
const diskForTests = 100 * 2 ** 20

/** What a run of `npm test` has: where it keeps, where its tests write, and what is under way. */
export type TestRun = {
  /** What explains failures; a folder for each part. */
  kept: string
  scratch: string
  /** What was left behind so far, in words. */
  left: string[]
  /** Who ended the run, and during what. */
  interrupted?: string
  /** The program that runs. */
  child?: ChildProcess | undefined
}

/** Runs a program for a part, and ends what the part leaves. */
export async function runFor(of: TestRun, name: string, limit: number, program: string, args: string[]) {
  const folder = path.join(of.kept, name.replaceAll(/[^a-z0-9]+/gi, '-'))
  fs.mkdirSync(folder, { recursive: true })
  const result = await run(program, args, {
    env: { [keptVariable]: folder, TMPDIR: of.scratch },
    limit,
    begun: (child) => {
      of.child = child
    },
  })
  of.child = undefined
  for (const { pid, command, forced } of await endStarted(folder))
    of.left.push(`${command} (process ${pid}) of ${name}${forced ? ', ended by force' : ''}`)
  return { folder, result }
}

/** Ends the program that runs, for somebody who does not want to wait for it. */
export const endNow = ({ child }: TestRun): void => void (child && endGroup(child))

/** A part that only passes or fails, such as the checks. */
export async function program(of: TestRun, name: string, limit: number, args: string[]): Promise<PartResult> {
  const { folder, result } = await runFor(of, name, limit, 'node', args)
  const kept = path.join(folder, 'output.txt')
  if (result.code !== 0) fs.writeFileSync(kept, result.output)
  const words = cutWords(result, limit) ?? (result.code === 0 ? undefined : wordsOfOutput(result.output))
  const faults = words === undefined ? [] : [{ words, kept }]
  return { name, passed: faults.length === 0 ? 1 : 0, skipped: 0, seconds: result.seconds, failed: [], faults }
}

/** A part that Vitest runs. */
export async function tests(of: TestRun, name: string, limit: number, args: string[]): Promise<PartResult> {
  const bail = ['--bail', String(mostFailures)]
  const { folder, result } = await runFor(of, name, limit, 'vitest', ['run', ...args, ...bail])
  const record = readRecord(recordFileIn(folder))
  const crashed = crashedFiles(record, os.loadavg()[0] ?? 0, os.freemem())
  const failed = [...record.failed, ...crashed].map((test) => {
    const kept = path.join(folder, folderNameOf(test))
    fs.mkdirSync(kept, { recursive: true })
    fs.writeFileSync(path.join(kept, 'error.txt'), `${test.file} > ${test.title}\n\n${test.words}\n`)
    return { ...test, kept }
  })
  const others = crashed.length === 0 ? record.faults : record.faults.filter((words) => !workerEnded.test(words))
  const seen = { ...record, failed, faults: others }
  const statements = readStatements(folder)
  const faults = of.interrupted === undefined ? faultsOf(seen, result, limit, folder) : []
  if (failed.length + faults.length === 0) fs.rmSync(folder, { recursive: true, force: true })
  return {
    ...{ name, passed: record.passed.length, skipped: record.skipped, seconds: result.seconds, failed, faults },
    ...{ files: record.files, statements },
  }
}

/** What went wrong beside the failed tests, in words for whoever sees only the end of the output. */
function faultsOf(record: PartRecord, result: RunResult, limit: number, folder: string): Fault[] {
  const faults: Fault[] = record.faults.map((words) => ({
    words: workerEnded.test(words) ? `a worker process ended, killed or out of memory${underWay(record)}` : words,
    kept: folder,
  }))
  const add = (words: string) => {
    fs.writeFileSync(path.join(folder, 'output.txt'), result.output)
    faults.push({ words, kept: path.join(folder, 'output.txt') })
  }
  const cut = cutWords(result, limit)
  if (cut !== undefined) add(`${cut}${underWay(record)}`)
  else if (record.failed.length >= mostFailures) add(`stopped after ${mostFailures} failures; the rest did not run`)
  else if (result.code !== 0 && record.failed.length + faults.length === 0) add(wordsOfOutput(result.output))
  else if (result.code === 0 && record.passed.length + record.failed.length === 0) add('no test ran')
  if (faults.length + record.failed.length > 0 && freeDisk(os.tmpdir()) < diskForTests)
    add(`the disk of ${os.tmpdir()} is full: ${gigabytes(freeDisk(os.tmpdir()))} are free`)
  return faults
}

function cutWords({ cut }: RunResult, limit: number): string | undefined {
  if (cut === undefined) return undefined
  if (cut === 'limit') return `ran into its limit of ${Math.round(limit / 60_000)} minutes`
  return `was ended by ${cut}`
}

/** The tests that ran at the end, the longest first, else the files, and how many files did not begin. */
function underWay({ under, waiting }: PartRecord): string {
  const tests = under
    .flatMap(({ file, title, at }) => (at === undefined ? [] : [{ file, title, at }]))
    .toSorted((one, other) => one.at - other.at)
    .map(({ file, title, at }) => `${file} > ${title} (for ${Math.round((Date.now() - at) / 1000)} s)`)
  const shown = (tests.length > 0 ? tests : under.map(({ file }) => file)).slice(0, 3)
  return [
    shown.length === 0 ? '' : `, at ${shown.join(' and ')}`,
    waiting.length === 0 ? '' : `; ${waiting.length} files did not run`,
  ].join('')
}

/** The lines of an output that say what failed, else its last ones. */
function wordsOfOutput(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const telling = lines.filter((line) => /^FAILED|error|Error|refuse|not found/.test(line))
  return (telling.length > 0 ? telling.slice(0, 5) : lines.slice(-5)).join('\n')
}
