/** A doubt about the file, with its row as spreadsheets count them, from 1. Written for students. */
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

/** Where two delimiters fit equally well, the first wins: nobody types a tab into a title. */
export const delimiters = ['\t', ',', ';', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** Largest number of rows, of cells kept of a row, and of characters in a cell. */
export const csvLimits = { bytes: 5 * 1024 * 1024, rows: 5_000, columns: 100, cell: 10_000 }

/** The bytes cannot be read as a table. The message is written for the person who chose the file. */
export class NotATable extends Error {
  override name = 'NotATable'
}
