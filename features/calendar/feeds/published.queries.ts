import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/db.ts'
import { runStatement } from '../../../server/db/statements.ts'
import type { Me } from '../../../server/me.ts'
import type { EntrySpan, FeedEntry } from './entries.rules.ts'
import { cancelledDaysShown } from './rules.ts'
import { feedEntries } from './tables.ts'

/** What calendar programs need to notice a change. */
export type EntryRevision = { sequence: number; lastModified: Date }
export type CancelledEntry = EntryRevision & { uid: string; kind: string; startsAt: string }

type Row = typeof feedEntries.$inferSelect

/**
 * Compares the entries with those last published, stores what changed, and answers each entry's stamp and the deleted
 * ones. Entries that only left the feed's days are removed silently. One read and one write; two at once agree, because
 * a digest that exists already changes nothing.
 */
export async function recordPublishedEntries(
  db: Db,
  me: Me,
  entries: FeedEntry[],
  start: Date,
  now: Date,
): Promise<{ stamps: Map<string, EntryRevision>; gone: CancelledEntry[] }> {
  const known = new Map((await read(db, me)).map((row) => [row.uid, row]))
  const fresh = entries.map((entry) => ({
    ...{ uid: entry.uid, kind: entry.kind, digest: digestOf(entry), startsAt: startOf(entry.span) },
    endsAt: entry.endsAt?.toISOString() ?? null,
  }))
  const changed = fresh.filter(({ uid, digest }) => {
    const row = known.get(uid)
    return !row || row.digest !== digest || row.cancelledAt !== null
  })
  const there = new Set(fresh.map(({ uid }) => uid))
  const missing = [...known.values()].filter(({ uid }) => !there.has(uid))
  const old = now.getTime() - cancelledDaysShown * 86_400_000
  const over = ({ cancelledAt, endsAt }: Row) =>
    cancelledAt ? cancelledAt.getTime() < old : endsAt !== null && endsAt.getTime() <= start.getTime() + 86_400_000
  const forgotten = missing.filter(over).map(({ uid }) => uid)
  const lost = missing.filter((row) => row.cancelledAt === null && !over(row)).map(({ uid }) => uid)
  if (changed.length + forgotten.length + lost.length > 0) {
    await write(db, me, changed, forgotten, lost, now)
    for (const row of await read(db, me)) known.set(row.uid, row)
  }
  for (const uid of forgotten) known.delete(uid)
  const gone = [...known.values()].filter(({ cancelledAt, uid }) => cancelledAt !== null && !there.has(uid))
  return { stamps: known, gone }
}

function read(db: Db, me: Me): Promise<Row[]> {
  return db.select().from(feedEntries).where(eq(feedEntries.userId, me.id)).orderBy(feedEntries.uid)
}

async function write(db: Db, me: Me, changed: object[], forgotten: string[], lost: string[], now: Date): Promise<void> {
  const at = now.toISOString()
  await runStatement(
    db,
    sql`
    with forgotten as (
      delete from feed_entries where user_id = ${me.id}::uuid and uid = any(${sql.param(forgotten)}::text[])
    ), lost as (
      update feed_entries set cancelled_at = ${at}::timestamptz, last_modified = ${at}::timestamptz, sequence = sequence + 1
      where user_id = ${me.id}::uuid and uid = any(${sql.param(lost)}::text[]) and cancelled_at is null
    )
    insert into feed_entries (user_id, uid, kind, digest, sequence, last_modified, starts_at, ends_at)
    select ${me.id}::uuid, n.uid, n.kind, n.digest, 0, ${at}::timestamptz, n."startsAt", n."endsAt"
    from json_to_recordset(${JSON.stringify(changed)}::json)
      as n(uid text, kind text, digest text, "startsAt" text, "endsAt" timestamptz)
    order by n.uid
    on conflict (user_id, uid) do update set kind = excluded.kind, digest = excluded.digest,
      sequence = feed_entries.sequence + 1, last_modified = excluded.last_modified, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, cancelled_at = null
    where feed_entries.digest <> excluded.digest or feed_entries.cancelled_at is not null`,
  )
}

/**
 * Covers all published content, except what grows by itself: how far a zone is described, or single days are searched.
 */
function digestOf({ uid: _, described: __, endsAt: ___, singles, ...said }: FeedEntry): string {
  const all = { ...said, singles: singles.filter(({ regular }) => !regular) }
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 22)
}

function startOf(span: EntrySpan): string {
  return span.kind === 'instants' ? span.start.toISOString() : span.start
}
