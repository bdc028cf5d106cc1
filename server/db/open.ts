import fs from 'node:fs'
import path from 'node:path'
import { backupFolderOf } from '../backups/folder.ts'
import { rescueDatabase } from '../backups/restore.ts'
import { askDatabase } from '../backups/take.ts'
import type { Watcher } from '../embedded/engine.ts'
import { refuseWithoutDatabase } from '../embedded/existing.ts'
import { lockFolder } from '../embedded/lock.ts'
import { openEmbedded, socketNote } from '../embedded/open.ts'
import type { Env } from '../env.ts'
import type { Logger } from '../log.ts'
import { lostSecret, makeRootSecret, readRootSecret, withoutSecret } from '../rootSecret/file.ts'
import { prepareDataFolder } from '../settings/dataFolder.ts'
import { connect, type Database } from './db.ts'
import { schemaAgeOf } from './migrate.ts'
import { reachServer, refuseOtherEncoding, refuseSharedSessions } from './reach.ts'

export type Opened = {
  database: Database
  secret: string
  /** The data folder of an embedded database. */
  data: string | null
  /** Starts the embedded engine again when it hangs or ends, or has taken much memory. */
  guard(watcher: Watcher): void
  close(): Promise<void>
}

/** The engine's memory never shrinks: beyond so many bytes it is started anew, at most so often (milliseconds). */
const renewal = { beyond: 192 * 2 ** 20, every: 30 * 60_000 }
/** Milliseconds for which requests may wait for running transactions before that. */
const finishing = 1000

/**
 * Opens the database that the settings name, and the root secret that belongs to it. With `join`, for commands, it uses
 * the embedded database of a server that runs on the same folder, and makes neither folder nor database nor secret;
 * otherwise the folder's lock refuses it. With `mend`, the newest good backup replaces an embedded database that does
 * not open.
 */
export async function openDatabase(env: Env, log: Logger, { join = false, mend = false } = {}): Promise<Opened> {
  if (env.DATABASE_URL) {
    const database = connect('postgres', { connectionString: env.DATABASE_URL }, log)
    await reachServer(database, log, join)
    await refuseOtherEncoding(database.pool)
    await refusePooler(database)
    return { database, secret: env.QUAD_SECRET ?? '', data: null, guard() {}, close: database.close }
  }
  const folder = path.resolve(env.QUAD_DATA)
  if (join) refuseWithoutDatabase(folder)
  else prepareDataFolder(folder)
  const known = readRootSecret(env, folder)
  if (join) {
    if (known === undefined) throw withoutSecret(folder)
    const running = await joinRunning(folder, log)
    if (running) return { database: running, secret: known, data: folder, guard() {}, close: running.close }
  }
  const embedded = await openEmbedded({
    folder,
    onLost(why) {
      log.fatal({ why }, 'the embedded database ended by itself; stopping')
      process.exit(70)
    },
    ...(mend && { rescue: (why: string) => rescueDatabase(folder, why, log) }),
  })
  const database = connect('embedded', { host: embedded.host, user: 'postgres', database: 'postgres' }, log)
  const close = async () => {
    await database.close()
    await embedded.close()
  }
  let secret: string
  try {
    secret = known ?? (await drawnSecret(database, folder))
  } catch (error) {
    await close()
    throw error
  }
  return {
    database,
    secret,
    data: folder,
    guard: (watcher) => embedded.guard(watcher, { renewal: { ...renewal, hold: () => holdAll(database, folder) } }),
    close,
  }
}

/** The root secret of a first start. Throws where Quad was started on this database before: its secret is gone. */
async function drawnSecret(database: Database, folder: string): Promise<string> {
  if ((await schemaAgeOf(askDatabase(database))) !== 'none') throw lostSecret(folder)
  return makeRootSecret(folder)
}

/** Keeps this process from the database, unless a backup is being made. */
async function holdAll(database: Database, folder: string): Promise<(() => void) | undefined> {
  const lend = await database.hold(finishing)
  if (!lend) return undefined
  const backups = backupFolderOf(folder)
  const free =
    !fs.existsSync(backups) ||
    (await lockFolder(backups).then(
      async (unlock) => unlock().then(() => true),
      () => false,
    ))
  if (free) return lend
  lend()
  return undefined
}

async function refusePooler({ pool }: Database): Promise<void> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()])
  try {
    await refuseSharedSessions(one, other)
  } finally {
    one.release()
    other.release()
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
