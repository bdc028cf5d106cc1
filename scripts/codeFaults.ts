import fs from 'node:fs'
import { drawing } from './prove/drawing.ts'

/** A line of the code with a fault in it, as a person makes them. */
export type CodeFault = {
  kind: keyof typeof makers
  file: string
  /** From 0. */
  line: number
  before: string
  after: string
}

const comparisons: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
}

/** Each answers the line with its fault, or undefined where the line has no place for one. */
const makers = {
  /** A condition of a statement that is not asked. */
  'a removed condition': (line: string) => {
    if (/^\s*(?:\/\/|\*|\/\*)/.test(line)) return undefined
    const column = String.raw`\w+\.\w+`
    const asked = String.raw`${column} is (?:not )?null|${column} (?:=|<>|<|>) (?:'[^']*'|\$\{[^{}]+\}|${column}(?![\w(]))|not ${column}|${column}`
    return replaced(line, new RegExp(` and (?:${asked})(?=[ )\`']|$)`))
  },
  'a changed comparison': (line: string) =>
    /^\s*(?:type|export type|import|\*|\/)/.test(line)
      ? undefined
      : replaced(line, / (===|!==|<=|>=|<|>) (?=[\w('"-])/, (_, sign: string) => ` ${comparisons[sign]} `),
  'a lost await': (line: string) => replaced(line, /^(\s+)await (?=\w[\w.]*\()/, (_, indent: string) => indent),
  'swapped arguments': (line: string) =>
    /\bfunction\b|=>|^import|^\s*(?:async )?\w+\(.*\{$|: /.test(line)
      ? undefined
      : replaced(
          line,
          /\b(?!(?:eq|ne|and|or|max|min)\()(\w+)\(([a-z][\w.]*), ([a-z][\w.]*)(?=[,)])/,
          (_, name: string, one: string, other: string) => `${name}(${other}, ${one}`,
        ),
}

function replaced(line: string, what: RegExp, by: string | ((...parts: string[]) => string) = ''): string | undefined {
  const after = typeof by === 'string' ? line.replace(what, by) : line.replace(what, by)
  return after === line ? undefined : after
}

/** Code that runs on the server: no tests, no proofs, no fills of the demo, nothing of the browser. */
const outside =
  /\.test\.|testing|prove|\.bench\.|\/web\/|migrations|\/demo|steps|oracle|planted|access\.ts$|tables\.ts$|contract\.ts$/

/** All files of a folder that a fault can be drawn from. */
function codeIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => name.endsWith('.ts') && !outside.test(name))
    .toSorted()
}

/** Every fault that a text has a place for, in the order of its lines. */
export function faultsIn(file: string, text: string): CodeFault[] {
  return text.split('\n').flatMap((before, line) =>
    Object.entries(makers).flatMap(([kind, make]) => {
      const after = make(before)
      return after === undefined ? [] : [{ kind: kind as CodeFault['kind'], file, line, before, after }]
    }),
  )
}

/** The faults of a folder, each kind in turn, in an order that the seed decides. */
export function drawFaults(folder: string, seed: number): CodeFault[] {
  const all = codeIn(folder).flatMap((file) => faultsIn(file, fs.readFileSync(file, 'utf8')))
  const draw = drawing(seed, 1000)
  const kinds = Object.keys(makers).map((kind) =>
    shuffled(
      all.filter((one) => one.kind === kind),
      draw,
    ),
  )
  const inTurn: CodeFault[] = []
  for (let turn = 0; inTurn.length < all.length; turn++)
    for (const of of shuffled(kinds, draw)) inTurn.push(...of.slice(turn, turn + 1))
  return inTurn
}

function shuffled<Item>(items: Item[], draw: (below: number) => number): Item[] {
  const order = [...items]
  for (let place = order.length - 1; place > 0; place--) {
    const other = draw(place + 1)
    const [one, two] = [order[place], order[other]]
    if (one !== undefined && two !== undefined) [order[place], order[other]] = [two, one]
  }
  return order
}
