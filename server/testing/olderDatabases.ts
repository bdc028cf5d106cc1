import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { connect, type Database } from '../db/db.ts'
import { openEmbedded } from '../embedded/open.ts'
import { makeLog } from '../log.ts'
import { startPostgres } from './postgres.ts'
import { load, type Recorded, recorded } from './recorded.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-upgrade-'))
const closing: (() => Promise<unknown>)[] = []

/** For the end of a test file that opened databases here. */
export async function closeOlder(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close()
  // The next file of this worker shares the module.
  server = undefined
  fs.rmSync(folder, { recursive: true, force: true })
}

const older = new URL('./older/', import.meta.url)
/** What older versions left, by the name of the recording. */
export const olderVersions: [name: string, was: Recorded][] = fs
  .readdirSync(older)
  .map((name) => [name, recorded.parse(JSON.parse(gunzipSync(fs.readFileSync(new URL(name, older))).toString()))])

/** Each opens an empty database of that engine. */
export const emptyDatabases: Record<string, () => Promise<Database>> = {
  async embedded() {
    const { host, close } = await openEmbedded({ folder: null })
    closing.push(close)
    return connect('embedded', { host, user: 'postgres', database: 'postgres' }, makeLog('silent'))
  },
  async postgres() {
    server ??= startServer()
    const { url, createDatabase } = await server
    const name = `older_${++databases}`
    await createDatabase(name)
    return connect('postgres', { connectionString: `${url}/${name}` }, makeLog('silent'))
  },
}

let server: ReturnType<typeof startPostgres> | undefined
let databases = 0

async function startServer() {
  const ofServer = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-upgrade-pg-'))
  closing.push(async () => fs.rmSync(ofServer, { recursive: true, force: true }))
  const started = await startPostgres(ofServer, { forgetful: true })
  closing.push(started.stop)
  return started
}

/** A database whose tables are those after so many migrations. */
export async function migrateTo(database: Database, migrations: number): Promise<void> {
  const known = path.join(folder, crypto.randomUUID())
  fs.mkdirSync(folder, { recursive: true })
  fs.cpSync(new URL('../migrations', import.meta.url), known, { recursive: true })
  const journal = path.join(known, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(fs.readFileSync(journal, 'utf8'))
  fs.writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, migrations) }))
  await migrate(database.db, { migrationsFolder: known })
}

/** A database as that version left it. */
export async function asItWas(database: Database, was: Recorded): Promise<void> {
  await migrateTo(database, was.migrations)
  await database.transaction((db) => load(db, was))
}
