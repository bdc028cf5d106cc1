import { and, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { instant, id as rowId } from '../../../contract/shapes.ts'
import type { Db } from '../../../server/db/db.ts'
import { isoInstantSql } from '../../../server/db/json.ts'
import { readPage } from '../../../server/db/page.ts'
import { runStatement } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { assignment } from '../contract.ts'
import { type AssignmentPatch, changeRows } from '../edit.queries.ts'
import { type AssignmentRecord, lockAssignments } from '../queries.ts'
import { assignments } from '../tables.ts'
import type { AssignmentChange } from './contract.ts'
import { type Cause, causes, type TrackedField, trackedFields } from './rules.ts'
import { assignmentChanges } from './tables.ts'

const values = z.partialRecord(
  z.enum(trackedFields),
  z.tuple([
    z.union([z.string(), z.number(), z.boolean()]).nullable(),
    z.union([z.string(), z.number(), z.boolean()]).nullable(),
  ]),
)

const storedChange = z.strictObject({ id: rowId, at: instant, cause: z.enum(causes), changes: values })

/** Runs work whose changes are recorded with another cause, or as one batch. Needs a transaction. */
export async function withChangeCause<T>(
  db: Db,
  { cause, batch }: { cause?: Cause; batch?: string },
  work: () => Promise<T>,
): Promise<T> {
  if (cause) await runStatement(db, sql`select set_config('quad.cause', ${cause}, true)`)
  if (batch) await runStatement(db, sql`select set_config('quad.batch', ${batch}, true)`)
  const done = await work()
  await runStatement(db, sql`select set_config('quad.cause', '', true), set_config('quad.batch', '', true)`)
  return done
}

/** Undefined when the assignment is not there or not theirs. */
export async function changesOf(
  db: Db,
  me: Me,
  id: string,
  { after, limit }: { after?: string | undefined; limit: number },
) {
  const [of] = await db
    .select({ createdAt: assignments.createdAt, source: assignments.source })
    .from(assignments)
    .where(and(eq(assignments.id, id), eq(assignments.userId, me.id), sql`${assignments.deletedAt} is null`))
  if (!of) return undefined
  const { rows, next } = await readPage(
    db,
    {
      ...{ columns: `c.id, ${isoInstantSql('c.at')} as at, c.cause, c.changes`, from: 'assignment_changes c' },
      ...{ conditions: ['c.assignment_id = $1', 'c.user_id = $2'], values: [id, me.id], limit, after },
      order: [
        { by: 'c.at', type: 'timestamptz', falling: true },
        { by: 'c.id', type: 'uuid', falling: true },
      ],
    },
    storedChange,
  )
  const changes: AssignmentChange[] = rows.map(({ changes, ...row }) => ({
    ...row,
    fields: trackedFields.flatMap((field) => {
      const pair = changes[field]
      return pair ? [{ field, before: pair[0], after: pair[1] }] : []
    }),
  }))
  return { rows: changes, next, createdAt: of.createdAt.toISOString(), source: of.source }
}

type Noted = { assignmentId: string; changes: unknown }

/**
 * Reverts changes; fields that were changed since stay as they are. Answers how many assignments were set back, wholly
 * or in part, and how many were left alone. Needs a transaction.
 */
async function takeBack(db: Db, me: Me, changes: Noted[], now: Date): Promise<{ restored: number; kept: number }> {
  const pairs = new Map(changes.map((one) => [one.assignmentId, values.parse(one.changes)]))
  const rows = await lockAssignments(db, me, [...pairs.keys()], 'all')
  const restored = await withChangeCause(db, { cause: 'undo' }, () =>
    changeRows(db, me, rows, (row) => undoing(row, pairs.get(row.id) ?? {}), now),
  )
  return { restored, kept: pairs.size - restored }
}

/** Sets a field back only if it still has the value that the change gave it. */
function undoing(row: AssignmentRecord, changes: z.output<typeof values>): AssignmentPatch {
  const stands: Record<TrackedField, unknown> = {
    ...row,
    dueTime: row.dueTime?.slice(0, 5) ?? null,
    deleted: row.deletedAt !== null,
  }
  const back = Object.entries(changes).flatMap(([field, [before, after]]) => {
    const same = trackedFields.some((one) => one === field && stands[one] === after)
    return same ? [[field, before] as const] : []
  })
  const { deleted, ...fields } = z.partialRecord(z.enum(trackedFields), z.unknown()).parse(Object.fromEntries(back))
  // If the assignment is deleted, only the change that deleted it can be reverted.
  if (row.deletedAt && deleted === undefined) return {}
  const patch = patchShape.parse(fields)
  return deleted === false ? { ...patch, deletedAt: null } : patch
}

const patchShape = assignment
  .pick({ title: true, course: true, description: true, dueDate: true, dueTime: true, priority: true, status: true })
  .extend(assignment.pick({ kind: true, estimateMinutes: true, showFrom: true }).shape)
  .partial()

/** 'gone' if this person has no such change, 'kept' if all its fields were changed since. */
export async function revertSingleChange(
  db: Db,
  me: Me,
  id: string,
  changeId: string,
  now: Date,
): Promise<'done' | 'kept' | 'gone'> {
  const mine = and(
    eq(assignmentChanges.id, changeId),
    eq(assignmentChanges.assignmentId, id),
    eq(assignmentChanges.userId, me.id),
  )
  const found = await db.select().from(assignmentChanges).where(mine)
  if (found.length === 0) return 'gone'
  return (await takeBack(db, me, found, now)).restored > 0 ? 'done' : 'kept'
}

/** Undefined if this person has no such batch. */
export async function revertBatch(db: Db, me: Me, batch: string, now: Date) {
  const mine = and(
    eq(assignmentChanges.batch, batch),
    eq(assignmentChanges.userId, me.id),
    ne(assignmentChanges.cause, 'series'),
  )
  const found = await db.select().from(assignmentChanges).where(mine)
  return found.length === 0 ? undefined : takeBack(db, me, found, now)
}
