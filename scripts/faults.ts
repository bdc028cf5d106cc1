import fs from 'node:fs'
import path from 'node:path'
import { keptVariable } from '../server/testing/kept.ts'
import { type CodeFault, drawFaults } from './codeFaults.ts'
import { copyProject } from './feature/scratch.ts'
import { seedOfRun } from './prove/drawing.ts'
import { run } from './run.ts'
import { makeScratchFolder } from './testing/folders.ts'
import { type FailedTest, readRecord } from './testing/record.ts'
import { recordFileIn } from './testing/reporter.ts'

/**
 * `npm run faults [-- NAME…]`: makes a fault in a line of each feature's code, or of those that are named, and ten in the
 * shell's (`server`), drawn by a seed, and says for each which test finds it: first those of its folder are run, then
 * all rules and front door tests. What none finds is told as well, and another fault is drawn, four times at most.
 * A test that fails without the fault as well finds nothing: then it ends, as where tests cannot run. `SEED=…` repeats a
 * run. It works in a copy. Ends with 1 where a feature has no fault that was found.
 */
const inShell = 10
const mostTries = 4
const minute = 60_000

const seed = seedOfRun()
const features = fs.readdirSync('features').filter((name) => fs.existsSync(`features/${name}/feature.ts`))
const named = process.argv.slice(2)
const folders = named.length > 0 ? named.map(folderOf) : [...features.map(folderOf), 'server']

const scratch = makeScratchFolder()
const copy = path.join(scratch, 'quad')
process.once('exit', () => fs.rmSync(scratch, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
copyProject(copy)
process.stdout.write(`Seed ${seed}.\n`)

let lacking = 0
let places = 0
for (const folder of folders) {
  const wanted = folder === 'server' ? inShell : 1
  const drawn = drawFaults(folder, seed)[Symbol.iterator]()
  let [found, tries] = [0, 0]
  while (found < wanted && tries < wanted + mostTries) {
    const { value: fault } = drawn.next()
    if (fault === undefined) break
    tries++
    const by = await finderOf(fault, folder)
    if (by !== undefined) found++
    process.stdout.write(
      `${by === undefined ? 'MISSED' : 'found '} ${fault.file}:${fault.line + 1}, ${fault.kind}: ${fault.before.trim()}  →  ${fault.after.trim()}\n${by === undefined ? '' : `       by ${by}\n`}`,
    )
  }
  places += found
  if (found < wanted) lacking++
}
process.stdout.write(`${places} faults were found by a test; ${lacking} folders have too few.\n`)
process.exit(lacking > 0 ? 1 : 0)

function folderOf(name: string): string {
  if (name === 'server') return name
  if (features.includes(name)) return `features/${name}`
  process.stderr.write(`There is no feature ${JSON.stringify(name)}. There are: ${features.join(', ')}; and server.\n`)
  process.exit(1)
}

/** The first test that fails with the fault, and passes without it. */
async function finderOf({ file, line, after }: CodeFault, folder: string): Promise<string | undefined> {
  const target = path.join(copy, file)
  const sound = fs.readFileSync(target, 'utf8')
  const lines = sound.split('\n')
  lines[line] = after
  fs.writeFileSync(target, lines.join('\n'))
  const near = folder === 'server' ? path.dirname(file) : folder
  const by = (await firstFailure([near])) ?? (await firstFailure([]))
  fs.writeFileSync(target, sound)
  if (by === undefined) return undefined
  const without = await firstFailure([by.file])
  if (without) throw new Error(`${without.file} > ${without.title} fails without a fault, too:\n${without.words}`)
  return `${by.file} > ${by.title}`
}

/** Runs the rules and front door tests of these folders or files, or all, until one fails. */
async function firstFailure(where: string[]): Promise<FailedTest | undefined> {
  const kept = path.join(scratch, 'kept')
  fs.rmSync(kept, { recursive: true, force: true })
  fs.mkdirSync(kept)
  const projects = ['rules', 'postgres'].flatMap((project) => ['--project', project])
  const { code, output } = await run('vitest', ['run', ...projects, '--bail', '1', '--passWithNoTests', ...where], {
    ...{ cwd: copy, quiet: true, limit: 30 * minute },
    env: { [keptVariable]: kept, TMPDIR: scratch },
  })
  if (code === 0) return undefined
  const [first] = readRecord(recordFileIn(kept)).failed
  if (!first) throw new Error(`The tests could not run:\n${output.slice(-2000)}`)
  return first
}
