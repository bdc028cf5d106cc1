import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { daysAfter } from '../../../contract/day.ts'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { deleteImportedOccurrences } from '../imported/edit.queries.ts'
import { type EventScope, ruleEndingOn } from '../rules.ts'
import { calendarEvents, calendarOccurrences } from '../tables.ts'
import { splitSeriesAt } from './edit.queries.ts'
import type { FoundEvent } from './queries.ts'
import { type EventRecord, patternLengthMs, recurrencePatternOf } from './series.queries.ts'
import { purgeEventUndos, undoEventEdit, withEventUndo } from './undo.queries.ts'

/** Deletes an occurrence, it and all after it, or all. Answers the id by which `restoreOrUndoEvent` brings them back. */
export async function removeEvent(db: Db, me: Me, found: FoundEvent, scope: EventScope, now: Date): Promise<string> {
  const { event, occurrence } = found
  if (event.source === 'import' && occurrence.original !== null && scope !== 'all') {
    const alone = scope === 'this'
    const { undo } = await withEventUndo(db, me, found, alone, now, async () => {
      await deleteImportedOccurrences(db, me, found, scope)
      return found
    })
    return undo
  }
  if (event.rule !== null && scope === 'this') {
    await db
      .update(calendarOccurrences)
      .set({ cancelled: true })
      .where(and(eq(calendarOccurrences.id, occurrence.id), eq(calendarOccurrences.userId, me.id)))
    return occurrence.id
  }
  const gone =
    event.rule !== null && scope === 'following' ? await splitSeriesAt(db, me, event, occurrence, now) : event
  const cut = gone.id === event.id ? {} : { cutFrom: event.id, cutRule: event.rule }
  await db
    .update(calendarEvents)
    .set({ deletedAt: now, ...cut })
    .where(and(eq(calendarEvents.id, gone.id), eq(calendarEvents.userId, me.id)))
  return gone.id
}

/** Brings back what was deleted, or takes an edit back. Undefined when there is nothing of theirs to bring back. */
export async function restoreOrUndoEvent(db: Db, me: Me, undo: string, now: Date): Promise<true | undefined> {
  const { rows } = await db.execute(sql`update calendar_occurrences o set cancelled = false from calendar_events e
    where o.id = ${undo}::uuid and o.user_id = ${me.id}::uuid and o.cancelled and e.id = o.event_id and e.source = 'manual'
      and e.deleted_at is null returning o.id`)
  if (rows.length > 0) return true
  const own = and(eq(calendarEvents.userId, me.id), eq(calendarEvents.id, undo), isNotNull(calendarEvents.deletedAt))
  const [gone] = await db.select().from(calendarEvents).where(own).for('update')
  if (!gone) return undoEventEdit(db, me, undo)
  if (await rejoined(db, me, gone, now)) return true
  await db.update(calendarEvents).set({ deletedAt: null, cutFrom: null, cutRule: null, updatedAt: now }).where(own)
  return true
}

/** Gives what was cut off back to its series, unless that was changed since: then it stays a series of its own. */
async function rejoined(db: Db, me: Me, rest: EventRecord, now: Date): Promise<boolean> {
  const { cutFrom, cutRule } = rest
  if (cutFrom === null || cutRule === null || rest.firstStart === null) return false
  const own = and(eq(calendarEvents.id, cutFrom), eq(calendarEvents.userId, me.id))
  const [series] = await db.select().from(calendarEvents).where(own).for('update')
  const [before, after] = [series && recurrencePatternOf(series), recurrencePatternOf(rest)]
  if (!series || series.deletedAt !== null || !before || !after) return false
  const asCut = series.rule === ruleEndingOn(cutRule, daysAfter(rest.firstStart.slice(0, 10), -1))
  const alike =
    before.firstStart.slice(10) === after.firstStart.slice(10) && patternLengthMs(before) === patternLengthMs(after)
  if (!asCut || !alike) return false
  await db.execute(sql`update calendar_occurrences set event_id = ${series.id}::uuid
    where event_id = ${rest.id}::uuid and user_id = ${me.id}::uuid`)
  await db.delete(calendarEvents).where(and(eq(calendarEvents.id, rest.id), eq(calendarEvents.userId, me.id)))
  await db.update(calendarEvents).set({ rule: cutRule, madeUntil: rest.madeUntil, updatedAt: now }).where(own)
  return true
}

/** Deleted events go for good once nobody can bring them back any more; imported ones stay, so that they do not come again. */
export async function purgeDeletedEvents(db: Db, before: Date): Promise<void> {
  await db.delete(calendarEvents).where(and(lt(calendarEvents.deletedAt, before), eq(calendarEvents.source, 'manual')))
  await purgeEventUndos(db, before)
}
