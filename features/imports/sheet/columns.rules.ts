import { type DateReader, readDate } from './dates.rules.ts'
import { statusInCell } from './words.rules.ts'

/** The possible contents of a column. */
export const columnRoles = [
  'title',
  'course',
  'due',
  'time',
  'kind',
  'estimate',
  'priority',
  'status',
  'description',
  'id',
  'none',
] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Names of columns as schools, spreadsheets and to-do lists write them; the most common first. */
const names: [role: Exclude<ColumnRole, 'none'>, known: string[]][] = [
  [
    'title',
    [
      ...['title', 'assignment', 'assignment name', 'assignment title', 'task', 'task name', 'name', 'item'],
      ...['homework', 'activity', 'deliverable', 'what', 'to do', 'todo', 'content', 'summary', 'topic'],
    ],
  ],
  ['course', ['course', 'class', 'subject', 'module', 'course code', 'course name', 'class name', 'unit', 'list']],
  [
    'due',
    [
      ...['due date', 'due', 'deadline', 'date due', 'due on', 'due by', 'due at', 'duedate', 'date', 'when', 'day'],
      ...['end date', 'due date time', 'due date and time', 'due datetime'],
    ],
  ],
  ['kind', ['type', 'kind', 'category', 'assignment type', 'task type']],
  [
    'estimate',
    [
      ...['estimate', 'estimated time', 'time estimate', 'time needed', 'duration', 'hours', 'minutes', 'effort'],
      ...['estimated hours', 'estimated minutes', 'workload', 'length', 'hrs', 'mins', 'min', 'h'],
    ],
  ],
  ['time', ['due time', 'time due', 'time', 'at', 'hour', 'end time']],
  ['priority', ['priority', 'importance', 'urgency', 'prio']],
  ['status', ['status', 'done', 'completed', 'complete', 'finished', 'state', 'progress', 'submitted']],
  ['description', ['notes', 'description', 'details', 'note', 'comments', 'comment', 'instructions', 'remarks']],
  ['id', ['id', 'assignment id', 'task id', 'uid', 'key', 'uuid']],
]
/** Dates other than due dates. */
const otherDates = /\b(start|assigned|created|opens?|available|submitted|updated|posted|modified|added|completed)\b/

const looked = 200

/** Whether the first row names the columns: it has a known name and no date, or no date above a column of dates. */
export function hasHeader(rows: string[][], reader: DateReader): boolean {
  const [first = [], ...rest] = rows
  if (first.some((cell) => isDate(cell, reader))) return false
  const known = first.filter((cell) => names.some(([, all]) => all.includes(plain(cell))))
  const filled = first.filter((cell) => cell !== '')
  if (known.length > 0 && (known.length * 3 >= filled.length || known.length > 1)) return true
  return first.some((_, at) => shareOf(columnOf(rest, at), (cell) => isDate(cell, reader)) > 0.6)
}

/** A guess at each column's content: by its name first, then by its cells. One column for each role. */
export function guessColumnRoles(header: string[] | null, rows: string[][], reader: DateReader): ColumnRole[] {
  const width = Math.max(header?.length ?? 0, ...rows.slice(0, looked).map((row) => row.length))
  const guess: ColumnRole[] = Array.from({ length: width }, () => 'none')
  const columns = guess.map((_, at) => ({ at, name: plain(header?.[at] ?? ''), cells: columnOf(rows, at) }))
  const take = (role: ColumnRole, score: (column: (typeof columns)[number]) => number) => {
    if (guess.includes(role)) return
    const scored = columns.filter(({ at }) => guess[at] === 'none').map((of) => ({ at: of.at, score: score(of) }))
    const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { at: -1, score: 0 })
    if (best.at >= 0) guess[best.at] = role
  }
  for (const [role, known] of names) take(role, ({ name }) => (known.includes(name) ? 100 - known.indexOf(name) : 0))
  // A repeated id belongs to something else.
  const id = guess.indexOf('id')
  const ids = columns[id]?.cells.filter((cell) => cell !== '') ?? []
  if (id >= 0 && new Set(ids).size < ids.length) guess[id] = 'none'
  for (const [role, known] of names)
    if (role !== 'id')
      take(role, ({ name }) =>
        role === 'due' && otherDates.test(name) ? 0 : known.some((word) => name.split(' ').includes(word)) ? 1 : 0,
      )
  take('due', ({ name, cells }) =>
    otherDates.test(name)
      ? 0
      : atLeast(
          0.6,
          shareOf(cells, (c) => isDate(c, reader)),
        ),
  )
  take('course', ({ cells }) =>
    atLeast(
      0.6,
      shareOf(cells, (cell) => /^[A-Z]{2,5}[ -]?\d{2,4}[A-Z]?\b/.test(cell)),
    ),
  )
  take('status', ({ cells }) =>
    atLeast(
      0.9,
      shareOf(cells, (cell) => /[a-z✓]/i.test(cell) && !!statusInCell(cell)),
    ),
  )
  take('title', ({ cells }) => wordiness(cells))
  return guess
}

/** "Due_Date*" becomes "due date". */
function plain(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The key of a table for people who import the same kind again: its columns' names. Null without any. */
export function signatureOf(header: string[]): string | null {
  const all = header.map(plain)
  return all.some((name) => name !== '') ? all.join('|').slice(0, 1000) : null
}

function columnOf(rows: string[][], at: number): string[] {
  return rows.slice(0, looked).map((row) => row[at] ?? '')
}

function isDate(cell: string, reader: DateReader): boolean {
  // A number alone, such as 3.5, could be anything.
  return cell.length < 60 && /[\s/-]|\d\.\d+\./.test(cell) && orderless(cell, reader)
}

function orderless(cell: string, reader: DateReader): boolean {
  return (['month', 'day'] as const).some((order) => 'date' in readDate(cell, { ...reader, order }))
}

function shareOf(cells: string[], is: (cell: string) => boolean): number {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length === 0 ? 0 : filled.filter(is).length / filled.length
}

function atLeast(share: number, is: number): number {
  return is >= share ? is : 0
}

/** Titles are the longest texts that differ from row to row and contain letters. */
function wordiness(cells: string[]): number {
  const words = cells.filter((cell) => /\p{L}/u.test(cell))
  if (words.length === 0) return 0
  const length = words.reduce((sum, cell) => sum + Math.min(cell.length, 60), 0) / words.length
  return length * (new Set(words).size / words.length)
}
