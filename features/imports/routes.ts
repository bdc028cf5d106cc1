import { dayIn } from '../../contract/day.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { Db } from '../../server/db/db.ts'
import { readCalendarInWorker } from '../../server/ics/readInWorker.ts'
import { NotACalendar } from '../../server/ics/refusals.ts'
import { limitAtOnce } from '../../server/limits/atOnce.ts'
import type { Me } from '../../server/me.ts'
import { on } from '../../server/route.ts'
import { TooSlow } from '../../server/workerThread.ts'
import { clockOf } from '../account/settings/contract.ts'
import { courseTextsOf } from '../courses/slots.ts'
import { coursesInCalendar } from './classes.rules.ts'
import {
  chooseFoundCourses,
  chooseLookalikes,
  confirmImport,
  type ImportPreview,
  listBrokenRows,
  listImportEntries,
  listImports,
  previewImport,
  previewPageSize,
  readImport,
  undoImport,
} from './contract.ts'
import { writeCourses } from './courses.queries.ts'
import { classesLeft, withCourses } from './courses.rules.ts'
import { decideImport, type ImportPlan } from './plan.rules.ts'
import { entriesOf, planImport, previewOf, type StoredPreview } from './preview.ts'
import {
  confirmedImports,
  importBy,
  type LoadedImport,
  lastChoice,
  loadImport,
  savePreview,
  setLookalikeChoice,
  setSheet,
  undoConfirmedImport,
  writeImport,
} from './queries.ts'
import { importPastDays, natureOf, type Seen } from './rules.ts'
import { sheetSettings as settingsShape } from './sheet/contract.ts'
import { brokenPage, isSheetReady, planSheet, type StoredSheet, sheetPreviewOf } from './sheet/preview.ts'
import type { SheetSettings } from './sheet/rules.ts'

const day = 86_400_000
/** The imported window: 30 days back to 400 ahead, 1,000 occurrences for one entry, 10,000 in all. */
const windowOf = (now: Date) => ({
  from: new Date(now.getTime() - importPastDays * day).toISOString(),
  to: new Date(now.getTime() + 400 * day).toISOString(),
  perEntry: 1000,
  total: 10_000,
})

/** Reading a large file takes a core for a while: one at a time for each person. */
const reserveReading = limitAtOnce({
  most: 1,
  words: 'Your last file is still being read. Wait a moment.',
  retryAfter: 10,
})

export async function readOneAtATime<T>(me: Me, read: () => Promise<T>): Promise<T> {
  const giveBack = reserveReading(me.id)
  try {
    return await read()
  } finally {
    giveBack()
  }
}

/** Reads a calendar and stores its preview. Throws a Refusal where it is none. */
export function keepCalendar(db: Db, me: Me, bytes: Uint8Array, fileName: string, now: Date): Promise<ImportPreview> {
  return readOneAtATime(me, async () => {
    const read = await readCalendarInWorker(bytes, { zone: me.zone, ...windowOf(now) }).catch((error: unknown) => {
      if (error instanceof NotACalendar || error instanceof TooSlow) throw new Refusal('invalid', error.message)
      throw error
    })
    const stored: StoredPreview = {
      entries: read.entries,
      natures: read.entries.map((entry) => natureOf(entry, read.producer)),
      skipped: read.skipped,
      doubts: read.warnings,
    }
    const calendarName = read.name?.slice(0, 200) ?? null
    const lookalikes = (await lastChoice(db, me, calendarName)) ?? 'assignments'
    const id = await savePreview(db, me, { fileName, calendarName, lookalikes, entries: stored }, now)
    return previewBy(db, me, id, now)
  })
}

export const importRoutes = [
  on(previewImport, ({ db, me, input, request, now }) => keepCalendar(db, me, request.body, input.fileName, now), {
    transaction: 'own',
  }),

  on(readImport, ({ db, me, input, now }) => previewBy(db, me, input.id, now)),

  on(listImportEntries, async ({ db, me, input: { id, from }, now }) => {
    const all = entriesOf(planOf(await waitingBy(db, me, id, now), me, now), seenBy(me, now))
    return { rows: all.slice(from, from + previewPageSize), total: all.length }
  }),

  on(listBrokenRows, async ({ db, me, input: { id, from }, now }) => {
    const loaded = await waitingBy(db, me, id, now)
    const { row } = loaded
    const settings = settingsOf(row)
    if (row.kind === 'calendar' || !settings) return { rows: [], total: 0 }
    const { broken } = planOf(loaded, me, now)
    return { rows: brokenPage(row.kind, storedSheetOf(row), settings, broken, from), total: broken.length }
  }),

  on(chooseLookalikes, async ({ db, me, input, now }) => {
    await setLookalikeChoice(db, me, input.id, input.lookalikes)
    return previewBy(db, me, input.id, now)
  }),

  on(chooseFoundCourses, async ({ db, me, input: { id, keys }, now }) => {
    await lockWaiting(db, me, id)
    await setSheet(db, me, id, { courseKeys: keys })
    return previewBy(db, me, id, now)
  }),

  on(confirmImport, async ({ db, me, input, now, shell }) => {
    const { today } = seenBy(me, now)
    const loaded = await loadImport(db, me, input.id, today, true)
    if (!loaded) throw importNotFound()
    const { row, known } = loaded
    const counted = (made: string[]) => (made.length > 0 ? { courses: made.length } : {})
    if (row.confirmedAt) {
      const { assignmentCount: assignments, eventCount: events, madeCourses } = row
      return { assignments, events, changed: 0, ...counted(madeCourses) }
    }
    const settings = settingsOf(row)
    if (settings && !isSheetReady(settings))
      throw new Refusal('invalid', 'Choose which column is the title and which the due date first.')
    const plan = planOf(loaded, me, now)
    const writes = decideImport(plan, known, me.zone, now)
    const place = { termId: input.termId, today }
    // First, so that what names them is linked.
    const { made, changed } = await writeCourses(db, me, courseTextsOf(shell), plan.courses, place, now)
    await writeImport(db, me, row.id, writes, made, now)
    return { ...writes.counts, changed: writes.counts.changed + changed, ...counted(made) }
  }),

  on(listImports, async ({ db, me }) =>
    (await confirmedImports(db, me)).map(
      ({ id, fileName, calendarName, confirmedAt, assignmentCount, eventCount, madeCourses, createdAt }) => ({
        id,
        fileName,
        calendarName,
        confirmedAt: (confirmedAt ?? createdAt).toISOString(),
        assignments: assignmentCount,
        events: eventCount,
        courses: madeCourses.length,
      }),
    ),
  ),

  on(undoImport, async ({ db, me, input, now, shell }) => {
    const row = await importBy(db, me, input.id, true)
    if (!row) throw importNotFound()
    return undoConfirmedImport(db, me, courseTextsOf(shell), row, now)
  }),
]

export type WaitingImport = LoadedImport['row']

/** An import that waits for its confirmation, with all that it can affect. Throws a Refusal if there is none. */
async function waitingBy(db: Db, me: Me, id: string, now: Date): Promise<LoadedImport> {
  const loaded = await loadImport(db, me, id, seenBy(me, now).today)
  if (!loaded || loaded.row.confirmedAt) throw importNotFound()
  return loaded
}

/** The same, locked for this transaction, without what it can affect: to change how it is read. */
export async function lockWaiting(db: Db, me: Me, id: string): Promise<WaitingImport> {
  const row = await importBy(db, me, id, true)
  if (!row || row.confirmedAt) throw importNotFound()
  return row
}

function seenBy(me: Me, now: Date): Seen {
  return { zone: me.zone, now, today: dayIn(me.zone, now), clock: clockOf(me) }
}

export async function previewBy(db: Db, me: Me, id: string, now: Date): Promise<ImportPreview> {
  const loaded = await waitingBy(db, me, id, now)
  const { row } = loaded
  const plan = planOf(loaded, me, now)
  const seen = seenBy(me, now)
  const settings = settingsOf(row)
  if (row.kind === 'calendar' || !settings)
    return previewOf(row, plan, seen, { skipped: storedOf(row).skipped, sheet: null })
  const sheet = sheetPreviewOf(row.kind, storedSheetOf(row), settings, plan.broken, seen)
  return previewOf(row, plan, seen, { skipped: [], sheet })
}

/** Decided in memory: what a confirmation would do. */
function planOf({ row, known, events, courses }: LoadedImport, { zone }: Me, now: Date): ImportPlan {
  const settings = settingsOf(row)
  const place = { zone, today: dayIn(zone, now), own: courses, chosen: row.courseKeys }
  if (settings && row.kind !== 'calendar')
    return withCourses(planSheet(row.kind, storedSheetOf(row), settings, zone, known), [], place)
  const stored = storedOf(row)
  const calendar = row.calendarName
  const found = coursesInCalendar(stored.entries, stored.natures, { ...place, known: new Set(events.keys()) })
  const left = classesLeft(found, place)
  const plan = planImport(stored, { lookalikes: row.lookalikes, zone, calendar }, known, events, left)
  return withCourses(plan, found, { ...place, calendar })
}

/** Written by `keepCalendar` above and nowhere else. */
function storedOf(row: WaitingImport): StoredPreview {
  return row.entries as StoredPreview
}

/** Written by the routes of tables and lines, and nowhere else. */
export function storedSheetOf(row: WaitingImport): StoredSheet {
  return row.entries as StoredSheet
}

/** The settings of a table; null for a calendar. */
export function settingsOf(row: WaitingImport): SheetSettings | null {
  return row.settings === null ? null : settingsShape.parse(row.settings)
}

export function importNotFound(): Refusal {
  return new Refusal('not_found', 'This import is not waiting any more, or it is not yours. Choose the file again.')
}
