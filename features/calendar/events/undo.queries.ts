import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { runStatement } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import {
  archive,
  archivedRows,
  isUnchangedSince,
  keepNewestRecords,
  noteStateAfter,
  type RestoreFromUndo,
  restoreArchived,
  type UndoContext,
  type UndoRecord,
} from '../../../server/undo/records.ts'
import { calendarEvents } from '../tables.ts'
import type { FoundEvent } from './queries.ts'

/** How many changes of a person can be undone: each record contains a copy of everything it changes. */
const most = 100

/**
 * `following` deletes an occurrence and all after it; the part that is cut off stays, marked as deleted, as a series of
 * its own.
 */
type SnapshotKind = 'edit' | 'following'

/** How changes and deletions of events are undone, by kind. */
export const calendarUndo: Record<SnapshotKind | 'event' | 'occurrence', RestoreFromUndo> = {
  edit: restoreSnapshot,
  following: restoreFollowing,
  event: restoreEvent,
  occurrence: restoreOccurrence,
}

const rows = {
  calendar_events: archivedRows('calendar_events', 'r.id = $2::uuid'),
  calendar_occurrences: archivedRows(
    'calendar_occurrences',
    `r.event_id = $2::uuid and ($3::jsonb->>'occurrence' is null or r.id = ($3::jsonb->>'occurrence')::uuid)`,
  ),
}

/**
 * Makes a change of an event undoable: archives the event with all its occurrences or, with `alone`, only the one that
 * changes. `change` answers the event to which the occurrence belongs afterwards.
 */
export async function withEventUndo<T extends { event: { id: string } }>(
  db: Db,
  me: Me,
  { event, occurrence }: FoundEvent,
  { alone, kind = 'edit' }: { alone: boolean; kind?: SnapshotKind },
  now: Date,
  change: () => Promise<T>,
): Promise<{ undo: string; after: T }> {
  const of = { feature: 'calendar', kind }
  const details = { occurrence: alone ? occurrence.id : null }
  const undo = await archive(db, me, { ...of, about: event.id, details, rows }, now)
  await keepNewestRecords(db, me, { ...of, count: most })
  const after = await change()
  const cutOff = after.event.id === event.id ? null : after.event.id
  await noteStateAfter(db, me, undo, { cutOff }, digest)
  return { undo, after }
}

/**
 * The present state of all. With `alone`, other changes of its series do not count. A column that came later is left out
 * where it is empty: digests from before it are still right.
 */
const digest = `md5(concat(
  (select string_agg((to_jsonb(e) - case when e.reminders is null then 'reminders' else '' end)::text, ' ' order by e.id) from calendar_events e
    where e.user_id = u.user_id and e.id in (u.about, (u.details->>'cutOff')::uuid)),
  (select string_agg(to_jsonb(o)::text, ' ' order by o.id) from calendar_occurrences o
    where o.event_id in (u.about, (u.details->>'cutOff')::uuid)
      and (u.details->>'occurrence' is null or o.id = (u.details->>'occurrence')::uuid))))`

async function isAsChanged({ db, me }: UndoContext, record: UndoRecord): Promise<boolean> {
  await runStatement(
    db,
    sql`select id from calendar_events where user_id = ${me.id}::uuid
    and id in (${record.about}::uuid, ${record.details.cutOff ?? null}::uuid) order by id for update`,
  )
  return isUnchangedSince(db, record, digest)
}

/** Restores an event as it was before a change, with its old ids. Refused if it was changed again since. */
async function restoreSnapshot(context: UndoContext, record: UndoRecord): Promise<boolean> {
  if (!(await isAsChanged(context, record)))
    throw new Refusal('conflict', 'It was changed again since, and is left as it is.')
  const { db, me } = context
  const { occurrence, cutOff } = record.details
  if (occurrence) {
    await runStatement(
      db,
      sql`delete from calendar_occurrences where id = ${occurrence}::uuid and user_id = ${me.id}::uuid`,
    )
  } else {
    await runStatement(
      db,
      sql`delete from calendar_events where user_id = ${me.id}::uuid
      and id in (${record.about}::uuid, ${cutOff ?? null}::uuid)`,
    )
    await restoreArchived(db, record, 'calendar_events', { conflict: 'throw' })
  }
  await restoreArchived(db, record, 'calendar_occurrences', { conflict: 'throw' })
  return true
}

/** Returns the cut-off part to its series. If that was changed since, the part becomes a series of its own. */
async function restoreFollowing(context: UndoContext, record: UndoRecord): Promise<boolean> {
  if (await isAsChanged(context, record)) return restoreSnapshot(context, record)
  return restoreEvent(context, { ...record, about: record.details.cutOff ?? record.about })
}

async function restoreEvent({ db, me, now }: UndoContext, { about }: UndoRecord): Promise<boolean> {
  const deleted = and(
    eq(calendarEvents.userId, me.id),
    eq(calendarEvents.id, about),
    isNotNull(calendarEvents.deletedAt),
  )
  const { rowCount } = await db.update(calendarEvents).set({ deletedAt: null, updatedAt: now }).where(deleted)
  return rowCount === 1
}

/** In an own series: it takes place again, if the series still has it. */
async function restoreOccurrence({ db, me }: UndoContext, { about }: UndoRecord): Promise<boolean> {
  const restored = await runStatement(
    db,
    sql`update calendar_occurrences o set cancelled = false from calendar_events e
    where o.id = ${about}::uuid and o.user_id = ${me.id}::uuid and o.cancelled and e.id = o.event_id
      and e.deleted_at is null`,
  )
  return restored === 1
}
