import fs from 'node:fs'
import path from 'node:path'
import type { Database } from '../db/db.ts'
import { sqlState } from '../db/db.ts'
import { type Fingerprint, type RunStatement, takeFingerprint } from './fingerprint.ts'

/** Files that only the running engine needs, or that every start makes anew. */
const leftOut = new Set(['pg_wal', 'pg_stat_tmp', 'postmaster.pid', 'global/pg_control'])

/**
 * Copies the folder of the running embedded database to `to` by PostgreSQL's own protocol: between start and stop the
 * files may be copied in any order while people go on writing, and the log, which is copied last, holds what they wrote
 * meanwhile. With `compare`, the fingerprint is of exactly the moment at which the copy will open; while it is taken,
 * nobody else is served.
 */
export async function snapshot(
  { pool }: Database,
  from: string,
  to: string,
  compare: boolean,
): Promise<Fingerprint | null> {
  const begin = () => pool.query<{ lsn: string }>("select pg_backup_start('quad', true) as lsn")
  const { rows: started } = await begin().catch(async (error) => {
    if (sqlState(error) !== '55000') throw error
    // Whoever began it has died: we hold the lock on the folder of backups.
    await pool.query('select pg_backup_stop(false)')
    return begin()
  })
  let stopped = false
  try {
    fs.mkdirSync(to, { recursive: true, mode: 0o700 })
    await copyFiles(from, to, '')
    const client = await pool.connect()
    const ask: RunStatement = async (text) => (await client.query(text)).rows
    try {
      await client.query('begin')
      stopped = true
      const { rows } = await client.query<{ label: string; first: string; last: string }>(
        'select labelfile as label, pg_walfile_name($1::pg_lsn) as first, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
        [started[0]?.lsn],
      )
      const found = compare ? await takeFingerprint(ask) : null
      await client.query('commit')
      const [stop] = rows
      if (!stop) throw new Error('pg_backup_stop returned no row')
      await copyLog(from, to, stop.first, stop.last)
      fs.writeFileSync(path.join(to, 'backup_label'), stop.label)
      return found
    } finally {
      client.release()
    }
  } finally {
    if (!stopped) await pool.query('select pg_backup_stop(false)').catch(() => {})
  }
}

async function copyFiles(from: string, to: string, folder: string): Promise<void> {
  for (const entry of await fs.promises.readdir(path.join(from, folder), { withFileTypes: true })) {
    const name = path.join(folder, entry.name)
    if (leftOut.has(name)) continue
    if (entry.isDirectory()) {
      await fs.promises.mkdir(path.join(to, name))
      await copyFiles(from, to, name)
    } else if (entry.isFile()) {
      await fs.promises.copyFile(path.join(from, name), path.join(to, name)).catch((error) => {
        // The table was dropped meanwhile, which the write-ahead log contains too.
        if (error.code !== 'ENOENT') throw error
      })
    }
  }
}

async function copyLog(from: string, to: string, first: string, last: string): Promise<void> {
  for (const folder of ['pg_wal/archive_status', 'pg_wal/summaries', 'pg_stat_tmp'])
    fs.mkdirSync(path.join(to, folder), { recursive: true })
  const segments = (await fs.promises.readdir(path.join(from, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  )
  for (const name of segments)
    await fs.promises.copyFile(path.join(from, 'pg_wal', name), path.join(to, 'pg_wal', name))
  await fs.promises.copyFile(path.join(from, 'global/pg_control'), path.join(to, 'global/pg_control'))
}
