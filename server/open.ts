import fs from 'node:fs'
import path from 'node:path'
import { connect, type Database } from './db.ts'
import { openEmbedded, socketNote } from './embedded/open.ts'
import { type Env, WrongSetting } from './env.ts'
import type { Logger } from './log.ts'
import { drawSecret } from './secrets.ts'

export type Opened = { database: Database; secret: string; close(): Promise<void> }

/**
 * Opens the database that the settings name, and the root secret that goes with it. With `join`, a command uses the
 * embedded database of a server that is running on the same folder, instead of being refused by its lock.
 */
export async function openDatabase(env: Env, log: Logger, { join = false } = {}): Promise<Opened> {
  if (env.DATABASE_URL) {
    const database = connect('postgres', { connectionString: env.DATABASE_URL }, log)
    await database.pool.query('select 1').catch((error: Error) => {
      throw new WrongSetting(
        `DATABASE_URL names a database that cannot be used: ${error.message || 'nothing answers there'}.`,
      )
    })
    return { database, secret: env.QUAD_SECRET ?? '', close: database.close }
  }
  const folder = path.resolve(env.QUAD_DATA)
  const running = join ? await joinRunning(folder, log) : undefined
  if (running) return { database: running, secret: rootSecret(env, folder), close: running.close }

  const embedded = await openEmbedded({
    folder,
    onLost(code) {
      log.fatal({ code }, 'the embedded database ended by itself; stopping')
      process.exit(70)
    },
  })
  const database = connect('embedded', { host: embedded.host, user: 'postgres', database: 'postgres' }, log)
  return {
    database,
    secret: rootSecret(env, folder),
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
  if (!fs.existsSync(file)) fs.writeFileSync(file, drawSecret(), { mode: 0o600, flag: 'wx' })
  return fs.readFileSync(file, 'utf8').trim()
}
