import { dayWords } from '../../../contract/words/dates.ts'
import { minuteWords } from '../../../contract/words/durations.ts'
import { timeOfDayWords } from '../../../contract/words/times.ts'
import { hashSecret } from '../../../server/secrets.ts'
import { assignmentKindNames } from '../../homework/rules.ts'
import { previewPageSize } from '../contract.ts'
import { emptyPlan, type ImportPlan, type ImportStep, type KnownAssignments } from '../plan.rules.ts'
import { assignmentFate } from '../preview.ts'
import type { AssignmentToImport, Seen, SourceFields } from '../rules.ts'
import type { ColumnRole } from './columns.rules.ts'
import type { SheetPreview } from './contract.ts'
import { datePartOrders, guessDateOrder, readDate } from './dates.rules.ts'
import {
  type BrokenRow,
  bodyRowsOf,
  couldBeRenamed,
  type RowReading,
  readSheet,
  rowIdentityOf,
  type SheetRow,
  type SheetSettings,
} from './rules.ts'
import { readTime } from './times.rules.ts'
import { caseFold, kindInCell, minutesInCell } from './words.rules.ts'

/**
 * The content of `imports.entries` for a table until the confirmation. `today`: the reader's day when it was imported.
 */
export type StoredSheet = { rows: SheetRow[]; doubts: { line: number; why: string }[]; today: string }

export type TodayAndZone = { today: string; zone: string }

export function isSheetReady({ roles }: SheetSettings): boolean {
  return roles.includes('title') && roles.includes('due')
}

/** What a confirmation would do with each row. */
export function planSheet(
  from: 'table' | 'lines',
  stored: StoredSheet,
  settings: SheetSettings,
  zone: string,
  known: KnownAssignments,
): ImportPlan {
  const plan = emptyPlan([...stored.doubts])
  if (!isSheetReady(settings)) return plan
  const { read, broken } = readSheet(stored.rows, settings, { today: stored.today, zone })
  plan.broken = broken
  const fresh: ImportStep[] = []
  const taken = new Set<string>()
  const families = Map.groupBy(
    [...known].filter(([key]) => key.startsWith('sheet:')),
    ([key]) => key.replace(/#\d+$/, ''),
  )
  for (const [identity, rows] of Map.groupBy(read, rowIdentityOf)) {
    const base = `sheet:${hashSecret(identity)}`
    const old = (families.get(base) ?? []).map(([key, { said }]): [string, Dated] => [key, said])
    const keys = keysOf(base, onceEach(rows, plan), old, stored.today)
    for (const [one, key] of keys) {
      taken.add(key)
      const step = stepOf(one, key, from, known)
      plan.work.push(step)
      if (step.fate === 'new') fresh.push(step)
    }
  }
  followRenames(fresh, known, taken)
  for (const { row, doubt, cut } of read) {
    if (doubt) plan.doubts.push({ line: row, why: `${capital(doubt)}.` })
    if (cut) plan.doubts.push({ line: row, why: cut })
  }
  plan.doubts.sort((a, b) => a.line - b.line)
  return plan
}

function stepOf({ says, row, kind, cut }: RowReading, key: string, from: 'table' | 'lines', known: KnownAssignments) {
  const work = { becomes: 'assignment', key, entryKey: key, said: says, row, cut } as const
  const is: AssignmentToImport = { ...work, done: false, cancelled: false, lookalike: false }
  if (kind.from === 'cell' && from === 'table') is.said = { ...says, kind: kind.is }
  // The cells of a line hold what Quad has parsed itself.
  else is.kind = { is: kind.is, from: kind.from === 'person' ? 'person' : 'title' }
  if (is.kind?.from === 'person' || !known.has(key)) is.said = withKind(is)
  return { is, ...assignmentFate(is, known) }
}

/** A guess counts for a new assignment only: the next import must not take it for something that the table says. */
function withKind({ said, kind }: AssignmentToImport): SourceFields {
  return kind ? { ...said, kind: kind.is } : said
}

/** Keeps the first of rows with equal title, course and due date; names the others. */
function onceEach(rows: RowReading[], plan: ImportPlan): RowReading[] {
  const seen = new Map<string, number>()
  return rows.filter(({ row, says }) => {
    const first = seen.get(momentOf(says))
    if (first === undefined) {
      seen.set(momentOf(says), row)
      return true
    }
    const key = `sheet:row ${row}`
    const is = { becomes: 'assignment', key, entryKey: key, said: says, row, cut: null } as const
    plan.work.push({
      is: { ...is, done: false, cancelled: false, lookalike: false },
      fate: 'skipped',
      why: `The same as row ${first}.`,
    })
    return false
  })
}

type Dated = { dueDate: string; dueTime: string | null }
const momentOf = ({ dueDate, dueTime }: Dated) => `${dueDate} ${dueTime ?? '24'}`

/**
 * A key for each row of one title in one course. A weekly quiz has the same title many times: rows are matched by date
 * first, so that one more or one less does not move the others; of the rest, rows count as moved, in the order of the
 * dates. One of several that is over already cannot have moved into the future: the table lists those that follow it.
 */
function keysOf(
  base: string,
  rows: RowReading[],
  old: [key: string, said: Dated][],
  today: string,
): Map<RowReading, string> {
  const keys = new Map<RowReading, string>()
  const free = new Map(old)
  for (const one of rows) {
    const same = old.find(([key, said]) => free.has(key) && momentOf(said) === momentOf(one.says))
    if (!same) continue
    keys.set(one, same[0])
    free.delete(same[0])
  }
  const several = old.length > 1 || rows.length > 1
  const left = [...free].sort((a, b) => momentOf(a[1]).localeCompare(momentOf(b[1])))
  const moved = rows.filter((one) => !keys.has(one)).sort((a, b) => momentOf(a.says).localeCompare(momentOf(b.says)))
  const used = new Set(old.map(([key]) => key))
  let n = 1
  for (const one of moved) {
    const at = left.findIndex(([, said]) => !several || said.dueDate >= today || one.says.dueDate < today)
    const [known] = (at >= 0 && left.splice(at, 1)[0]) || []
    let key = known ?? base
    while (!known && used.has(key)) key = `${base}#${++n}`
    used.add(key)
    keys.set(one, key)
  }
  return keys
}

/**
 * A new row counts as renamed if another row of its course and date is gone and has a similar title. Where several fit,
 * none does.
 */
function followRenames(fresh: ImportStep[], known: KnownAssignments, taken: Set<string>): void {
  const placeOf = (said: Dated & { course: string }) => `${caseFold(said.course)} ${momentOf(said)}`
  const gone = Map.groupBy(
    [...known].filter(([key, row]) => key.startsWith('sheet:') && !taken.has(key) && !row.deleted),
    ([, row]) => placeOf(row.said),
  )
  for (const [place, steps] of Map.groupBy(fresh, ({ is }) => placeOf(is.said))) {
    const [step, another] = steps
    const alike = (gone.get(place) ?? []).filter(
      ([, row]) => step && couldBeRenamed(row.said.title, step.is.said.title),
    )
    const [[was, row] = [], other] = alike
    if (!step || another || !was || !row || other) continue
    step.is.was = was
    if (step.is.kind?.from === 'title') {
      const { kind: _, ...said } = step.is.said
      step.is.said = said
    }
    Object.assign(step, assignmentFate({ ...step.is, key: was }, known))
  }
}

/** The fields of a parsed line. */
const lineNames = ['Title', 'Course', 'Due date']

/** A table's settings and errors, as the student sees them. */
export function sheetPreviewOf(
  from: 'table' | 'lines',
  stored: StoredSheet,
  settings: SheetSettings,
  broken: BrokenRow[],
  { zone, clock }: Pick<Seen, 'zone' | 'clock'>,
) {
  const place = { today: stored.today, zone, clock }
  const body = bodyRowsOf(stored.rows, settings)
  const header = settings.header ? stored.rows[0]?.cells : undefined
  const nameOf = columnNames(from, stored, settings)
  const shown: SheetPreview = {
    from,
    rows: body.length,
    ready: isSheetReady(settings),
    settings,
    columns: settings.roles.map((_, at) => ({
      name: nameOf(at),
      samples: samplesOf(body, at, header?.[at] ?? '', settings, place),
    })),
    asked: askedOf(body, settings, place),
    broken: brokenPage(from, stored, settings, broken, 0),
    brokenCount: broken.length,
  }
  return shown
}

/** A page of the rows with errors, after the first `after`. */
export function brokenPage(
  from: 'table' | 'lines',
  stored: StoredSheet,
  settings: SheetSettings,
  broken: BrokenRow[],
  after: number,
): SheetPreview['broken'] {
  const nameOf = columnNames(from, stored, settings)
  return broken.slice(after, after + previewPageSize).map((one) => brokenShown(one, settings, nameOf))
}

function columnNames(from: 'table' | 'lines', { rows }: StoredSheet, { header }: SheetSettings) {
  const names = header ? rows[0]?.cells : undefined
  return (at: number) => (from === 'lines' ? lineNames[at] : names?.[at]?.slice(0, 200)) || `Column ${letterOf(at)}`
}

function samplesOf(body: SheetRow[], at: number, header: string, settings: SheetSettings, place: Omit<Seen, 'now'>) {
  const texts = body.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '')
  return [...new Set(texts.slice(0, 100))].slice(0, 3).map((text) => ({
    text: shortened(text, 80),
    reads: readsAs(text, settings.roles[at] ?? 'none', header, settings, place),
  }))
}

/** How a text is read; null where it is obvious, or cannot be read. */
function readsAs(
  text: string,
  role: ColumnRole,
  header: string,
  { order }: SheetSettings,
  place: Omit<Seen, 'now'>,
): string | null {
  if (role === 'due') return dateIn(text, order, place)
  if (role === 'kind')
    return assignmentKindNames[kindInCell(text)] === text ? null : assignmentKindNames[kindInCell(text)]
  if (role === 'estimate') {
    const minutes = minutesInCell(text, header)
    return minutes === undefined ? null : minuteWords(minutes)
  }
  if (role !== 'time') return null
  const time = readTime(text)
  return 'fault' in time ? null : time.time === null ? 'End of the day' : timeOfDayWords(time.time, place.clock)
}

function dateIn(text: string, order: SheetSettings['order'], { today, zone, clock }: Omit<Seen, 'now'>): string | null {
  const read = readDate(text, { order, today, zone })
  if ('fault' in read) return null
  return read.time ? `${dayWords(read.date, today)}, ${timeOfDayWords(read.time, clock)}` : dayWords(read.date, today)
}

function askedOf(body: SheetRow[], settings: SheetSettings, place: Omit<Seen, 'now'>): SheetPreview['asked'] {
  const due = settings.roles.indexOf('due')
  if (due < 0) return null
  const texts = body.map(({ cells }) => cells[due] ?? '').filter((cell) => cell !== '')
  const { sure, example } = guessDateOrder(texts, place.today, place.zone)
  if (sure || example === null) return null
  const [month = null, day = null, year = null] = datePartOrders.map((order) => dateIn(example, order, place))
  return { text: shortened(example, 60), reads: { month, day, year: year === month ? null : year } }
}

function brokenShown({ row, cells, faults }: BrokenRow, { roles }: SheetSettings, nameOf: (at: number) => string) {
  const wrong = new Set(faults.map(({ column }) => column))
  const shown = roles.flatMap((role, column) =>
    wrong.has(column) || role === 'title' || role === 'due' || role === 'course' ? [column] : [],
  )
  return {
    row,
    text: shortened(cells.filter((cell) => cell !== '').join(' | '), 300),
    cells: shown.map((column) => ({
      column,
      name: nameOf(column),
      text: cells[column]?.slice(0, 2_000) ?? '',
      wrong: wrong.has(column),
    })),
    why: faults.map(({ why }) => why),
  }
}

/** "A" to "Z", then "AA": as spreadsheets name columns. */
function letterOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : letterOf(Math.floor(at / 26) - 1) + letter
}

function shortened(text: string, most: number): string {
  const letters = [...text.replace(/\s+/g, ' ')]
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : letters.join('')
}

function capital(clause: string): string {
  return clause.replace(/^./, (letter) => letter.toUpperCase())
}
