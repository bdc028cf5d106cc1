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
import { natureOf } from './rules.ts'

const day = 86_400_000
/** What is brought in: 30 days back to 400 ahead, 1,000 times for one entry, 10,000 in all. */
const windowOf = (now: Date) => ({
  from: new Date(now.getTime() - 30 * day).toISOString(),
  to: new Date(now.getTime() + 400 * day).toISOString(),
  perEntry: 1000,
  total: 10_000,
})

/** Reading a large file takes a core for a while: one at a time for each person. */
const reading = new Set<string>()

export const importRoutes = [
  on(
    previewImport,
    async ({ db, me, input, wire, now }) => {
      if (reading.has(me.id))
        throw new Refusal('too_many', 'Your last file is still being read. Wait a moment.', { retryAfter: 10 })
      reading.add(me.id)
      try {
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
      } finally {
        reading.delete(me.id)
      }
    },
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

type Row = NonNullable<Awaited<ReturnType<typeof importBy>>>

async function previewBy(db: Db, me: Me, id: string, now: Date): Promise<Preview> {
  const row = await importBy(db, me, id)
  if (!row || row.confirmedAt) throw notThere()
  const plan = await planBy(db, me, row, await knownAssignments(db, me))
  return previewOf(row, storedOf(row), plan, me.zone, now, dayIn(me.zone, now))
}

async function planBy(db: Db, me: Me, row: Row, known: Awaited<ReturnType<typeof knownAssignments>>): Promise<Plan> {
  const settings = { lookalikes: row.lookalikes, zone: me.zone, calendar: row.calendarName }
  return planOf(storedOf(row), settings, known, await knownEvents(db, me))
}

/** Written by `previewImport` above and nowhere else. */
function storedOf(row: Row): Stored {
  return row.entries as Stored
}

function notThere(): Refusal {
  return new Refusal('not_found', 'This import is not waiting any more, or it is not yours. Choose the file again.')
}
