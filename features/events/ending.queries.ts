import { and, asc, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../contract/refusal.ts'
import type { Db } from '../../server/db/db.ts'
import type { Shell } from '../../server/shell.ts'
import { type Organizes, reached } from './make.queries.ts'
import { type CampusEventReach, campusEventWords } from './rules.ts'
import { listedIn, lockDate, tell } from './seats/line.queries.ts'
import { campusEventDates, campusEvents } from './tables.ts'

/** The list stays, struck, and everybody on it is told. The date is locked. */
export async function cancelDate(shell: Shell, db: Db, id: string, words: string, now: Date): Promise<void> {
  await db
    .update(campusEventDates)
    .set({ state: 'cancelled', cancelWords: words, cancelledAt: now, updatedAt: now })
    .where(eq(campusEventDates.id, id))
  await tell(shell, db, 'cancelled', id, await listedIn(db, id), now)
}

/** Drafts are deleted; what is published is cancelled with words. */
export async function cancelEvent(
  shell: Shell,
  db: Db,
  { key }: Organizes,
  { scope, words }: { scope: CampusEventReach; words: string },
  now: Date,
): Promise<void> {
  const dates = await reached(shell, db, key, scope, now)
  for (const of of dates) {
    if (of.state === 'draft') {
      await db.delete(campusEventDates).where(eq(campusEventDates.id, of.id))
      continue
    }
    if (of.state === 'cancelled') continue
    if (of.endsAt <= now) throw new Refusal('conflict', campusEventWords.over)
    if (words === '')
      throw new Refusal('invalid', campusEventWords.sayWhy, { fields: { words: campusEventWords.sayWhy } })
    await cancelDate(shell, db, of.id, words, now)
  }
  // With the last date the event goes, and its picture with it.
  const [first] = dates
  if (first) await db.delete(campusEvents).where(and(eq(campusEvents.id, first.eventId), hasNoDate))
}

const hasNoDate = sql`not exists (select from campus_event_dates d where d.event_id = ${campusEvents.id})`

/** Coming dates of an organization that is archived; its row is locked. */
export async function cancelEventsOf(shell: Shell, db: Db, organization: string, now: Date): Promise<void> {
  const rows = await db
    .select({ id: campusEventDates.id })
    .from(campusEventDates)
    .where(
      and(
        ...[eq(campusEventDates.organizationId, organization), eq(campusEventDates.state, 'published')],
        sql`${campusEventDates.endsAt} > ${now}::timestamptz`,
      ),
    )
    .orderBy(asc(campusEventDates.id))
  for (const { id } of rows) {
    await lockDate(shell, db, id, now)
    await cancelDate(shell, db, id, campusEventWords.archivedWords, now)
  }
}
