import { setImmediate } from 'node:timers/promises'
import { dayIn } from '../../../contract/day.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { countWords } from '../../../contract/words/counts.ts'
import { cleaned } from '../../../server/csv/read.ts'
import { readTableInWorker } from '../../../server/csv/readInWorker.ts'
import { type CsvTable, NotATable } from '../../../server/csv/table.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { on } from '../../../server/route.ts'
import { TooSlow } from '../../../server/workerThread.ts'
import { termEnds as termEndsShape } from '../../courses/classes/termEnds.contract.ts'
import { termEndsOf } from '../../courses/classes/terms.queries.ts'
import { courseNamesOf } from '../../homework/queries.ts'
import { firstSeriesDates } from '../../homework/series/queries.ts'
import { chooseKind, type ImportPreview, mapColumns, mendRow, previewLines, previewSheet } from '../contract.ts'
import { lastSettings, savePreview, setSheet } from '../queries.ts'
import { importNotFound, lockWaiting, previewBy, readOneAtATime, settingsOf, storedSheetOf } from '../routes.ts'
import { guessColumnRoles, hasHeader, signatureOf } from './columns.rules.ts'
import { sheetSettings as settingsShape } from './contract.ts'
import { type DateOrderGuess, guessDateOrder } from './dates.rules.ts'
import { isTable, parseAssignmentLine, parseRepeatedLine, type RepeatedLine } from './lines.rules.ts'
import type { StoredSheet, TodayAndZone } from './preview.ts'
import { bodyRowsOf, courseInFileName, type SheetRow, type SheetSettings } from './rules.ts'

export const sheetRoutes = [
  on(
    previewSheet,
    ({ db, me, input, request, now }) =>
      readOneAtATime(me, async () => keepTable(db, me, await tableIn(request.body), input.fileName, now)),
    { transaction: 'own' },
  ),

  on(
    previewLines,
    ({ db, me, request, now }) =>
      readOneAtATime(me, async () => {
        const table = await tableIn(request.body)
        const place = { today: dayIn(me.zone, now), zone: me.zone }
        const cells = table.rows.map((row) => row.cells)
        if (table.delimiter === '\t' || isTable(cells, place)) return keepTable(db, me, table, null, now)
        return keepLines(db, me, table.lines, now)
      }),
    { transaction: 'own' },
  ),

  on(mapColumns, async ({ db, me, input: { id, ...settings }, now }) => {
    const row = await lockWaiting(db, me, id)
    const before = settingsOf(row)
    if (!before) throw importNotFound()
    // Parsed lines have fixed columns.
    const lines = row.kind === 'lines'
    const roles = before.roles.map((role, at) => (lines ? role : (settings.roles[at] ?? 'none')))
    const { rows, today } = storedSheetOf(row)
    // Another column of dates has an order of its own.
    const moved = roles.indexOf('due') !== before.roles.indexOf('due')
    const order = moved ? orderIn(rows, { ...settings, roles }, { today, zone: me.zone }).order : settings.order
    const first = rows[0]?.cells ?? []
    const header = settings.header && !lines
    await setSheet(db, me, id, {
      settings: { ...settings, header, roles, order },
      signature: header ? signatureOf(first) : null,
    })
    return previewBy(db, me, id, now)
  }),

  on(mendRow, async ({ db, me, input: { id, row: number, cells }, now }) => {
    const row = await lockWaiting(db, me, id)
    const width = settingsOf(row)?.roles.length ?? 0
    const stored = storedSheetOf(row)
    const mended = width > 0 ? stored.rows.find((one) => one.row === number) : undefined
    if (!mended || cells.some(({ column }) => column >= width)) throw importNotFound()
    for (const { column, text } of cells) {
      while (mended.cells.length < column) mended.cells.push('')
      mended.cells[column] = cleaned(text)
    }
    await setSheet(db, me, id, { entries: stored })
    return previewBy(db, me, id, now)
  }),

  on(chooseKind, async ({ db, me, input: { id, row: number, kind }, now }) => {
    const row = await lockWaiting(db, me, id)
    if (!settingsOf(row)) throw importNotFound()
    const stored = storedSheetOf(row)
    // A line that repeats has a row for each date.
    const chosen = stored.rows.filter((one) => one.row === number)
    if (chosen.length === 0) throw importNotFound()
    for (const one of chosen) one.kind = kind
    await setSheet(db, me, id, { entries: stored })
    return previewBy(db, me, id, now)
  }),
]

async function tableIn(bytes: Uint8Array): Promise<CsvTable> {
  return readTableInWorker(bytes).catch((error: unknown) => {
    if (error instanceof NotATable || error instanceof TooSlow) throw new Refusal('invalid', error.message)
    throw error
  })
}

async function keepTable(db: Db, me: Me, { rows, doubts }: CsvTable, fileName: string | null, now: Date) {
  const stored: StoredSheet = { rows, doubts, today: dayIn(me.zone, now) }
  const guessed = guessSettings(stored, me.zone, courseInFileName(fileName ?? ''))
  const signature = guessed.header ? signatureOf(rows[0]?.cells ?? []) : null
  const settings = signature === null ? guessed : await remembered(db, me, stored, guessed, signature, fileName)
  return keepSheet(db, me, { kind: 'table', fileName: fileName ?? pasted.table, stored, settings, signature }, now)
}

async function keepLines(db: Db, me: Me, lines: CsvTable['lines'], now: Date): Promise<ImportPreview> {
  const around = { today: dayIn(me.zone, now), zone: me.zone, courses: await courseNamesOf(db, me, now) }
  const termEnds = termEndsShape.parse(JSON.parse(await termEndsOf(db, me)))
  const rows: SheetRow[] = []
  const doubts: StoredSheet['doubts'] = []
  for (const { row, text } of lines) {
    const repeated = parseRepeatedLine(text, { ...around, termEnds })
    if (repeated) {
      const dates = firstSeriesDates(repeated.repeat, repeated.dueDate, me, mostDates)
      rows.push(...dates.map((date) => ({ row, cells: cellsOf(repeated, date) })))
      doubts.push({ line: row, why: `${repeated.words}: ${countWords(dates.length, 'assignment')}.` })
      continue
    }
    const { title, course, due, priority, kind, estimate } = parseAssignmentLine(text, around)
    rows.push({ row, cells: [title, course, due, priority, kind, estimate] })
    // Lets other requests run in between.
    if (rows.length % 10 === 0) await setImmediate()
  }
  const roles: SheetSettings['roles'] = ['title', 'course', 'due', 'priority', 'kind', 'estimate']
  const { order } = orderIn(rows, { header: false, roles }, around)
  const settings: SheetSettings = { header: false, roles, order, course: '', priority: 'medium' }
  const stored = { rows, doubts, today: around.today }
  return keepSheet(db, me, { kind: 'lines', fileName: pasted.lines, stored, settings, signature: null }, now)
}

/** As many dates as a repetition by count may have. */
const mostDates = 400

function cellsOf({ title, course, dueTime, priority, kind, estimate }: RepeatedLine, date: string): string[] {
  return [title, course, dueTime === null ? date : `${date} ${dueTime}`, priority, kind, estimate]
}

/** Replaces the file name. */
const pasted = { table: 'Pasted table', lines: 'Pasted lines' }

type SheetPreview = {
  kind: 'table' | 'lines'
  fileName: string
  stored: StoredSheet
  settings: SheetSettings
  signature: string | null
}

async function keepSheet(db: Db, me: Me, { stored, ...kept }: SheetPreview, now: Date): Promise<ImportPreview> {
  const unused = { calendarName: null, lookalikes: 'assignments' as const }
  const id = await savePreview(db, me, { ...kept, ...unused, entries: stored }, now)
  return previewBy(db, me, id, now)
}

function guessSettings({ rows, today }: StoredSheet, zone: string, course: string): SheetSettings {
  const cells = rows.map((row) => row.cells)
  const reader = { order: 'month' as const, today, zone }
  const header = hasHeader(cells, reader)
  const body = bodyRowsOf(rows, { header }).map((row) => row.cells)
  const roles = guessColumnRoles(header ? (cells[0] ?? []) : null, body, reader)
  return { header, roles, course, priority: 'medium', order: orderIn(rows, { header, roles }, { today, zone }).order }
}

function orderIn(
  rows: SheetRow[],
  settings: Pick<SheetSettings, 'header' | 'roles'>,
  { today, zone }: TodayAndZone,
): DateOrderGuess {
  const due = settings.roles.indexOf('due')
  const dates = due < 0 ? [] : bodyRowsOf(rows, settings).map(({ cells }) => cells[due] ?? '')
  return guessDateOrder(dates, today, zone)
}

/**
 * With the settings of the last table with these columns. Its course only if that file had the same name: the tables of
 * two courses often have the same columns. Its order of dates only where this one leaves it open.
 */
async function remembered(
  db: Db,
  me: Me,
  stored: StoredSheet,
  guessed: SheetSettings,
  signature: string,
  fileName: string | null,
): Promise<SheetSettings> {
  const last = await lastSettings(db, me, signature, fileName)
  const any = settingsShape.safeParse(last.any)
  if (!any.success || any.data.roles.length !== guessed.roles.length) return guessed
  const named = settingsShape.safeParse(last.named)
  const { order, sure } = orderIn(stored.rows, any.data, { today: stored.today, zone: me.zone })
  const course = named.success ? named.data.course : guessed.course
  return { ...any.data, course, order: sure ? order : any.data.order }
}
