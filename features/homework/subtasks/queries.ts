import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import { instantOf, plusDays } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import { runStatement } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { archive } from '../../../server/undo/records.ts'
import { assignments } from '../tables.ts'
import { maxSubtasks, type Subtask } from './contract.ts'
import { subtasks } from './tables.ts'

type Row = typeof subtasks.$inferSelect

function shown({ id, assignmentId, title, doneAt, dueDate, dueTime, dueAt, estimateMinutes }: Row): Subtask {
  return {
    ...{ id, assignmentId, title, done: doneAt !== null, dueDate, estimateMinutes },
    dueTime: dueTime?.slice(0, 5) ?? null,
    dueAt: dueAt?.toISOString() ?? null,
  }
}

/**
 * Locks the assignment, so that its subtasks change one after the other. False when it does not exist or is not theirs.
 */
async function holdAssignment(db: Db, me: Me, id: string): Promise<boolean> {
  const mine = and(eq(assignments.id, id), eq(assignments.userId, me.id), isNull(assignments.deletedAt))
  return (await db.select({ id: assignments.id }).from(assignments).where(mine).for('update')).length > 0
}

const there = (me: Me, assignmentId: string) =>
  and(eq(subtasks.assignmentId, assignmentId), eq(subtasks.userId, me.id), isNull(subtasks.deletedAt))

/** Undefined when the assignment does not exist or is not theirs. */
export async function subtasksOf(db: Db, me: Me, assignmentId: string): Promise<Subtask[] | undefined> {
  const mine = and(eq(assignments.id, assignmentId), eq(assignments.userId, me.id), isNull(assignments.deletedAt))
  const rows = await db
    .select({ subtasks })
    .from(assignments)
    .leftJoin(subtasks, and(eq(subtasks.assignmentId, assignments.id), isNull(subtasks.deletedAt)))
    .where(mine)
    .orderBy(asc(subtasks.place), asc(subtasks.createdAt), asc(subtasks.id))
  return rows.length === 0 ? undefined : rows.flatMap((row) => (row.subtasks ? [shown(row.subtasks)] : []))
}

/** Undefined when it, or its assignment, does not exist or is not theirs. */
export async function subtaskOf(db: Db, me: Me, id: string): Promise<Subtask | undefined> {
  const [found] = await db
    .select({ subtasks })
    .from(subtasks)
    .innerJoin(assignments, and(eq(assignments.id, subtasks.assignmentId), isNull(assignments.deletedAt)))
    .where(and(eq(subtasks.id, id), eq(subtasks.userId, me.id), isNull(subtasks.deletedAt)))
  return found && shown(found.subtasks)
}

type Fields = Pick<Subtask, 'title' | 'dueDate' | 'dueTime' | 'estimateMinutes'>

/** Undefined when the assignment is not there or not theirs. Throws a Refusal beyond the most that one may have. */
export async function insertSubtask(
  db: Db,
  me: Me,
  assignmentId: string,
  fields: Fields,
  now: Date,
): Promise<Subtask | undefined> {
  if (!(await holdAssignment(db, me, assignmentId))) return undefined
  const [last] = await db
    .select({ count: sql<number>`count(*)::int`, place: sql<number>`coalesce(max(${subtasks.place}), 0)` })
    .from(subtasks)
    .where(there(me, assignmentId))
  refuseFull(last)
  const [made] = await db
    .insert(subtasks)
    .values({
      ...fields,
      ...due(fields, me),
      userId: me.id,
      assignmentId,
      place: (last?.place ?? 0) + 1,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  return made && shown(made)
}

function refuseFull(present: { count: number } | undefined): void {
  if (present && present.count >= maxSubtasks)
    throw new Refusal('conflict', `An assignment has at most ${maxSubtasks} subtasks.`)
}

/** Without a date there is no time. */
function due({ dueDate, dueTime }: Pick<Fields, 'dueDate' | 'dueTime'>, me: Me) {
  if (dueDate === null) return { dueDate, dueTime: null, dueAt: null }
  const time = dueTime?.slice(0, 5) ?? null
  return { dueDate, dueTime: time, dueAt: instantOf(dueDate, time, me.zone) }
}

type Changes = { [K in keyof Fields]?: Fields[K] | undefined } & { done?: boolean | undefined }

export async function changeSubtask(
  db: Db,
  me: Me,
  id: string,
  changes: Changes,
  now: Date,
): Promise<Subtask | undefined> {
  const before = await lockSubtask(db, me, id, 'kept')
  if (!before) return undefined
  const { done = before.doneAt !== null, title = before.title, estimateMinutes = before.estimateMinutes } = changes
  const { dueDate = before.dueDate, dueTime = before.dueTime } = changes
  const moved = dueDate !== before.dueDate || dueTime?.slice(0, 5) !== before.dueTime?.slice(0, 5)
  const [after] = await db
    .update(subtasks)
    .set({
      ...{ title, estimateMinutes, updatedAt: now, doneAt: done ? (before.doneAt ?? now) : null },
      ...(moved && due({ dueDate, dueTime }, me)),
    })
    .where(and(eq(subtasks.id, id), eq(subtasks.userId, me.id)))
    .returning()
  return after && shown(after)
}

/** A subtask of an existing assignment. Every writer of either locks the assignment first. */
async function lockSubtask(db: Db, me: Me, id: string, which: 'kept' | 'deleted'): Promise<Row | undefined> {
  const mine = and(
    eq(subtasks.id, id),
    eq(subtasks.userId, me.id),
    which === 'kept' ? isNull(subtasks.deletedAt) : isNotNull(subtasks.deletedAt),
  )
  const [found] = await db.select({ assignmentId: subtasks.assignmentId }).from(subtasks).where(mine)
  if (!found || !(await holdAssignment(db, me, found.assignmentId))) return undefined
  const [row] = await db.select().from(subtasks).where(mine).for('update')
  return row
}

/** Answers the id by which that can be undone; undefined when it is not there or not theirs. */
export async function removeSubtask(db: Db, me: Me, id: string, now: Date): Promise<string | undefined> {
  if (!(await lockSubtask(db, me, id, 'kept'))) return undefined
  await db.update(subtasks).set({ deletedAt: now, updatedAt: now }).where(eq(subtasks.id, id))
  return archive(db, me, { feature: 'homework', kind: 'subtask', about: id }, now)
}

/** Restores it at its old place. False if it or its assignment does not exist. Throws a Refusal if there is no room. */
export async function restoreDeletedSubtask(db: Db, me: Me, id: string, now: Date): Promise<boolean> {
  const row = await lockSubtask(db, me, id, 'deleted')
  if (!row) return false
  const [present] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(subtasks)
    .where(there(me, row.assignmentId))
  refuseFull(present)
  await db.update(subtasks).set({ deletedAt: null, updatedAt: now }).where(eq(subtasks.id, id))
  return true
}

/** Undefined when the assignment does not exist or is not theirs. Ignores ids of other subtasks. */
export async function arrangeSubtasks(
  db: Db,
  me: Me,
  assignmentId: string,
  ids: string[],
): Promise<Subtask[] | undefined> {
  if (!(await holdAssignment(db, me, assignmentId))) return undefined
  const text = `
    update subtasks s set place = n.place
    from (
      select one.id, row_number() over (order by wanted.place nulls last, one.place, one.created_at, one.id) as place
      from subtasks one left join unnest($2::uuid[]) with ordinality as wanted(id, place) on wanted.id = one.id
      where one.assignment_id = $1 and one.user_id = $3 and one.deleted_at is null
    ) n
    where s.id = n.id and s.place <> n.place`
  await runStatement(db, { text, values: [assignmentId, [...new Set(ids)], me.id] })
  return subtasksOf(db, me, assignmentId)
}

/**
 * Gives the next assignment of a series the subtasks of the last one, all open, with their dates moved like its own.
 */
export async function copySubtasks(
  db: Db,
  me: Me,
  copies: { from: string; to: string; days: number }[],
  now: Date,
): Promise<void> {
  if (copies.length === 0) return
  const from = copies.map((copy) => copy.from)
  const mine = and(inArray(subtasks.assignmentId, from), eq(subtasks.userId, me.id), isNull(subtasks.deletedAt))
  const rows = await db.select().from(subtasks).where(mine)
  const fresh = rows.flatMap(({ assignmentId, title, place, dueDate, dueTime, estimateMinutes }) => {
    const copy = copies.find((one) => one.from === assignmentId)
    if (!copy) return []
    const moved = dueDate === null ? null : plusDays(dueDate, copy.days)
    const fields = {
      userId: me.id,
      assignmentId: copy.to,
      title,
      place,
      estimateMinutes,
      createdAt: now,
      updatedAt: now,
    }
    return [{ ...fields, ...due({ dueDate: moved, dueTime }, me) }]
  })
  if (fresh.length > 0) await db.insert(subtasks).values(fresh)
}

/** Open ones with a day but no time are due at the end of that day in the person's present zone. */
export async function moveSubtasksToZone(db: Db, me: Me, zone: string, now: Date): Promise<void> {
  const open = await db
    .select({ id: subtasks.id, dueDate: subtasks.dueDate })
    .from(subtasks)
    .where(
      and(eq(subtasks.userId, me.id), isNotNull(subtasks.dueDate), isNull(subtasks.dueTime), isNull(subtasks.doneAt)),
    )
  const moments = open.map(({ dueDate }) => instantOf(dueDate ?? '', null, zone).toISOString())
  const text =
    'update subtasks s set due_at = m.at, updated_at = $3 from unnest($1::uuid[], $2::timestamptz[]) as m(id, at) where s.id = m.id and s.user_id = $4'
  if (open.length > 0) await runStatement(db, { text, values: [open.map(({ id }) => id), moments, now, me.id] })
}

export async function purgeDeletedSubtasks(db: Db, before: Date): Promise<void> {
  await db.delete(subtasks).where(lt(subtasks.deletedAt, before))
}
