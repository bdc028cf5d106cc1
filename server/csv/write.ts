/** A cell as PostgreSQL's JSON has it. */
type Cell = string | number | boolean | null

/** The mark by which spreadsheets know UTF-8. */
export const csvBegin = '\ufeff'

/** A line of a table (RFC 4180). */
export function csvLine(cells: unknown[]): string {
  return `${cells.map((cell) => quoted(textOf(cell as Cell))).join(',')}\r\n`
}

/** What a spreadsheet would compute gets an apostrophe, so that it is shown as text. Numbers are numbers. */
function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  if (typeof cell !== 'string') return String(cell)
  return /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
