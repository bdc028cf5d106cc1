import { dayIn } from '../../contract/day.ts'
import { Refusal } from '../../contract/refusal.ts'
import { TooSlow } from '../../server/beside.ts'
import type { Db } from '../../server/db.ts'
import { readInWorker } from '../../server/ics/reader.ts'
import { NotACalendar } from '../../server/ics/refusals.ts'
import type { Me } from '../../server/me.ts'
import { on } from '../../server/route.ts'
import {
  chooseLookalikes,
  confirmImport,
  listImports,
  type Preview,
  previewImport,
  readImport,
  undoImport,
} from './contract.ts'
import { type Plan, planOf, previewOf, type Stored } from './preview.ts'
import {
  carryOut,
  confirmedImports,
  importBy,
  keepPreview,
  knownAssignments,
  knownEvents,
  lastChoice,
  setChoice,
  takeBack,
} from './queries.ts'
import { daysBack, natureOf } from './rules.ts'
import { settings as settingsShape } from './sheet/contract.ts'
import { isReady, planSheet, type StoredSheet, sheetShown } from './sheet/preview.ts'
import type { Settings } from './sheet/rules.ts'

const day = 86_400_000
/** What is brought in: 30 days back to 400 ahead, 1,000 times for one entry, 10,000 in all. */
const windowOf = (now: Date) => ({
  from: new Date(now.getTime() - daysBack * day).toISOString(),
  to: new Date(now.getTime() + 400 * day).toISOString(),
  perEntry: 1000,
  total: 10_000,
})

/** Reading a large file takes a core for a while: one at a time for each person. */
const reading = new Set<string>()

export async function oneAtATime<T>(me: Me, read: () => Promise<T>): Promise<T> {
  if (reading.has(me.id))
    throw new Refusal('too_many', 'Your last file is still being read. Wait a moment.', { retryAfter: 10 })
  reading.add(me.id)
  try {
    return await read()
  } finally {
    reading.delete(me.id)
  }
}

export const importRoutes = [
  on(
    previewImport,
    ({ db, me, input, wire, now }) =>
      oneAtATime(me, async () => {
        const read = await readInWorker(wire.body, { zone: me.zone, ...windowOf(now) }).catch((error: unknown) => {
          if (error instanceof NotACalendar || error instanceof TooSlow) throw new Refusal('invalid', error.message)
          throw error
        })
        const stored: Stored = {
          entries: read.entries,
          natures: read.entries.map((entry) => natureOf(entry, read.producer)),
          skipped: read.skipped,
          doubts: read.warnings,
        }
        const calendarName = read.name?.slice(0, 200) ?? null
        const lookalikes = (await lastChoice(db, me, calendarName)) ?? 'assignments'
        const id = await keepPreview(
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

  on(chooseLookalikes, async ({ db, me, input, now }) => {
    await setChoice(db, me, input.id, input.lookalikes)
    return previewBy(db, me, input.id, now)
  }),

  on(confirmImport, async ({ db, me, input, now }) => {
    const row = await importBy(db, me, input.id, true)
    if (!row) throw notThere()
    if (row.confirmedAt) return { assignments: row.assignmentCount, events: row.eventCount, changed: 0 }
    const settings = settingsOf(row)
    if (settings && !isReady(settings))
      throw new Refusal('invalid', 'Choose which column is the title and which the due date first.')
    const known = await knownAssignments(db, me, true)
    return carryOut(db, me, row.id, await planBy(db, me, row, known), known, now)
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
    if (!row) throw notThere()
    return takeBack(db, me, row.id)
  }),
]

export type Waiting = NonNullable<Awaited<ReturnType<typeof importBy>>>

/** An import that waits for its confirmation; with `lock`, for this transaction alone. Throws a Refusal if there is none. */
export async function waitingBy(db: Db, me: Me, id: string, lock = false): Promise<Waiting> {
  const row = await importBy(db, me, id, lock)
  if (!row || row.confirmedAt) throw notThere()
  return row
}

export async function previewBy(db: Db, me: Me, id: string, now: Date): Promise<Preview> {
  const row = await waitingBy(db, me, id)
  const plan = await planBy(db, me, row, await knownAssignments(db, me))
  const seen = { zone: me.zone, now, today: dayIn(me.zone, now) }
  const settings = settingsOf(row)
  if (row.kind === 'calendar' || !settings)
    return previewOf(row, plan, seen, { skipped: storedOf(row).skipped, sheet: null })
  const from = row.kind
  const sheet = sheetShown(from, storedSheetOf(row), settings, plan.broken, me.zone)
  return previewOf(row, plan, seen, { skipped: [], sheet })
}

async function planBy(
  db: Db,
  me: Me,
  row: Waiting,
  known: Awaited<ReturnType<typeof knownAssignments>>,
): Promise<Plan> {
  const settings = settingsOf(row)
  if (settings) return planSheet(storedSheetOf(row), settings, me.zone, known)
  const taken = { lookalikes: row.lookalikes, zone: me.zone, calendar: row.calendarName }
  return planOf(storedOf(row), taken, known, await knownEvents(db, me))
}

/** Written by `previewImport` above and nowhere else. */
function storedOf(row: Waiting): Stored {
  return row.entries as Stored
}

/** Written by the routes of tables and lines, and nowhere else. */
export function storedSheetOf(row: Waiting): StoredSheet {
  return row.entries as StoredSheet
}

/** How a table is taken; null for a calendar. */
export function settingsOf(row: Waiting): Settings | null {
  return row.settings === null ? null : settingsShape.parse(row.settings)
}

export function notThere(): Refusal {
  return new Refusal('not_found', 'This import is not waiting any more, or it is not yours. Choose the file again.')
}
