import { recordsIn } from './records.ts'
import { type Delimiter, delimiters } from './table.ts'

const looked = { characters: 64 * 1024, records: 50 }

/** What delimits the cells: a first line `sep=;` names it (Excel), else what gives most rows as many cells. */
export function delimiterOf(text: string): { delimiter: Delimiter; start: number } {
  const [line = '', mark] = /^sep=(.)[ \t]*(?:\n|$)/i.exec(text) ?? []
  const named = delimiters.find((one) => one === mark)
  if (named) return { delimiter: named, start: line.length }
  // The last line may be cut off, so it does not count.
  const head = text.slice(0, looked.characters)
  const whole = head.length < text.length ? head.slice(0, head.lastIndexOf('\n') + 1) || head : head
  const scores = delimiters.map((delimiter) => ({ delimiter, score: agreement(whole, delimiter) }))
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a))
  return { delimiter: best.delimiter, start: 0 }
}

/** How many rows have the most common number of cells, plus a little for more cells. 0 where no row has two. */
function agreement(text: string, delimiter: Delimiter): number {
  const counts = new Map<number, number>()
  for (const { cells } of recordsIn(text, delimiter, looked.records).records)
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return Math.max(0, ...[...counts].map(([cells, rows]) => rows + Math.min(cells, 50) / 100))
}
