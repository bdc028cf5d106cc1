import { CsvError, type Info, parse } from 'csv-parse/sync'
import type { Delimiter } from './table.ts'

type Record = { cells: string[] }
export type Records = {
  records: Record[]
  /** Indexes of the records that open a quotation mark and never close it. */
  unclosed: number[]
}

/** A broken file can open a quotation mark in each line; each one costs a reading of the rest. */
const mostUnclosed = 20

/**
 * The records of a text whose line ends are LF, empty ones included, at most `most`. A stray quotation mark is an
 * ordinary character; one that is never closed costs its own line and not all that follows.
 */
export function recordsIn(text: string, delimiter: Delimiter, most: number): Records {
  const found: Records = { records: [], unclosed: [] }
  let rest = text
  while (rest !== '' && found.records.length < most) {
    const { cells, used, open } = read(rest, delimiter, most - found.records.length, true)
    for (const record of cells) found.records.push({ cells: record })
    if (!open) return found
    rest = rest.slice(used)
    if (found.records.length >= most) return found
    const end = rest.indexOf('\n')
    const line = end < 0 ? rest : rest.slice(0, end)
    const plain = found.unclosed.length >= mostUnclosed
    found.unclosed.push(found.records.length)
    for (const record of read(plain ? rest : line, delimiter, plain ? most : 1, false).cells)
      found.records.push({ cells: record })
    rest = plain || end < 0 ? '' : rest.slice(end + 1)
  }
  found.records.splice(most)
  return found
}

type Part = { cells: string[][]; used: number; open: boolean }

/** Reads on to the end or to an unclosed quotation mark; `used` is how many characters form whole records. */
function read(text: string, delimiter: Delimiter, most: number, quotes: boolean): Part {
  const cells: string[][] = []
  let bytes = 0
  try {
    parse(text, {
      delimiter,
      quote: quotes ? '"' : false,
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
      to: most,
      on_record: (record: string[], info: Info) => {
        cells.push(record)
        bytes = info.bytes
        return null
      },
    })
    return { cells, used: text.length, open: false }
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    return { cells, used: Buffer.from(text).subarray(0, bytes).toString().length, open: true }
  }
}
