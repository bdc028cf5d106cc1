import { randomUUID } from 'node:crypto'
import { Refusal } from '../../../contract/refusal.ts'
import { plusDays } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRows } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { archive } from '../../../server/undo/records.ts'
import type { AssignmentFilter } from '../contract.ts'
import { type AssignmentPatch, changeRows } from '../edit.queries.ts'
import { withChangeCause } from '../history/queries.ts'
import { filterConditions } from '../list.queries.ts'
import { type AssignmentRecord, lockAssignments } from '../queries.ts'
import type { BulkOutcome } from './contract.ts'

/** How many assignments one transaction locks and one statement writes. */
const most = 5000

export type BulkTargets = { ids?: string[] | undefined; matching?: AssignmentFilter | undefined }

/** Changes many as one batch, which is undone as a whole. Refuses a filter that more than five thousand match. */
export async function changeMany(
  db: Db,
  me: Me,
  which: BulkTargets,
  patchOf: (row: AssignmentRecord) => AssignmentPatch,
  now: Date,
): Promise<BulkOutcome> {
  const rows = await lockAssignments(db, me, which.ids ?? (await idsMatching(db, me, which.matching ?? {}, now)))
  const batch = randomUUID()
  const changed = await withChangeCause(db, { batch }, () => changeRows(db, me, rows, patchOf, now))
  const undo = changed > 0 ? await archive(db, me, { feature: 'homework', kind: 'batch', about: batch }, now) : null
  return { changed, undo }
}

async function idsMatching(db: Db, me: Me, filter: AssignmentFilter, now: Date): Promise<string[]> {
  const values: unknown[] = []
  const where = filterConditions(filter, me, now, (value) => `$${values.push(value)}`).join(' and ')
  const rows = await readRows(
    db,
    { text: `select a.id from assignments a where ${where} limit ${most + 1}`, values },
    { id: column.text },
  )
  if (rows.length > most) throw new Refusal('too_large', 'That is more than 5,000 at once. Narrow the filter.')
  return rows.map(({ id }) => id)
}

type Set = AssignmentPatch & { shiftDays?: number | undefined }

/** The new values of one row in a bulk change. Refuses a day outside of the calendar. */
export function bulkPatchOf(row: AssignmentRecord, { shiftDays, ...set }: Set): AssignmentPatch {
  if (shiftDays === undefined) return set
  const dueDate = plusDays(row.dueDate, shiftDays)
  if (dueDate < '1970-01-01' || dueDate > '2199-12-31')
    throw new Refusal('invalid', 'One of them would leave the calendar.', {
      fields: { 'set.shiftDays': 'Fewer days.' },
    })
  return { ...set, dueDate }
}
