import { sql } from 'drizzle-orm'
import { daysAfter, daysBetween, earliestDay, latestDay } from '../../../contract/day.ts'
import {
  movedRepeat,
  type OpenRepeat,
  repeatAfter,
  repeatOf,
  sameRepeat,
  tooFewTimes,
} from '../../../contract/repeat.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow, runStatement } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import { assignCourseColors } from '../../courses/queries.ts'
import type { EventChanges, EventWhen } from '../contract.ts'
import { editImported } from '../imported/edit.queries.ts'
import { type EventScope, ruleWeekStart } from '../rules.ts'
import { calendarEvents, calendarOccurrences } from '../tables.ts'
import {
  type FoundEvent,
  firstOccurrenceId,
  movePatternTo,
  recurrencePatternFrom,
  remindersOf,
  timesFrom,
  whenInZone,
  whenOfOccurrence,
} from './queries.ts'
import { eventFieldRefusal } from './rules.ts'
import {
  type EventRecord,
  type OccurrenceRecord,
  occurrenceTimesOn,
  type RecurrencePattern,
  rebuildOccurrences,
  recurrencePatternOf,
} from './series.queries.ts'
import { mineOf, occurrencesOf, splitSeriesAt } from './split.queries.ts'

/** Locks the event until the end of this transaction. */
export async function lockEvent(db: Db, me: Me, occurrence: string): Promise<void> {
  let locked: string | undefined | null = null
  // Read again after waiting: another change may have made it part of a series that was cut off. So is nothing, since a
  // row that waits falls out of a join whose other side has changed.
  for (;;) {
    const row = await readRow(
      db,
      sql`select e.id from calendar_events e join calendar_occurrences o on o.event_id = e.id
      where o.id = ${occurrence}::uuid and o.user_id = ${me.id}::uuid for update of e`,
      { id: column.text },
    )
    if (row?.id === locked) return
    locked = row?.id
  }
}

/** Changes an occurrence, it and all after it, or all. Answers the id of the one to show afterwards. */
export async function changeEvent(
  db: Db,
  me: Me,
  found: FoundEvent,
  scope: EventScope,
  changes: EventChanges,
  now: Date,
): Promise<string> {
  const { event, occurrence } = found
  if (event.source === 'import') return editImported(db, me, found, scope, changes, now)
  const pattern = recurrencePatternOf(event)
  if (!pattern) return changeSingle(db, me, event, occurrence, changes, now)
  if (scope === 'this') return changeOne(db, me, event, pattern, occurrence, changes)
  const { series, before } =
    scope === 'following' ? await splitSeriesAt(db, me, event, occurrence, now) : { series: event, before: 0 }
  if (changes.repeat === null) return endRepeat(db, me, series, occurrence, changes, now)
  // The count that was read, and is sent back, is that of the whole.
  const repeat = changes.repeat && repeatAfter(changes.repeat, before, dayOf(pattern, occurrence))
  if (changes.repeat && !repeat) throw eventFieldRefusal('repeat', tooFewTimes(before))
  return changeSeries(db, me, series, occurrence, { ...changes, repeat }, now)
}

/** The day that the rule gave an occurrence. */
function dayOf({ firstStart }: RecurrencePattern, { original }: OccurrenceRecord): string {
  return (original ?? firstStart).slice(0, 10)
}

async function changeSingle(
  db: Db,
  me: Me,
  event: EventRecord,
  one: OccurrenceRecord,
  changes: EventChanges,
  now: Date,
) {
  if (changes.when)
    await db
      .update(calendarOccurrences)
      .set(timesFrom(changes.when, me.zone))
      .where(mineOf(calendarOccurrences, me, one.id))
  const zone = event.zone ?? me.zone
  const when = changes.when ? whenInZone(changes.when, me.zone, zone) : whenOfOccurrence(one, zone)
  const pattern = changes.repeat ? recurrencePatternFrom(when, changes.repeat, zone, me.weekStart) : {}
  const changed = await writeFields(db, me, event, changes, { ...pattern, zone }, now)
  const itself = { id: one.id, original: changed.firstStart, ownTime: false }
  if (changes.repeat) await rebuildOccurrences(db, me, changed, [itself], now)
  return one.id
}

async function changeOne(
  db: Db,
  me: Me,
  event: EventRecord,
  pattern: RecurrencePattern,
  one: OccurrenceRecord,
  changes: EventChanges,
) {
  const { title, location, notes, when, type, course, busy, reminders, repeat } = changes
  const shared =
    (type !== undefined && type !== event.kind && 'type') ||
    (course !== undefined && course !== event.course && 'course') ||
    (busy !== undefined && busy !== event.busy && 'busy') ||
    (reminders !== undefined && `${remindersOf(reminders)}` !== `${event.reminders}` && 'reminders') ||
    (repeat !== undefined && !(repeat && sameRepeat(repeat, repeatOf(pattern.rule))) && 'repeat')
  if (shared)
    throw eventFieldRefusal(
      shared,
      'Of one alone, only title, time, place and notes can differ. Change all, or all from here on.',
    )
  const times = when && timesFrom(when, me.zone)
  const regular = occurrenceTimesOn(pattern, dayOf(pattern, one))
  const own = times && { ...times, ownTime: JSON.stringify(times) !== JSON.stringify(regular) }
  await db
    .update(calendarOccurrences)
    .set({
      ...own,
      ...(title !== undefined && { title: title === event.title ? null : title }),
      ...(location !== undefined && { location: location === event.location ? null : (location ?? '') }),
      ...(notes !== undefined && { notes: notes === event.notes ? null : (notes ?? '') }),
      // Always a column, so that the UPDATE is valid.
      cancelled: false,
    })
    .where(mineOf(calendarOccurrences, me, one.id))
  return one.id
}

async function changeSeries(
  db: Db,
  me: Me,
  event: EventRecord,
  one: OccurrenceRecord,
  changes: EventChanges,
  now: Date,
) {
  const pattern = recurrencePatternOf(event)
  if (!pattern) throw new Error('the series has no rule')
  const { zone } = pattern
  const target = changes.when && whenInZone(changes.when, me.zone, zone)
  const present = whenOfOccurrence(one, zone)
  const moved = target && JSON.stringify(target) !== JSON.stringify(present) ? target : undefined
  const day = dayOf(pattern, one)
  const shift = moved ? daysBetween(day, moved.start.slice(0, 10)) : 0
  const next = patternAfter(pattern, moved, day, shift, changes.repeat ?? undefined, me)
  const kindChanged = next.firstStart.length !== pattern.firstStart.length
  const occurrences = await occurrencesOf(db, me, event.id)
  const changed = await writeFields(db, me, event, changes, next, now)
  await dropOwn(db, me, one.id, changes)
  const renewed = ({ id }: { id: string }) => kindChanged || (moved !== undefined && id === one.id)
  if (JSON.stringify(next) !== JSON.stringify(pattern) || moved)
    await rebuildOccurrences(db, me, changed, occurrences, now, { shift, renewed })
  const still = await db
    .select({ id: calendarOccurrences.id })
    .from(calendarOccurrences)
    .where(mineOf(calendarOccurrences, me, one.id))
  return still[0]?.id ?? firstOccurrenceId(db, event.id)
}

/** The pattern of a series after its occurrence on `day` was moved by `shift` days, or with another repetition. */
function patternAfter(
  pattern: RecurrencePattern,
  moved: EventWhen | undefined,
  day: string,
  shift: number,
  wanted: OpenRepeat | undefined,
  me: Me,
): RecurrencePattern {
  const { rule, zone, firstStart, firstEnd } = pattern
  const first = daysAfter(firstStart.slice(0, 10), shift)
  if (first < earliestDay || first > latestDay)
    throw eventFieldRefusal('when.start', 'The first of them would be before 1970 or after 2199.')
  const shape: EventWhen = moved ?? { kind: firstStart.length > 10 ? 'time' : 'days', start: firstStart, end: firstEnd }
  const weekStart = ruleWeekStart(rule) ?? me.weekStart
  const placed = movePatternTo(shape, first)
  const repeat = wanted && !sameRepeat(wanted, repeatOf(rule)) ? wanted : undefined
  if (!repeat && shift === 0) return { rule, zone, ...placed }
  const as = repeat ?? movedRepeat(repeatOf(rule), day, shift)
  return recurrencePatternFrom(
    { kind: shape.kind, start: placed.firstStart, end: placed.firstEnd },
    as,
    zone,
    weekStart,
  )
}

/** Leaves only this one of a series. */
async function endRepeat(db: Db, me: Me, event: EventRecord, one: OccurrenceRecord, changes: EventChanges, now: Date) {
  await runStatement(
    db,
    sql`delete from calendar_occurrences where event_id = ${event.id}::uuid and user_id = ${me.id}::uuid and id <> ${one.id}::uuid`,
  )
  const {
    title = one.title ?? event.title,
    location = one.location ?? event.location,
    notes = one.notes ?? event.notes,
  } = changes
  const none = { rule: null, firstStart: null, firstEnd: null, madeUntil: null }
  await writeFields(db, me, event, { ...changes, title, location: location || null, notes: notes || null }, none, now)
  const times = changes.when && timesFrom(changes.when, me.zone)
  const plain = { title: null, location: null, notes: null, original: null, ownTime: false }
  await db
    .update(calendarOccurrences)
    .set({ ...times, ...plain })
    .where(mineOf(calendarOccurrences, me, one.id))
  return one.id
}

async function writeFields(
  db: Db,
  me: Me,
  event: EventRecord,
  { title, type, location, notes, course, busy, reminders }: EventChanges,
  more: Partial<EventRecord>,
  now: Date,
): Promise<EventRecord> {
  const [changed] = await db
    .update(calendarEvents)
    .set({
      ...{ title, kind: type, location, notes, course, busy, ...more, updatedAt: now },
      ...(reminders !== undefined && { reminders: remindersOf(reminders) }),
    })
    .where(mineOf(calendarEvents, me, event.id))
    .returning()
  if (!changed) throw new Error('the update of an event returned no row')
  if (course) await assignCourseColors(db, me, [course])
  return changed
}

/** Fields that now apply to all lose their own value in this one. */
async function dropOwn(db: Db, me: Me, id: string, { title, location, notes }: EventChanges): Promise<void> {
  const dropped = {
    ...(title !== undefined && { title: null }),
    ...(location !== undefined && { location: null }),
    ...(notes !== undefined && { notes: null }),
  }
  if (Object.keys(dropped).length > 0)
    await db
      .update(calendarOccurrences)
      .set(dropped)
      .where(mineOf(calendarOccurrences, me, id))
}
