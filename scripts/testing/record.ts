import fs from 'node:fs'
import { z } from 'zod'

const failed = {
  /** Path within the project. */
  file: z.string(),
  /** Names of the test and its groups; empty for what is wrong with the file as a whole. */
  title: z.string(),
  /** The project of Vitest, which says on what the test ran. */
  project: z.string(),
  seconds: z.number(),
  /** What it threw, with stacks. */
  words: z.string(),
  /** Of the machine when it failed: load of one minute, bytes of memory that are free. */
  load: z.number(),
  memory: z.number(),
}

/** A line that the reporter writes as soon as something happens, so that it is there even if the runner is killed. */
const entry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('planned'), file: z.string(), project: z.string() }),
  z.object({ kind: z.literal('loading'), file: z.string(), project: z.string() }),
  /** `seconds`: all that the file took, also to load and before its first test. */
  z.object({ kind: z.literal('loaded'), file: z.string(), project: z.string(), seconds: z.number() }),
  z.object({ kind: z.literal('begun'), file: z.string(), title: z.string(), project: z.string(), at: z.number() }),
  z.object({
    kind: z.literal('passed'),
    file: z.string(),
    title: z.string(),
    project: z.string(),
    seconds: z.number(),
  }),
  z.object({ kind: z.literal('skipped'), file: z.string(), title: z.string(), project: z.string() }),
  z.object({ kind: z.literal('failed'), ...failed }),
  /** Something outside of every test: a worker that died, an error that nobody caught. */
  z.object({ kind: z.literal('fault'), words: z.string() }),
  z.object({ kind: z.literal('ended') }),
])

export type Entry = z.output<typeof entry>
export type FailedTest = z.output<z.ZodObject<typeof failed>>
/** A file with all that it took. */
export type FileSeconds = { file: string; seconds: number }
type PassedTest = { file: string; title: string; project: string; seconds: number }

export type PartRecord = {
  passed: PassedTest[]
  files: FileSeconds[]
  skipped: number
  failed: FailedTest[]
  faults: string[]
  /** Tests that had begun and not ended, and files that had not: what was under way if somebody was killed. */
  under: { file: string; title: string; project: string; at?: number }[]
  /** Files that were to run and did not begin. */
  waiting: string[]
  /** Whether the runner came to its end. */
  ended: boolean
}

export const appendEntry = (file: string, line: Entry): void => fs.appendFileSync(file, `${JSON.stringify(line)}\n`)

/** What the reporter wrote; nothing where there is no such file. */
export function readRecord(file: string): PartRecord {
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  // The last line may be cut off.
  const lines = text.split('\n').slice(0, -1)
  return recordOf(lines.map((line) => entry.parse(JSON.parse(line))))
}

export function recordOf(entries: Entry[]): PartRecord {
  const record: PartRecord = {
    ...{ passed: [], files: [], skipped: 0 },
    failed: [],
    faults: [],
    under: [],
    waiting: [],
    ended: false,
  }
  const under = new Map<string, PartRecord['under'][number]>()
  const waiting = new Map<string, string>()
  const key = ({ project, file }: { project: string; file: string }, title = '') => `${project}\n${file}\n${title}`
  for (const one of entries) {
    if (one.kind === 'ended') record.ended = true
    else if (one.kind === 'fault') record.faults.push(one.words)
    else if (one.kind === 'planned') waiting.set(key(one), one.file)
    else if (one.kind === 'loading') {
      waiting.delete(key(one))
      under.set(key(one), { file: one.file, title: '', project: one.project })
    } else if (one.kind === 'loaded') {
      under.delete(key(one))
      record.files.push({ file: one.file, seconds: one.seconds })
    } else if (one.kind === 'begun') under.set(key(one, one.title), one)
    else {
      under.delete(key(one, one.title))
      if (one.kind === 'skipped') record.skipped++
      else if (one.kind === 'passed') record.passed.push(one)
      else record.failed.push(one)
    }
  }
  record.under = [...under.values()]
  record.waiting = [...waiting.values()]
  return record
}

/** Of a worker process that ended by itself, as Vitest says it. */
export const workerEnded = /^\[vitest-pool\]: Worker \w+ emitted error/

/**
 * What was under way in worker processes that ended by themselves, a failure for each file; none where that explains
 * nothing, or where files did not run because of it.
 */
export function crashedFiles(
  { faults, under, waiting, ended }: PartRecord,
  load: number,
  memory: number,
): FailedTest[] {
  if (!ended || waiting.length > 0 || !faults.some((words) => workerEnded.test(words))) return []
  const files = Map.groupBy(under, ({ project, file }) => `${project}\n${file}`)
  return [...files.values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const at = all.flatMap(({ title }) => (title === '' ? [] : [title])).join(' and ')
    const words = `a worker process ended, killed or out of memory${at && `, at ${at}`}`
    return [{ file: first.file, title: '', project: first.project, seconds: 0, words, load, memory }]
  })
}
