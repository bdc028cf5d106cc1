import { and, eq } from 'drizzle-orm'
import type { Db } from '../../server/db/db.ts'
import type { Within } from '../../server/scopes.ts'
import type { campusEventScope } from './contract.ts'
import { campusFavorites } from './tables.ts'

/** Marks an event, or takes the mark away; no answer to it. */
export async function markEvent(
  db: Db,
  { me, key }: Within<typeof campusEventScope>,
  favorite: boolean,
  now: Date,
): Promise<void> {
  if (favorite)
    await db.insert(campusFavorites).values({ userId: me.id, dateId: key, markedAt: now }).onConflictDoNothing()
  else await db.delete(campusFavorites).where(and(eq(campusFavorites.userId, me.id), eq(campusFavorites.dateId, key)))
}
