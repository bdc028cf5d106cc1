import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { connect, type Database, type Engine } from '../../server/db/db.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { openEmbedded } from '../../server/embedded/open.ts'
import { features } from '../../server/features.ts'
import { makeLog } from '../../server/log.ts'
import { startPostgres } from '../../server/testing/postgres.ts'

export const provenEngines: Engine[] = ['embedded', 'postgres']

/** Gives `work` an empty, migrated database of that engine, and removes it afterwards. */
export async function onEngine<T>(engine: Engine, work: (database: Database) => Promise<T>): Promise<T> {
  const { database, close } = engine === 'embedded' ? await embedded() : await postgres()
  try {
    await migrateDatabase(database, features)
    return await work(database)
  } finally {
    await close()
  }
}

async function embedded() {
  const opened = await openEmbedded({ folder: null })
  const config = { host: opened.host, user: 'postgres', database: 'postgres' }
  const database = connect('embedded', config, makeLog('silent'))
  return {
    database,
    async close() {
      await database.close()
      await opened.close()
    },
  }
}

async function postgres() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-prove-'))
  // As root, PostgreSQL runs as a user of its own, who has to reach the folder.
  fs.chmodSync(folder, 0o755)
  const server = await startPostgres(folder)
  const { url } = server
  await server.createDatabase('prove')
  const database = connect('postgres', { connectionString: `${url}/prove` }, makeLog('silent'))
  return {
    database,
    async close() {
      await database.close()
      await server.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
