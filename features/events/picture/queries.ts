import { eq } from 'drizzle-orm'
import { Refusal } from '../../../contract/refusal.ts'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow, runStatement } from '../../../server/db/statements.ts'
import type { StoredPicture } from '../../../server/files/pictures.ts'
import type { Me } from '../../../server/me.ts'
import type { Within } from '../../../server/scopes.ts'
import { lockUnarchived } from '../../organizations/belonging.queries.ts'
import type { campusEventScope } from '../contract.ts'
import { campusEventWords } from '../rules.ts'
import { knowsOfSql } from '../seen.queries.ts'
import { campusEventDates } from '../tables.ts'
import { campusEventPictures } from './tables.ts'

type Organizes = Within<typeof campusEventScope, 'organizer'>

/** Replaces the former picture, if any; a trigger queues its files for deletion. Answers its address. Needs a transaction. */
export async function replaceEventPicture(
  db: Db,
  { key }: Organizes,
  picture: StoredPicture,
  now: Date,
): Promise<string> {
  const eventId = await lockedEvent(db, key)
  const row = { ...picture, createdAt: now }
  await db
    .insert(campusEventPictures)
    .values({ eventId, ...row })
    .onConflictDoUpdate({ target: campusEventPictures.eventId, set: row })
  await pointAtPicture(db, eventId)
  return `/api/event-pictures/${eventId}?v=${picture.version}`
}

/** Needs a transaction. */
export async function removeEventPicture(db: Db, { key }: Organizes): Promise<void> {
  const eventId = await lockedEvent(db, key)
  await db.delete(campusEventPictures).where(eq(campusEventPictures.eventId, eventId))
  await pointAtPicture(db, eventId)
}

async function lockedEvent(db: Db, key: string): Promise<string> {
  const [of] = await db.select().from(campusEventDates).where(eq(campusEventDates.id, key))
  if (!of) throw new Refusal('not_found', campusEventWords.notThere)
  await lockUnarchived(db, of.organizationId)
  return of.eventId
}

/**
 * All dates of an event have its picture. `updated_at` stays: it says when the words were changed, which another officer may
 * be editing.
 */
export const pointAtPicture = (db: Db, eventId: string): Promise<unknown> =>
  runStatement(db, {
    text: `update campus_event_dates set picture_url =
        (select '/api/event-pictures/' || p.event_id || '?v=' || p.version from campus_event_pictures p where p.event_id = $1)
      where event_id = $1`,
    values: [eventId],
  })

/**
 * The picture, and whether the reader sees it: they may know of a date that has it, or run one for which it is hidden.
 * `shared`: it is not of drafts alone.
 */
export async function eventPictureOf(db: Db, reader: Me, eventId: string) {
  const [picture] = await db.select().from(campusEventPictures).where(eq(campusEventPictures.eventId, eventId))
  if (!picture) return undefined
  const text = `select exists (select from campus_event_dates d where d.event_id = $1 and ${knowsOfSql('$2::uuid')}
    and (d.picture_url is not null or exists (select from organization_people o
      where o.organization_id = d.organization_id and o.user_id = $2 and o.role in ('president', 'officer')))) as shown,
    exists (select from campus_event_dates d where d.event_id = $1 and d.state <> 'draft') as shared`
  const found = await readRow(db, { text, values: [eventId, reader.id] }, { shown: column.flag, shared: column.flag })
  return found && { ...picture, ...found }
}
