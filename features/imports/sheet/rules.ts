import { titleKind } from '../../homework/quick/title.rules.ts'
import type { AssignmentKind, Priority } from '../../homework/rules.ts'
import { cutText, fitTitle, type SourceFields } from '../rules.ts'
import type { ColumnRole } from './columns.rules.ts'
import { type DatePartOrder, type DateReader, readDate } from './dates.rules.ts'
import { readTime } from './times.rules.ts'
import { caseFold, kindInCell, minutesInCell, priorityInCell, statusInCell } from './words.rules.ts'

/** How a table is interpreted. Each role but 'none' belongs to one column at most. */
export type SheetSettings = {
  /** The first row names the columns. */
  header: boolean
  roles: ColumnRole[]
  order: DatePartOrder
  /** For rows without one. */
  course: string
  priority: Priority
}

/** `row` counts as a spreadsheet does, from 1. `kind`: chosen by the student. */
export type SheetRow = { row: number; cells: string[]; kind?: AssignmentKind }

export type CellFault = {
  /** The column to correct; null for an error that is in no cell. */
  column: number | null
  why: string
}

/** The kind of a row, and who says so: its cell, the student, or its title alone. */
export type RowKind = { is: AssignmentKind; from: 'cell' | 'person' | 'title' }
/** `says` has no kind. */
export type RowReading = {
  row: number
  says: SourceFields
  kind: RowKind
  id: string | null
  doubt: string | null
  /** What did not fit, in words. */
  cut: string | null
}
export type BrokenRow = { row: number; cells: string[]; faults: CellFault[] }
export type SheetReading = { read: RowReading[]; broken: BrokenRow[] }

/** The course of rows without one, by default. */
export const fallbackCourse = 'Other'

export function bodyRowsOf(rows: SheetRow[], { header }: Pick<SheetSettings, 'header'>): SheetRow[] {
  return header ? rows.slice(1) : rows
}

/** Reads every row: its values, or its errors. */
export function readSheet(rows: SheetRow[], settings: SheetSettings, reader: Omit<DateReader, 'order'>): SheetReading {
  const body = bodyRowsOf(rows, settings)
  const header = settings.header ? (rows[0]?.cells ?? []) : []
  const width = settings.header ? header.length : Number.POSITIVE_INFINITY
  const dates = { ...reader, order: settings.order }
  const due = settings.roles.indexOf('due')
  // Programs that only know moments write a date as its midnight.
  const clocks = body
    .map(({ cells }) => readDate(cells[due] ?? '', dates))
    .flatMap((one) => ('date' in one ? one.time : []))
  const timed = clocks.some((time) => time !== undefined && time !== '00:00')
  const sheet: SheetReading = { read: [], broken: [] }
  const ids = new Map<string, number>()
  for (const { row, cells, kind: chosen } of body) {
    const { says, faults, doubt, id, kind, cut } = readRow(cells, header, settings, dates, timed)
    const twin = id === null ? undefined : ids.get(id)
    if (twin !== undefined)
      faults.push({ column: settings.roles.indexOf('id'), why: `It has the same id as row ${twin}.` })
    else if (id !== null) ids.set(id, row)
    if (faults.length > 0 && cells.length > width)
      faults.push({
        column: null,
        why: 'It has more cells than there are columns; is a comma missing its quotation marks?',
      })
    if (faults.length > 0 || !says) sheet.broken.push({ row, cells, faults })
    else sheet.read.push({ row, says, kind: chosen ? { is: chosen, from: 'person' } : kind, id, doubt, cut })
  }
  return sheet
}

function readRow(cells: string[], header: string[], settings: SheetSettings, reader: DateReader, timed: boolean) {
  const faults: CellFault[] = []
  const at = (role: ColumnRole) => {
    const column = settings.roles.indexOf(role)
    return { column: column < 0 ? null : column, text: cells[column]?.trim() ?? '', given: column >= 0 }
  }
  const wrong = (column: number | null, why: string) => void faults.push({ column, why })
  const title = at('title')
  if (title.text === '') wrong(title.column, 'It has no title.')
  const due = at('due')
  const day = due.text === '' ? { fault: 'It has no due date' } : readDate(due.text, reader)
  if ('fault' in day) wrong(due.column, `${day.fault}.`)
  const clock = at('time')
  const time = clock.text === '' ? null : readTime(clock.text)
  if (time && 'fault' in time) wrong(clock.column, `${time.fault}.`)
  const priority = at('priority')
  const ranked = priority.text === '' ? settings.priority : priorityInCell(priority.text)
  if (!ranked) wrong(priority.column, `“${short(priority.text)}” is not a priority; write high, medium or low.`)
  const status = at('status')
  const state = status.text === '' ? 'not-started' : statusInCell(status.text)
  if (!state) wrong(status.column, `“${short(status.text)}” is not a status; write done, in progress or not started.`)
  const kindCell = at('kind')
  const kind: RowKind = kindCell.given
    ? { is: kindInCell(kindCell.text), from: 'cell' }
    : { is: titleKind(title.text, [], [])?.kind ?? 'homework', from: 'title' }
  const estimate = at('estimate')
  const minutes = estimate.text === '' ? null : minutesInCell(estimate.text, header[estimate.column ?? -1] ?? '')
  if (minutes === undefined)
    wrong(estimate.column, `“${short(estimate.text)}” is not a length of time; write 90 min or 1.5 h.`)
  const id = at('id').text || null
  if ('fault' in day || (time && 'fault' in time) || !ranked || !state || minutes === undefined || title.text === '')
    return { says: null, faults, doubt: null, id, kind, cut: null }
  const description = at('description')
  const fitted = fitTitle(oneLine(title.text), description.text, 'description')
  const says: SourceFields = {
    title: fitted.title,
    course: cutText(oneLine(at('course').text) || settings.course.trim() || fallbackCourse, 100),
    dueDate: day.date,
    dueTime: time ? time.time : timed ? (day.time ?? null) : null,
    ...((description.given || fitted.cut) && { description: fitted.text }),
    // Without a column the table has no values for it, and another import does not touch it.
    ...((priority.given || settings.priority !== 'medium') && { priority: ranked }),
    ...(status.given && { status: state }),
    ...(estimate.given && { estimateMinutes: minutes }),
  }
  return { says, faults, doubt: day.doubt, id, kind, cut: fitted.cut }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function short(text: string): string {
  const letters = [...oneLine(text)]
  return letters.length > 40 ? `${letters.slice(0, 40).join('')}…` : letters.join('')
}

/**
 * The key of a row whose date moves: its id, if that is long enough to be unique in the school and not a number within
 * one course, else its title; with the course, since two courses have a "Homework 1" each.
 */
export function rowIdentityOf({ id, says }: Pick<RowReading, 'id' | 'says'>): string {
  const course = caseFold(says.course)
  if (id !== null) return id.length >= 6 ? `id ${id}` : `id ${id} of ${course}`
  return `title ${titleFold(says.title)} of ${course}`
}

/** For a title without any letter or digit, the title itself. */
function titleFold(title: string): string {
  return caseFold(title) || title
}

/** Whether one title could be a new name of the other: one begins with the other, or they share most of their words. */
export function couldBeRenamed(one: string, other: string): boolean {
  const [a, b] = [titleFold(one), titleFold(other)]
  if (a.startsWith(b) || b.startsWith(a)) return true
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  const [mine, theirs] = [wordsOf(one), wordsOf(other)]
  const shared = [...mine].filter((word) => theirs.has(word)).length
  // "Essay 1" and "Essay 2" share a word and differ.
  const numbers = (of: Set<string>) =>
    [...of]
      .filter((word) => /\d/.test(word))
      .sort()
      .join(' ')
  return numbers(mine) === numbers(theirs) && shared * 3 >= Math.max(mine.size, theirs.size) * 2
}

/** The course code in a file's name: "CS 101" in "CS 101 schedule.csv"; empty if there is none. */
export function courseInFileName(fileName: string): string {
  return /(?<![A-Za-z])[A-Z]{2,5}[ _-]?\d{2,4}[A-Z]?(?![A-Za-z0-9])/.exec(fileName)?.[0].replace('_', ' ') ?? ''
}
