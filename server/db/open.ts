import fs from 'node:fs'
import path from 'node:path'
import { rescueDatabase } from '../backups/restore.ts'
import type { Watcher } from '../embedded/engine.ts'
import { syncFolder } from '../embedded/files.ts'
import { openEmbedded, socketNote } from '../embedded/open.ts'
import { type Env, WrongSetting } from '../env.ts'
import type { Logger } from '../log.ts'
import { drawSecret } from '../secrets.ts'
import { connect, type Database } from './db.ts'

export type Opened = {
  database: Database
  secret: string
  /** The data folder of an embedded database. */
  data: string | null
  /** Starts the embedded engine again when it hangs or ends. */
  guard(watcher: Watcher): void
  close(): Promise<void>
}

/**
 * Opens the database that the settings name, and the root secret that belongs to it. With `join`, a command uses the
 * embedded database of a server that runs on the same folder; otherwise the folder's lock refuses it. With `mend`, the
 * newest good backup replaces an embedded database that does not open.
 */
export async function openDatabase(env: Env, log: Logger, { join = false, mend = false } = {}): Promise<Opened> {
  if (env.DATABASE_URL) {
    const database = connect('postgres', { connectionString: env.DATABASE_URL }, log)
    await database.pool.query('select 1').catch((error: Error) => {
      throw new WrongSetting(
        `DATABASE_URL names a database that cannot be used: ${error.message || 'nothing answers there'}.`,
      )
    })
    return { database, secret: env.QUAD_SECRET ?? '', data: null, guard() {}, close: database.close }
  }
  const folder = path.resolve(env.QUAD_DATA)
  const running = join ? await joinRunning(folder, log) : undefined
  if (running)
    return { database: running, secret: rootSecret(env, folder), data: folder, guard() {}, close: running.close }

  const embedded = await openEmbedded({
    folder,
    onLost(why) {
      log.fatal({ why }, 'the embedded database ended by itself; stopping')
      process.exit(70)
    },
    ...(mend && { rescue: (why: string) => rescueDatabase(folder, why, log) }),
  })
  const database = connect('embedded', { host: embedded.host, user: 'postgres', database: 'postgres' }, log)
  return {
    database,
    secret: rootSecret(env, folder),
    data: folder,
    guard: embedded.guard,
    async close() {
      await database.close()
      await embedded.close()
    },
  }
}

async function joinRunning(folder: string, log: Logger): Promise<Database | undefined> {
  const note = socketNote(folder)
  if (!fs.existsSync(note)) return undefined
  const database = connect(
    'embedded',
    {
      host: fs.readFileSync(note, 'utf8'),
      user: 'postgres',
      database: 'postgres',
      max: 2,
      connectionTimeoutMillis: 3000,
    },
    log,
  )
  const answers = await database.pool.query('select 1').then(
    () => true,
    () => false,
  )
  if (answers) return database
  await database.close()
  return undefined
}

/** QUAD_SECRET, or the one drawn at the first start into a file that only this user can read. */
function rootSecret(env: Env, folder: string): string {
  if (env.QUAD_SECRET) return env.QUAD_SECRET
  const file = path.join(folder, 'secret')
  if (!fs.existsSync(file)) {
    // Whole and on the disk before it signs or seals anything, or a power cut could leave an empty file.
    const part = `${file}.part`
    fs.writeFileSync(part, drawSecret(), { mode: 0o600, flush: true })
    fs.renameSync(part, file)
    syncFolder(folder)
  }
  const secret = fs.readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new WrongSetting(
      `The file ${file} does not hold the root secret any more. Replace it with the one from a backup.`,
    )
  return secret
}
