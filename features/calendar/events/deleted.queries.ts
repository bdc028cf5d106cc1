import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import type { Me } from '../../../server/me.ts'
import { archive } from '../../../server/undo/records.ts'
import { deleteImportedOccurrences } from '../imported/edit.queries.ts'
import type { EventScope } from '../rules.ts'
import { calendarEvents, calendarOccurrences } from '../tables.ts'
import type { FoundEvent } from './queries.ts'
import { splitSeriesAt } from './split.queries.ts'
import { withEventUndo } from './undo.queries.ts'

/** Deletes an occurrence, it and all after it, or all. Answers the undo id. */
export async function removeEvent(db: Db, me: Me, found: FoundEvent, scope: EventScope, now: Date): Promise<string> {
  const { event, occurrence } = found
  if (event.source === 'import' && occurrence.original !== null && scope !== 'all') {
    const { undo } = await withEventUndo(db, me, found, { alone: scope === 'this' }, now, async () => {
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
    return archive(db, me, { feature: 'calendar', kind: 'occurrence', about: occurrence.id }, now)
  }
  if (event.rule !== null && scope === 'following') {
    const { undo } = await withEventUndo(db, me, found, { alone: false, kind: 'following' }, now, async () => {
      const { series } = await splitSeriesAt(db, me, event, occurrence, now)
      await markDeleted(db, me, series.id, now)
      return { event: series }
    })
    return undo
  }
  await markDeleted(db, me, event.id, now)
  return archive(db, me, { feature: 'calendar', kind: 'event', about: event.id }, now)
}

async function markDeleted(db: Db, me: Me, id: string, now: Date): Promise<void> {
  await db
    .update(calendarEvents)
    .set({ deletedAt: now })
    .where(and(eq(calendarEvents.id, id), eq(calendarEvents.userId, me.id)))
}

/**
 * Removes deleted events once their deletion cannot be undone; imported ones stay, so that they are not imported again.
 */
export async function purgeDeletedEvents(db: Db, before: Date): Promise<void> {
  await db.delete(calendarEvents).where(and(lt(calendarEvents.deletedAt, before), eq(calendarEvents.source, 'manual')))
}
