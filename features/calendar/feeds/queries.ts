import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import { windowColumns } from '../../../server/limits/windows.ts'
import type { Me } from '../../../server/me.ts'
import { drawLink, spendUse } from '../../../server/secretLinks.ts'
import type { CalendarFeed } from './contract.ts'
import { fetchLimit, maxFeeds } from './rules.ts'
import { calendarFeeds } from './tables.ts'

export type FeedRecord = typeof calendarFeeds.$inferSelect
type Settings = Pick<FeedRecord, 'name' | 'kinds' | 'busyOnly'>

export function toCalendarFeed(row: FeedRecord): CalendarFeed {
  const { id, name, busyOnly, createdAt, renewedAt, fetchedAt, fetchedBy, kinds } = row
  return {
    ...{ id, name, busyOnly, fetchedBy, kinds, createdAt: createdAt.toISOString() },
    renewedAt: renewedAt?.toISOString() ?? null,
    fetchedAt: fetchedAt?.toISOString() ?? null,
  }
}

export async function feedsOf(db: Db, me: Me): Promise<CalendarFeed[]> {
  const rows = await db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, me.id))
    .orderBy(calendarFeeds.createdAt, calendarFeeds.id)
  return rows.map(toCalendarFeed)
}

type NewFeed = { feed: CalendarFeed; secret: string }

/** Undefined when the limit is reached. */
export async function insertFeed(db: Db, me: Me, settings: Settings, now: Date): Promise<NewFeed | undefined> {
  const [there] = await db.select({ many: count() }).from(calendarFeeds).where(eq(calendarFeeds.userId, me.id))
  if ((there?.many ?? 0) >= maxFeeds) return undefined
  const { secret, columns } = drawLink({})
  const [row] = await db
    .insert(calendarFeeds)
    .values({ ...settings, ...columns, userId: me.id, createdAt: now })
    .returning()
  return row && { feed: toCalendarFeed(row), secret }
}

type Changes = { [K in keyof Settings]?: Settings[K] | undefined }

export async function changeFeed(db: Db, me: Me, id: string, changes: Changes): Promise<CalendarFeed | undefined> {
  // Always a column, so that the UPDATE is valid.
  const [row] = await db
    .update(calendarFeeds)
    .set({ ...changes, version: null })
    .where(mine(me, id))
    .returning()
  return row && toCalendarFeed(row)
}

export async function renewSecret(db: Db, me: Me, id: string, now: Date): Promise<NewFeed | undefined> {
  const { secret, columns } = drawLink({})
  const set = { ...columns, renewedAt: now, fetchedAt: null, fetchedBy: null, fetches: 0, hourEnds: null }
  const [row] = await db.update(calendarFeeds).set(set).where(mine(me, id)).returning()
  return row && { feed: toCalendarFeed(row), secret }
}

export async function dropFeed(db: Db, me: Me, id: string): Promise<true | undefined> {
  const gone = await db.delete(calendarFeeds).where(mine(me, id)).returning({ id: calendarFeeds.id })
  return gone.length > 0 ? true : undefined
}

/** Finds a feed by the secret in its address, counts the fetch and stores the program: one statement. */
export async function fetchFeed(db: Db, secret: string, family: string, now: Date): Promise<FeedRecord | undefined> {
  const columns = { tries: calendarFeeds.fetches, ends: calendarFeeds.hourEnds }
  const counted = windowColumns(columns, fetchLimit, now)
  const set = { fetchedAt: now, fetchedBy: family, fetches: counted.tries, hourEnds: counted.ends }
  return spendUse(db, calendarFeeds, secret, now, set, isOfActivePerson)
}

/** The feeds of a suspended person, or of one who has deleted the account, are not there. */
const isOfActivePerson = sql`exists (select 1 from profiles p where p.id = ${calendarFeeds.userId} and p.suspended_at is null and p.erases_at is null)`

/** When a feed's content last changed: now, if this version is new. */
export async function changedAt(db: Db, row: FeedRecord, version: string, now: Date): Promise<Date> {
  if (row.version === version && row.builtAt) return row.builtAt
  await db.update(calendarFeeds).set({ version, builtAt: now }).where(eq(calendarFeeds.id, row.id))
  return now
}

function mine(me: Me, id: string) {
  return and(eq(calendarFeeds.id, id), eq(calendarFeeds.userId, me.id))
}
