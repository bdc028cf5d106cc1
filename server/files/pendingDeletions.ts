import { index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { storedFileKey } from '../db/columns.ts'
import type { Db } from '../db/db.ts'
import { column, readRows, runStatement } from '../db/statements.ts'
import type { Feature, FeatureData } from '../feature.ts'
import { type Job, job } from '../jobs/jobs.ts'
import type { Me } from '../me.ts'
import type { Shell } from '../shell.ts'
import type { StoredFileKey } from './store.ts'

/**
 * Stored files that no row names any more. Database triggers (`doom_file`) fill it, so that no way to delete a row is
 * forgotten; the next run of the job sets `doomed_at`, since SQL here never asks for the time.
 */
export const pendingFileDeletions = pgTable(
  'doomed_files',
  {
    key: storedFileKey().primaryKey(),
    doomedAt: timestamp({ withTimezone: true }),
    /** Whose storage it still takes, and how much in bytes; null for what counts for nobody. */
    ownerId: uuid(),
    size: integer(),
  },
  (t) => [index('doomed_files_owner').on(t.ownerId)],
)

/** A database restored from a backup of that age still finds its files. */
export const fileRetentionDays = 14
const batch = 200

export function fileJobs(features: Feature[]): Job[] {
  const named = features.flatMap(({ data }) => data?.files ?? [])
  return [
    job({
      name: sweepJob,
      payload: z.strictObject({}),
      every: '53 * * * *',
      run: (shell) => sweep(shell, named),
    }),
    job({
      name: 'files-strays',
      payload: z.strictObject({}),
      every: '19 3 * * *',
      run: (shell) => doomStrays(shell, named),
    }),
  ]
}

const sweepJob = 'files-sweep'

/**
 * Takes pending deletions of a person off their storage, the oldest first, until so many bytes are free: their files are
 * removed as soon as `enqueueSweep` has been called.
 */
export async function freePendingDeletions(db: Db, me: Me, bytes: number): Promise<void> {
  const text = `update doomed_files d set doomed_at = to_timestamp(0), owner_id = null, size = null
    from (select key, sum(size) over (order by doomed_at nulls last, key) - size as before
      from doomed_files where owner_id = $1) old
    where old.key = d.key and old.before < $2`
  await runStatement(db, { text, values: [me.id, bytes] })
}

/** Does not wait for the end of the retention with these pending deletions; they count for nobody any more. */
export async function removeStoredFilesSoon(db: Db, keys: StoredFileKey[]): Promise<void> {
  const text = 'update doomed_files set doomed_at = to_timestamp(0), owner_id = null, size = null where key = any($1)'
  await runStatement(db, { text, values: [keys] })
}

/** Removes what is due when the transaction of `db` has committed, not only at the next hour. */
export function enqueueSweep(db: Db, { jobs }: Pick<Shell, 'jobs'>): Promise<void> {
  return jobs.enqueue(db, sweepJob, {})
}

type FileColumns = NonNullable<FeatureData['files']>

/** SQL that says whether any row names the key. */
function isNamed(named: FileColumns, key: string): string {
  const places = named.map(
    ({ table, column }) => `exists (select 1 from "${table}" where "${table}"."${column}" = ${key})`,
  )
  return places.length > 0 ? `(${places.join(' or ')})` : 'false'
}

/** Deletes files that have been pending long enough. Those that a row names again are kept. */
async function sweep({ database: { db }, files, clock }: Shell, named: FileColumns): Promise<void> {
  const now = clock()
  const before = new Date(now.getTime() - fileRetentionDays * 86_400_000)
  await runStatement(db, { text: 'update doomed_files set doomed_at = $1 where doomed_at is null', values: [now] })
  await runStatement(db, {
    text: `delete from doomed_files d where d.doomed_at <= $1 and ${isNamed(named, 'd.key')}`,
    values: [before],
  })
  for (;;) {
    const due = await readRows(
      db,
      { text: `select key from doomed_files where doomed_at <= $1 order by key limit ${batch}`, values: [before] },
      { key: column.storedFile },
    )
    const keys = due.map(({ key }) => key)
    if (keys.length === 0) return
    for (const key of keys) await files.remove(key)
    await runStatement(db, { text: 'delete from doomed_files where key = any($1)', values: [keys] })
  }
}

/**
 * Finds files whose row never came to be, because the server stopped in between, or that a restored database does not
 * know.
 */
async function doomStrays({ database: { db }, files }: Shell, named: FileColumns): Promise<void> {
  const text = `insert into doomed_files (key) select stored.key from unnest($1::text[]) as stored(key)
    where not ${isNamed(named, 'stored.key')} on conflict do nothing`
  for (let shard = 0; shard < 256; shard++)
    for await (const keys of files.keys(shard.toString(16).padStart(2, '0')))
      if (keys.length > 0) await runStatement(db, { text, values: [keys] })
}
