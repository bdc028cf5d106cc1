import { daysBetween } from '../../contract/day.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { Repeat } from '../../contract/repeat.ts'
import { instantOf } from '../../contract/zone.ts'
import type { Db } from '../../server/db/db.ts'
import type { Me } from '../../server/me.ts'
import { archive } from '../../server/undo/records.ts'
import { assignCourseColors } from '../courses/queries.ts'
import type { Assignment } from './contract.ts'
import {
  type AssignmentInput,
  type AssignmentRecord,
  assignmentBy,
  insertAssignment,
  lockAssignments,
  writeAssignments,
} from './queries.ts'
import { progressByStatus, refuseHidden, type Status } from './rules.ts'
import {
  addNextOfSeries,
  changeAssignmentSeries,
  endSeries,
  firstSeriesDates,
  insertAssignmentSeries,
  removeNextOfSeries,
  seriesBy,
} from './series/queries.ts'

type Given<T> = { [K in keyof T]?: T[K] | undefined }
export type AssignmentPatch = Given<AssignmentInput & { status: Status; deletedAt: Date | null }>
export type SeriesScope = 'this' | 'following'

/** A repeating assignment: its series, and the first assignment of it. */
export async function insertRepeating(
  db: Db,
  me: Me,
  draft: AssignmentInput,
  repeat: Repeat,
  now: Date,
): Promise<Assignment | undefined> {
  const first = { ...draft, dueDate: firstDateOf(repeat, draft.dueDate, me) }
  const series = await insertAssignmentSeries(db, me, first, repeat, now)
  return series === undefined ? undefined : insertAssignment(db, me, first, now, series)
}

function firstDateOf(repeat: Repeat, dueDate: string, me: Me): string {
  const [first] = firstSeriesDates(repeat, dueDate, me, 1)
  if (first !== undefined) return first
  throw new Refusal('invalid', 'It would end before the first one is due.', {
    fields: { 'repeat.until': 'Choose a day after the due date.' },
  })
}

/** Undefined when it is not there or not theirs. The due moment follows date and time, the progress the status. */
export async function changeAssignment(
  db: Db,
  me: Me,
  id: string,
  changes: Given<AssignmentInput & { status: Status; repeat: Repeat | null; scope: SeriesScope }>,
  now: Date,
): Promise<Assignment | undefined> {
  const { repeat, scope = 'this', ...patch } = changes
  const [before] = await lockAssignments(db, me, [id])
  if (!before) return undefined
  const wanted = fieldsOf(before, patch)
  if (patch.showFrom) refuseHidden({ showFrom: patch.showFrom, dueDate: wanted.dueDate })
  const series = await followSeries(db, me, before, wanted, repeat, scope, now)
  await changeRows(db, me, [before], () => ({ ...patch, ...series }), now)
  // If it was completed before it was made to repeat, the next one is added at once.
  if (repeat && before.status === 'completed')
    await addNextOfSeries(db, me, (await lockAssignments(db, me, [id])).filter(isOver), now)
  return assignmentBy(db, me, id)
}

/** Applies a change of one assignment to its series. Answers the resulting changes of its own row. */
async function followSeries(
  db: Db,
  me: Me,
  before: AssignmentRecord,
  wanted: AssignmentInput,
  repeat: Repeat | null | undefined,
  scope: SeriesScope,
  now: Date,
): Promise<Partial<Pick<AssignmentRecord, 'seriesId' | 'occurrence' | 'dueDate'>>> {
  const series = before.seriesId === null ? undefined : await seriesBy(db, me, before.seriesId)
  if (repeat === null) {
    if (series) await endSeries(db, me, [series.id], now)
    return { seriesId: null, occurrence: null }
  }
  if (!series) {
    if (!repeat) return {}
    const dueDate = firstDateOf(repeat, wanted.dueDate, me)
    const made = await insertAssignmentSeries(db, me, { ...wanted, dueDate }, repeat, now)
    return made === undefined ? {} : { seriesId: made, occurrence: dueDate, dueDate }
  }
  if (!repeat && scope === 'this') return {}
  const dueDate = repeat ? firstDateOf(repeat, wanted.dueDate, me) : wanted.dueDate
  await changeAssignmentSeries(db, me, series, before, { ...wanted, dueDate }, repeat, now)
  return { occurrence: repeat || dueDate !== before.dueDate ? dueDate : before.occurrence, dueDate }
}

/** The row as the student sees it, with the changes. */
function fieldsOf(row: AssignmentRecord, patch: AssignmentPatch): AssignmentInput {
  const { title, course, description, dueDate, dueTime, priority, kind, estimateMinutes, showFrom } = {
    ...row,
    ...definedChanges(patch),
  }
  return {
    title,
    course,
    description,
    dueDate,
    dueTime: dueTime?.slice(0, 5) ?? null,
    priority,
    kind,
    estimateMinutes,
    showFrom,
  }
}

function definedChanges<T extends object>(changes: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}

type RowPatch = AssignmentPatch & Partial<Pick<AssignmentRecord, 'seriesId' | 'occurrence'>>

/**
 * Changes locked rows in one statement, and adjusts their series: if one was completed or deleted, the next one is
 * added; if one was reopened or restored, the next one is removed. Answers how many rows changed.
 */
export async function changeRows(
  db: Db,
  me: Me,
  rows: AssignmentRecord[],
  patchOf: (row: AssignmentRecord) => RowPatch,
  now: Date,
): Promise<number> {
  const pairs = rows.flatMap((before) => {
    const after = { ...before, ...definedChanges(patchOf(before)) }
    return JSON.stringify({ ...after, dueTime: after.dueTime?.slice(0, 5) }) ===
      JSON.stringify({ ...before, dueTime: before.dueTime?.slice(0, 5) })
      ? []
      : [{ before, after }]
  })
  if (pairs.length === 0) return 0
  const back = pairs.flatMap(({ before, after }) => (isOver(before) && !isOver(after) ? [before] : []))
  const alone = await removeNextOfSeries(db, me, back, now)
  const written = pairs.map(({ before, after }) => derived(before, after, alone.has(before.id), me, now))
  await assignCourseColors(db, me, [
    ...new Set(pairs.flatMap(({ before, after }) => (before.course === after.course ? [] : [after.course]))),
  ])
  await writeAssignments(db, me, written, now)
  await addNextOfSeries(
    db,
    me,
    written.filter((row, at) => isOver(row) && !isOver(pairs[at]?.before ?? row)),
    now,
  )
  return pairs.length
}

function isOver(row: AssignmentRecord): boolean {
  return row.deletedAt !== null || row.status === 'completed'
}

function derived(
  before: AssignmentRecord,
  after: AssignmentRecord,
  alone: boolean,
  me: Me,
  now: Date,
): AssignmentRecord {
  const moved = after.dueDate !== before.dueDate || after.dueTime?.slice(0, 5) !== before.dueTime?.slice(0, 5)
  // While it was completed its owner may have moved to another zone, whose end of that day counts by now.
  const opened = after.dueTime === null && isOver(before) && !isOver(after)
  return {
    ...after,
    ...(alone && { seriesId: null, occurrence: null }),
    progress: progressByStatus[after.status],
    completedAt: after.status === 'completed' ? (before.completedAt ?? now) : null,
    ...((moved || opened) && { dueAt: instantOf(after.dueDate, after.dueTime?.slice(0, 5) ?? null, me.zone) }),
    // If it is now due before the day on which it would appear, it appears at once.
    showFrom: after.showFrom !== null && daysBetween(after.showFrom, after.dueDate) < 0 ? null : after.showFrom,
    updatedAt: now,
  }
}

/** Answers the id by which that can be undone; undefined when it is not there or not theirs. */
export async function removeAssignment(
  db: Db,
  me: Me,
  id: string,
  scope: SeriesScope,
  now: Date,
): Promise<string | undefined> {
  const rows = await lockAssignments(db, me, [id])
  const series = rows.flatMap(({ seriesId }) => seriesId ?? [])
  if (scope === 'following' && series.length > 0) await endSeries(db, me, series, now)
  const deleted = await changeRows(db, me, rows, () => ({ deletedAt: now }), now)
  return deleted > 0 ? archive(db, me, { feature: 'homework', kind: 'assignment', about: id }, now) : undefined
}
