import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { keptFolder } from './kept.ts'

/** The file, in the folder of a part of `npm test`, with the statements that its test files ran. */
const statementsFileIn = (folder: string): string => path.join(folder, 'statements.jsonl')

/** Frames of tests and their helpers, which run statements of their own. */
const ofTest = /\.test\.tsx?:|\.testing\.ts:|\/server\/testing\/(?!statementTexts)/

/** No statements of Quad: those of the library that queues jobs, and those on tables of tests. */
const notOurs = /\bjobs\.|\b(?:guilds|guild_\w+|societies|society_\w+|planted\w*)\b/

/** A statement that can be planned without running it; others, such as `begin`, say nothing of a feature. */
const plannable = /^\s*\(?\s*(?:select|with|insert|update|delete|values|merge)\b/i

/** A statement without its values, and without the number of them, of rows, and of columns that are set to one. */
export function shapeOf(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/(?<![\w"])-?\d+(?:\.\d+)?\b/g, '0')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?:\$|default)(?:::\w+(?:\[\])?)?(?:, (?:\$|default)(?:::\w+(?:\[\])?)?)+/g, '$')
    .replaceAll(/\(\$\)(?:, ?\(\$\))+/g, '($)')
    .replaceAll(/\bset "\w+" = \$(?:, "\w+" = \$)*(?= where)/g, 'set $')
    .trim()
}

/** Each text that was seen in this worker; a server runs the same texts all the time. */
const seen = new Set<string>()
/** A text of each shape, by who ran it. What a test ran by itself says nothing about Quad. */
const texts = { quad: new Map<string, string>(), test: new Map<string, string>() }
/** Shapes that this worker has written down. */
const written = new Set<string>()
let recording = false

/** Notes a text that is new; by whom says the stack, which takes longer to read than most statements. */
function note(statement: unknown, whose: () => keyof typeof texts | undefined): void {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | undefined)?.text
  if (typeof text !== 'string' || seen.has(text)) return
  const by = whose()
  if (by === undefined) return
  seen.add(text)
  texts[by].set(shapeOf(text), text)
}

/** From now on the statements of this process are noted. Without `npm test` nothing is. */
export function recordStatements(): void {
  if (recording || keptFolder() === undefined) return
  recording = true
  const pool = pg.Pool.prototype.query as (...values: unknown[]) => unknown
  const client = pg.Client.prototype.query as (...values: unknown[]) => unknown
  Object.assign(pg.Pool.prototype, {
    query(this: pg.Pool, ...values: unknown[]) {
      note(values[0], () => (isOfTest() ? 'test' : undefined))
      return Reflect.apply(pool, this, values)
    },
  })
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...values: unknown[]) {
      note(values[0], () => (isOfTest() ? 'test' : 'quad'))
      return Reflect.apply(client, this, values)
    },
  })
}

/** Whether the nearest code of ours that called is a test's. */
function isOfTest(): boolean {
  const frames = new Error().stack?.split('\n').slice(5) ?? []
  return ofTest.test(frames.find((frame) => !frame.includes('node_modules') && /\.tsx?:\d/.test(frame)) ?? '')
}

/** Writes down what this worker's database was asked for the first time since the last file. */
export function writeStatements(): void {
  const folder = keptFolder()
  if (folder === undefined) return
  for (const [shape, text] of texts.quad) {
    if (written.has(shape) || texts.test.has(shape) || notOurs.test(text) || !plannable.test(text)) continue
    written.add(shape)
    fs.appendFileSync(statementsFileIn(folder), `${JSON.stringify({ shape, text })}\n`)
  }
}

/** A text of each statement that a part ran, by its shape; nothing where the part has no database. */
export function readStatements(folder: string): Map<string, string> {
  const file = statementsFileIn(folder)
  if (!fs.existsSync(file)) return new Map()
  const lines = fs.readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return new Map(lines.map((line) => JSON.parse(line)).map(({ shape, text }) => [shape, text]))
}
