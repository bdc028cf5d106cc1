import { decode } from './decode.ts'
import { delimiterOf } from './delimiter.ts'
import { recordsIn } from './records.ts'
import { type CsvTable, csvLimits, NotATable, type TableRemark } from './table.ts'

/**
 * Reads a table as spreadsheets export it. A fault costs at most its row and is listed in `doubts`. Throws NotATable,
 * worded for the person who brought the file, if there is no table in it or too large a one.
 */
export function readTable(bytes: Uint8Array): CsvTable {
  const { text, encoding } = decode(bytes)
  const { delimiter, start } = delimiterOf(text)
  const first = start > 0 ? 2 : 1
  const { records, unclosed } = recordsIn(text.slice(start), delimiter, csvLimits.rows * 2)
  const doubts: TableRemark[] = []
  if (encoding === 'windows-1252')
    doubts.push({
      line: 1,
      why: 'The file is not UTF-8 and was read as Windows-1252. If letters look wrong, save it again as “CSV UTF-8”.',
    })
  for (const index of unclosed)
    doubts.push({ line: first + index, why: 'A quotation mark is opened here and never closed.' })
  const rows = records.flatMap(({ cells }, index) => {
    const row = first + index
    if (cells.length > csvLimits.columns)
      doubts.push({ line: row, why: `Only the first ${csvLimits.columns} of ${count(cells.length)} cells were read.` })
    const read = cells.slice(0, csvLimits.columns).map(cleaned)
    return read.some((cell) => cell !== '') ? [{ row, cells: read }] : []
  })
  if (rows.length === 0) throw new NotATable('There is nothing in this table. Save it again and choose the new file.')
  // One more, for the header.
  if (rows.length > csvLimits.rows + 1 || records.length >= csvLimits.rows * 2)
    throw new NotATable(`This table has more than ${count(csvLimits.rows)} rows. Split it, then choose the parts.`)
  const lines = text.split('\n', csvLimits.rows * 2).flatMap((line, index) => {
    const read = cleaned(line)
    return read === '' ? [] : [{ row: index + 1, text: read }]
  })
  return { rows, lines: lines.slice(0, csvLimits.rows), delimiter, doubts: doubts.toSorted((a, b) => a.line - b.line) }
}

/** Removes control characters, which neither screens nor PostgreSQL take; formulas are text like any other. */
export function cleaned(cell: string): string {
  return (
    cell
      .slice(0, csvLimits.cell)
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\ufeff]/g, '')
      .trim()
  )
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
