/** Something doubtful about the file, with the row it is about as spreadsheets count them, from 1. Written for students. */
export type TableRemark = { line: number; why: string }

/** One row that is not empty. `row` counts as a spreadsheet does: from 1, empty rows and the header included. */
export type CsvRow = { row: number; cells: string[] }

export type CsvTable = {
  rows: CsvRow[]
  /** The same text line by line, without empty ones. */
  lines: { row: number; text: string }[]
  delimiter: Delimiter
  doubts: TableRemark[]
}

/** Where two part a table alike, the first is meant: nobody types a tab into a title. */
export const delimiters = ['\t', ',', ';', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** Most rows, most cells that are kept of a row, and most characters of a cell. */
export const csvLimits = { bytes: 5 * 1024 * 1024, rows: 5_000, columns: 100, cell: 10_000 }

/** The bytes cannot be read as a table. The message is written for the person who chose the file. */
export class NotATable extends Error {
  override name = 'NotATable'
}
