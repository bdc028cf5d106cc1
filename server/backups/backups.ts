import fs from 'node:fs'
import path from 'node:path'
import type { Database } from '../db/db.ts'
import type { Logger } from '../log.ts'
import { readCover } from './archive.ts'
import { backupFileNameOf, backupFolderOf, backupsIn } from './folder.ts'
import { outlivedBackups } from './retention.ts'
import { askDatabase, type TakenBackup, takeBackup } from './take.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The state of the backups, for the operator. Each of them was unpacked, opened and read whole. */
export type BackupState = {
  /** The newest one. */
  last: { at: Date; file: string; bytes: number } | null
  /** The newest one whose rows were compared, table by table, with those of the running database. */
  verified: { at: Date; file: string } | null
  /** Why the last try failed; null once one has succeeded. */
  failure: { at: Date; words: string } | null
  /** How many automatic backups there are, and what they take. */
  count: number
  bytes: number
}

export type Backups = ReturnType<typeof makeBackups>

/** The automatic backups of the embedded database in `data`. `start` begins; nothing is done before. */
export function makeBackups(database: Database, data: string, log: Logger, clock: () => Date = () => new Date()) {
  let verified: BackupState['verified'] = null
  let failure: BackupState['failure'] = null
  /** The number of written rows at the last backup of this process; null before its first. */
  let covered: number | null = null
  let tried = 0
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined

  const backups = {
    state(): BackupState {
      const all = backupsIn(data)
      const [last = null] = all
      return { last, verified, failure, count: all.length, bytes: all.reduce((sum, { bytes }) => sum + bytes, 0) }
    },

    /** Takes a backup now, whether anything changed or not. Rejects with the reason when it fails. */
    async take(): Promise<TakenBackup> {
      const at = clock()
      tried = at.getTime()
      try {
        const written = await rowsWritten(database)
        const daily = verified === null || at.getTime() - verified.at.getTime() >= day
        const taken = await takeBackup(database, data, {
          file: path.join(backupFolderOf(data), backupFileNameOf(at)),
          at,
          daily,
          whole: null,
        })
        covered = written
        failure = null
        if (taken.compared) verified = { at, file: taken.file }
        removeOutlived(data)
        const { file, bytes, rows, compared } = taken
        log.info({ file, bytes, rows, compared }, 'a backup was made, opened and read')
        return taken
      } catch (error) {
        failure = { at, words: error instanceof Error ? error.message : String(error) }
        log.error({ err: error }, 'the backup failed; the older ones are kept')
        throw error
      }
    },

    /** Does what is due: a backup when the last is a quarter of an hour old and something changed, and a checkpoint. */
    async tick(): Promise<void> {
      await boundLog(database)
      const now = clock().getTime()
      const newest = backupsIn(data)[0]?.at.getTime() ?? 0
      if (now - Math.max(newest, tried) < 15 * minute) return
      if (covered !== null && failure === null && covered === (await rowsWritten(database))) return
      await backups.take()
    },

    /** Looks every minute. The first look is after a minute, since a start has enough to do. */
    async start(): Promise<void> {
      timer = setInterval(() => {
        working ??= backups
          .tick()
          .catch((error) => log.debug({ err: error }, 'the check of the backups failed'))
          .finally(() => {
            working = undefined
          })
      }, minute).unref()
      for (const { file, at } of backupsIn(data)) {
        const cover = await readCover(file).catch(() => undefined)
        if (!cover?.rows) continue
        verified ??= { at, file }
        return
      }
    },

    async stop(): Promise<void> {
      clearInterval(timer)
      await working
    },
  }
  return backups
}

/**
 * Rows that were written to Quad's own tables, by the database's own count. The job queue's are not counted: it writes
 * every minute that it is alive, and each queued job comes with rows of ours. Nor is the self-test of a start.
 */
async function rowsWritten({ pool }: Database): Promise<number> {
  // The session may still hold the counts of the last second.
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query(
    `select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::float8 as written
     from pg_stat_user_tables where schemaname = 'public' and relname <> 'self_test'`,
  )
  return Number(rows[0]?.written)
}

/** The embedded engine has no background checkpointer: without this its log grows until the next stop. */
async function boundLog(database: Database): Promise<void> {
  const [row] = await askDatabase(database)(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  )
  if (Number(row?.bytes) > 48 * 2 ** 20) await database.pool.query('checkpoint')
}

function removeOutlived(data: string): void {
  const all = backupsIn(data)
  const gone = new Set(outlivedBackups(all.map(({ at }) => at)).map(Number))
  for (const { file, at } of all) if (gone.has(at.getTime())) fs.rmSync(file)
}
