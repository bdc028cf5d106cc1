import { sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import { column, readRow, runStatement } from '../../../server/db/statements.ts'
import { announcements } from './tables.ts'

/** The sentence that is shown now; null: none. */
export async function announcementNow(db: Db, now: Date) {
  const row = await readRow(
    db,
    {
      text: `select number, text, ends_at as "endsAt" from (select * from announcements order by number desc limit 1) a
        where removed_at is null and (ends_at is null or ends_at > $1)`,
      values: [now],
    },
    { number: column.number, text: column.text, endsAt: column.orNull(column.moment) },
  )
  return row ? { ...row, endsAt: row.endsAt?.toISOString() ?? null } : null
}

/** How often the sentence has changed: rises with every new one and every removal. */
export async function announcementChanges(db: Db): Promise<number> {
  const row = await readRow(
    db,
    { text: 'select (count(*) + count(removed_at))::int as changes from announcements' },
    { changes: column.number },
  )
  return row?.changes ?? 0
}

/** Shows a sentence in the place of the one before. */
export async function addAnnouncement(
  db: Db,
  { text, endsAt, by }: { text: string; endsAt: Date | null; by: string },
  now: Date,
): Promise<void> {
  await runStatement(db, sql`select pg_advisory_xact_lock(77230415)`)
  const newest = sql<number>`(select coalesce(max(number), 0) + 1 from announcements)`
  await db.insert(announcements).values({ number: newest, text, announcedAt: now, endsAt, announcedBy: by })
}

/** Answers false when there was none to remove. */
export async function removeAnnouncementNow(db: Db, now: Date): Promise<boolean> {
  const shown = await announcementNow(db, now)
  if (!shown) return false
  await runStatement(db, {
    text: 'update announcements set removed_at = $2 where number = $1 and removed_at is null',
    values: [shown.number, now],
  })
  return true
}
