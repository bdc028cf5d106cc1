import { and, eq, gt, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import { daysBetween } from '../../../contract/day.ts'
import { Refusal } from '../../../contract/refusal.ts'
import {
  nextAfterCompletion,
  type Repeat,
  repeatAfter,
  repeatOf,
  ruleOf,
  shiftRepeat,
  tooFewTimes,
} from '../../../contract/repeat.ts'
import { instantOf, plusDays, wallClock } from '../../../contract/zone.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow, runStatement } from '../../../server/db/statements.ts'
import { datesOf } from '../../../server/ics/ruleDates.ts'
import type { Me } from '../../../server/me.ts'
import { linkRows } from '../../courses/links.queries.ts'
import type { AssignmentInput, AssignmentRecord } from '../queries.ts'
import { copySubtasks } from '../subtasks/queries.ts'
import { assignments } from '../tables.ts'
import { assignmentSeries } from './tables.ts'

type Series = typeof assignmentSeries.$inferSelect

/** The first dates of a repetition, at most `most`; the very first may be after the given due date. */
export function firstSeriesDates(repeat: Repeat, dueDate: string, me: Me, most: number): string[] {
  if (repeat.from === 'completion') return [dueDate]
  return datesOf(ruleOf(repeat, dueDate, me.weekStart), dueDate)
    .take(most)
    .toArray()
}

/** A new series like this assignment, whose first date is `fields.dueDate`. Answers its id. */
export async function insertAssignmentSeries(
  db: Db,
  me: Me,
  fields: AssignmentInput,
  repeat: Repeat,
  now: Date,
): Promise<string | undefined> {
  const [made] = await db
    .insert(assignmentSeries)
    .values({ userId: me.id, ...pattern(fields, repeat, me), createdAt: now, updatedAt: now })
    .returning({ id: assignmentSeries.id })
  return made?.id
}

/** The common values of a series, from its first assignment. */
function pattern(fields: AssignmentInput, repeat: Repeat, me: Me) {
  const { title, description, course, dueTime, priority, kind, estimateMinutes, showFrom, dueDate } = fields
  return {
    ...{ title, description, course, dueTime, priority, kind, estimateMinutes },
    rule: ruleOf(repeat, dueDate, me.weekStart),
    startDate: dueDate,
    counted: repeat.from,
    showDaysBefore: showFrom === null ? null : daysBetween(showFrom, dueDate),
  }
}

export async function seriesBy(db: Db, me: Me, id: string): Promise<Series | undefined> {
  const mine = and(eq(assignmentSeries.id, id), eq(assignmentSeries.userId, me.id))
  const [found] = await db.select().from(assignmentSeries).where(mine)
  return found
}

/** The series of an assignment, if it has one. Undefined when the assignment does not exist or is not theirs. */
export async function seriesOfAssignment(db: Db, me: Me, id: string) {
  const mine = and(eq(assignments.id, id), eq(assignments.userId, me.id), isNull(assignments.deletedAt))
  const [found] = await db
    .select({ series: assignmentSeries, occurrence: assignments.occurrence })
    .from(assignments)
    .leftJoin(assignmentSeries, eq(assignmentSeries.id, assignments.seriesId))
    .where(mine)
  return found
}

/** The dates after one of them. */
export function seriesDatesAfter(series: Series, date: string, most: number): string[] {
  if (series.endedAt || series.counted === 'completion') return []
  return datesOf(series.rule, series.startDate)
    .filter((one) => one > date)
    .take(most)
    .toArray()
}

export function repeatOfSeries(series: Series): Repeat {
  return { ...repeatOf(series.rule), from: series.counted }
}

/** Applies the series' new values from this assignment on; `repeat` if that changes too. */
export async function changeAssignmentSeries(
  db: Db,
  me: Me,
  series: Series,
  before: AssignmentRecord,
  fields: AssignmentInput,
  repeat: Repeat | undefined,
  now: Date,
): Promise<void> {
  const moved = fields.dueDate !== before.dueDate
  const old = repeatOfSeries(series)
  const counted = repeatAfter(old, series.made - 1, fields.dueDate) ?? old
  const next = repeat
    ? whatIsLeft(repeat, series.made - 1, fields.dueDate)
    : moved
      ? shiftRepeat(counted, before.dueDate, fields.dueDate)
      : undefined
  const { rule, startDate, counted: by, ...same } = pattern(fields, next ?? old, me)
  await db
    .update(assignmentSeries)
    .set({ ...same, ...(next && { rule, startDate, counted: by, made: 1, endedAt: null }), updatedAt: now })
    .where(and(eq(assignmentSeries.id, series.id), eq(assignmentSeries.userId, me.id)))
}

/** What is left of a repeat that is counted over the whole, of which so many come before. Throws a Refusal for none. */
function whatIsLeft(repeat: Repeat, before: number, dueDate: string): Repeat {
  const left = repeatAfter(repeat, before, dueDate)
  const words = tooFewTimes(before)
  if (!left) throw new Refusal('invalid', words, { fields: { 'repeat.count': words } })
  return left
}

export async function endSeries(db: Db, me: Me, ids: string[], now: Date): Promise<void> {
  await db
    .update(assignmentSeries)
    .set({ endedAt: now, updatedAt: now })
    .where(and(inArray(assignmentSeries.id, ids), eq(assignmentSeries.userId, me.id), isNull(assignmentSeries.endedAt)))
}

/**
 * Adds the next assignment to each series whose open one is completed or deleted: on the first date after it that is
 * not past, so that missed ones do not pile up. A series without such a date ends.
 */
export async function addNextOfSeries(db: Db, me: Me, over: AssignmentRecord[], now: Date): Promise<void> {
  const done = new Map(over.flatMap((row) => (row.seriesId ? [[row.seriesId, row] as const] : [])))
  if (done.size === 0) return
  const today = wallClock(now, me.zone).date
  const mine = and(inArray(assignmentSeries.id, [...done.keys()]), eq(assignmentSeries.userId, me.id))
  const running = await db
    .select()
    .from(assignmentSeries)
    .where(and(mine, isNull(assignmentSeries.endedAt)))
    .orderBy(assignmentSeries.id)
    .for('update')
  const next = running.map((series) => ({ series, date: nextDate(series, done.get(series.id), today) }))
  const spent = next.flatMap(({ series, date }) => (date === undefined ? [series.id] : []))
  if (spent.length > 0) await endSeries(db, me, spent, now)
  const fresh = next.flatMap(({ series, date }) => (date === undefined ? [] : [instanceOf(series, date, me, now)]))
  if (fresh.length === 0) return
  const added = await db
    .insert(assignments)
    .values(fresh)
    .onConflictDoNothing()
    .returning({ id: assignments.id, seriesId: assignments.seriesId, occurrence: assignments.occurrence })
  await linkRows(
    db,
    me,
    'assignments',
    fresh.map(({ course }) => course),
    now,
  )
  const ids = added.flatMap(({ seriesId }) => seriesId ?? [])
  await db
    .update(assignmentSeries)
    .set({ made: sql`${assignmentSeries.made} + 1` })
    .where(inArray(assignmentSeries.id, ids))
  await copySubtasks(
    db,
    me,
    added.flatMap(({ id, seriesId, occurrence }) => {
      const from = done.get(seriesId ?? '')
      return from?.occurrence && occurrence
        ? [{ from: from.id, to: id, days: daysBetween(from.occurrence, occurrence) }]
        : []
    }),
    now,
  )
}

function nextDate(series: Series, last: AssignmentRecord | undefined, today: string): string | undefined {
  const repeat = repeatOfSeries(series)
  if (!last?.occurrence) return undefined
  if (series.counted === 'completion') {
    const date = nextAfterCompletion(repeat, today)
    return (repeat.count !== null && series.made >= repeat.count) || (repeat.until !== null && date > repeat.until)
      ? undefined
      : date
  }
  const { occurrence } = last
  return datesOf(series.rule, series.startDate).find((date) => date > occurrence && date >= today)
}

function instanceOf(series: Series, date: string, me: Me, now: Date): typeof assignments.$inferInsert {
  const { id, title, description, course, dueTime, priority, kind, estimateMinutes, showDaysBefore } = series
  return {
    ...{ userId: me.id, title, description, course, dueTime, priority, kind, estimateMinutes },
    ...{ seriesId: id, occurrence: date, dueDate: date, dueAt: instantOf(date, dueTime, me.zone) },
    ...{ showFrom: showDaysBefore === null ? null : plusDays(date, -showDaysBefore), createdAt: now, updatedAt: now },
  }
}

/**
 * The reverse of `addNextOfSeries` for reopened or restored assignments: removes the next one if nobody has changed it.
 * If somebody has, the restored one leaves its series; answers the ids of those.
 */
export async function removeNextOfSeries(db: Db, me: Me, back: AssignmentRecord[], now: Date): Promise<Set<string>> {
  const alone = new Set<string>()
  for (const row of back) {
    const { occurrence } = row
    if (!row.seriesId || !occurrence) continue
    const followed = and(
      eq(assignments.seriesId, row.seriesId),
      eq(assignments.userId, me.id),
      isNull(assignments.deletedAt),
      sql`${assignments.status} <> 'completed'`,
    )
    const untouched = sql`${assignments.status} = 'not-started' and ${assignments.updatedAt} = ${assignments.createdAt}
      and ${assignments.subtasksDone} = 0`
    const gone = await bySeries(db, () =>
      db
        .update(assignments)
        .set({ deletedAt: now, updatedAt: now })
        .where(and(followed, gt(assignments.occurrence, occurrence), untouched))
        .returning({ id: assignments.id }),
    )
    const [other] = await db.select({ id: assignments.id }).from(assignments).where(followed)
    if (other && other.id !== row.id) alone.add(row.id)
    const endedBy = row.deletedAt ?? row.completedAt
    const reopened = [endedBy && eq(assignmentSeries.endedAt, endedBy), gone.length > 0 && sql`true`].find(Boolean)
    if (reopened)
      await db
        .update(assignmentSeries)
        .set({ endedAt: null, made: sql`greatest(1, ${assignmentSeries.made} - ${gone.length})` })
        .where(and(eq(assignmentSeries.id, row.seriesId), eq(assignmentSeries.userId, me.id), reopened))
  }
  return alone
}

/** Runs work whose changes the history records as made by a series. */
async function bySeries<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const row = await readRow(
    db,
    sql`select coalesce(current_setting('quad.cause', true), '') as cause, set_config('quad.cause', 'series', true)`,
    { cause: column.text },
  )
  const done = await work()
  await runStatement(db, sql`select set_config('quad.cause', ${row?.cause ?? ''}, true)`)
  return done
}

/** Deletes series without assignments, since nobody can reach them. */
export async function purgeEmptySeries(db: Db, before: Date): Promise<void> {
  const left = db.select({ one: sql`1` }).from(assignments).where(eq(assignments.seriesId, assignmentSeries.id))
  await db.delete(assignmentSeries).where(and(lt(assignmentSeries.updatedAt, before), notExists(left)))
}
