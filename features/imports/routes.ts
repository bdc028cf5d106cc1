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
import {
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

export const importRoutes = [
  on(
    previewImport,
    ({ db, me, input, request, now }) =>
      readOneAtATime(me, async () => {
        const read = await readCalendarInWorker(request.body, { zone: me.zone, ...windowOf(now) }).catch(
          (error: unknown) => {
            if (error instanceof NotACalendar || error instanceof TooSlow) throw new Refusal('invalid', error.message)
            throw error
          },
        )
        const stored: StoredPreview = {
          entries: read.entries,
          natures: read.entries.map((entry) => natureOf(entry, read.producer)),
          skipped: read.skipped,
          doubts: read.warnings,
        }
        const calendarName = read.name?.slice(0, 200) ?? null
        const lookalikes = (await lastChoice(db, me, calendarName)) ?? 'assignments'
        const id = await savePreview(
          db,
          me,
          { fileName: input.fileName, calendarName, lookalikes, entries: stored },
          now,
        )
        return previewBy(db, me, id, now)
      }),
    { transaction: 'own' },
  ),

  on(readImport, ({ db, me, input, now }) => previewBy(db, me, input.id, now)),

  on(listImportEntries, async ({ db, me, input: { id, from }, now }) => {
    const all = entriesOf(planOf(await waitingBy(db, me, id), me), seenBy(me, now))
    return { rows: all.slice(from, from + previewPageSize), total: all.length }
  }),

  on(listBrokenRows, async ({ db, me, input: { id, from } }) => {
    const loaded = await waitingBy(db, me, id)
    const { row } = loaded
    const settings = settingsOf(row)
    if (row.kind === 'calendar' || !settings) return { rows: [], total: 0 }
    const { broken } = planOf(loaded, me)
    return { rows: brokenPage(row.kind, storedSheetOf(row), settings, broken, from), total: broken.length }
  }),

  on(chooseLookalikes, async ({ db, me, input, now }) => {
    await setLookalikeChoice(db, me, input.id, input.lookalikes)
    return previewBy(db, me, input.id, now)
  }),

  on(confirmImport, async ({ db, me, input, now }) => {
    const loaded = await loadImport(db, me, input.id, true)
    if (!loaded) throw importNotFound()
    const { row, known } = loaded
    if (row.confirmedAt) return { assignments: row.assignmentCount, events: row.eventCount, changed: 0 }
    const settings = settingsOf(row)
    if (settings && !isSheetReady(settings))
      throw new Refusal('invalid', 'Choose which column is the title and which the due date first.')
    const writes = decideImport(planOf(loaded, me), known, me.zone, now)
    await writeImport(db, me, row.id, writes, now)
    return writes.counts
  }),

  on(listImports, async ({ db, me }) =>
    (await confirmedImports(db, me)).map(
      ({ id, fileName, calendarName, confirmedAt, assignmentCount, eventCount, createdAt }) => ({
        id,
        fileName,
        calendarName,
        confirmedAt: (confirmedAt ?? createdAt).toISOString(),
        assignments: assignmentCount,
        events: eventCount,
      }),
    ),
  ),

  on(undoImport, async ({ db, me, input }) => {
    const row = await importBy(db, me, input.id, true)
    if (!row) throw importNotFound()
    return undoConfirmedImport(db, me, row.id)
  }),
]

export type WaitingImport = LoadedImport['row']

/** An import that waits for its confirmation, with all that it can affect. Throws a Refusal if there is none. */
async function waitingBy(db: Db, me: Me, id: string): Promise<LoadedImport> {
  const loaded = await loadImport(db, me, id)
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
  const loaded = await waitingBy(db, me, id)
  const { row } = loaded
  const plan = planOf(loaded, me)
  const seen = seenBy(me, now)
  const settings = settingsOf(row)
  if (row.kind === 'calendar' || !settings)
    return previewOf(row, plan, seen, { skipped: storedOf(row).skipped, sheet: null })
  const sheet = sheetPreviewOf(row.kind, storedSheetOf(row), settings, plan.broken, seen)
  return previewOf(row, plan, seen, { skipped: [], sheet })
}

/** Decided in memory: what a confirmation would do. */
function planOf({ row, known, events }: LoadedImport, { zone }: Me): ImportPlan {
  const settings = settingsOf(row)
  if (settings && row.kind !== 'calendar') return planSheet(row.kind, storedSheetOf(row), settings, zone, known)
  return planImport(storedOf(row), { lookalikes: row.lookalikes, zone, calendar: row.calendarName }, known, events)
}

/** Written by `previewImport` above and nowhere else. */
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
