import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { keptFolder } from './kept.ts'

/** The file, in the folder of a part of `npm test`, with the statements that each test file ran. */
export const statementsFileIn = (folder: string): string => path.join(folder, 'statements.jsonl')

/** What a test file, as a path within the repository, had the database do: texts without values, as `shapeOf` writes them. */
export type FileStatements = { file: string; statements: string[] }

/** Frames of tests and their helpers, which run statements of their own. */
const ofTest = /\.test\.tsx?:|\.testing\.ts:|\/server\/testing\/(?!statementTexts)/

/** Statements of the library that queues jobs: which of them run depends on the moment. */
const ofQueue = /\bjobs\./

/** A statement without its values, and without the number of them, of rows and of columns that a row names. */
export function shapeOf(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/(?<![\w"])-?\d+(?:\.\d+)?\b/g, '0')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?:\$|default)(?:::\w+(?:\[\])?)?(?:, (?:\$|default)(?:::\w+(?:\[\])?)?)+/g, '$')
    .replaceAll(/\(\$\)(?:, ?\(\$\))+/g, '($)')
    .trim()
}

/** The shape of each text that was seen in this worker; a server runs the same texts all the time. */
const shapes = new Map<string, string>()
let seen = new Set<string>()
/** Texts that a test ran by itself: they say nothing about Quad. */
let own = new Set<string>()
let recording = false

function note(into: Set<string>, statement: unknown): void {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | undefined)?.text
  if (typeof text !== 'string') return
  const shape = shapes.get(text) ?? shapeOf(text)
  shapes.set(text, shape)
  into.add(shape)
}

/** From now on the statements of this process are noted, for the test file that runs. Without `npm test` nothing is. */
export function recordStatements(): void {
  if (recording || keptFolder() === undefined) return
  recording = true
  const pool = pg.Pool.prototype.query as (...values: unknown[]) => unknown
  const client = pg.Client.prototype.query as (...values: unknown[]) => unknown
  Object.assign(pg.Pool.prototype, {
    query(this: pg.Pool, ...values: unknown[]) {
      if (isOfTest()) note(own, values[0])
      return Reflect.apply(pool, this, values)
    },
  })
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...values: unknown[]) {
      note(isOfTest() ? own : seen, values[0])
      return Reflect.apply(client, this, values)
    },
  })
}

/** Whether the nearest code of ours that called is a test's. */
function isOfTest(): boolean {
  const frames = new Error().stack?.split('\n').slice(3) ?? []
  return ofTest.test(frames.find((frame) => !frame.includes('node_modules') && /\.tsx?:\d/.test(frame)) ?? '')
}

/** Writes down what the test file had the database do, and begins anew for the next one. */
export function writeStatements(filepath: string): void {
  const folder = keptFolder()
  if (folder === undefined) return
  const of: FileStatements = {
    file: path.relative('.', filepath),
    statements: [...seen].filter((shape) => !own.has(shape) && !ofQueue.test(shape)).toSorted(),
  }
  seen = new Set()
  own = new Set()
  fs.appendFileSync(statementsFileIn(folder), `${JSON.stringify(of)}\n`)
}

/** What was written down in the folder of a part; nothing where the part has no database. */
export function readStatements(folder: string): FileStatements[] {
  const file = statementsFileIn(folder)
  if (!fs.existsSync(file)) return []
  const lines = fs.readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line))
}
