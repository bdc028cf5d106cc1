import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { connect, type Database, type Engine } from '../../server/db/db.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { openEmbedded } from '../../server/embedded/open.ts'
import { features } from '../../server/features.ts'
import { makeLog } from '../../server/log.ts'
import { createDatabase, dropDatabase, startPostgres } from '../../server/testing/postgres.ts'
import { embeddedTemplate, postgresTemplate, templateName } from '../../server/testing/template.ts'

export const provenEngines: Engine[] = ['embedded', 'postgres']

/**
 * Environment variables of the processes of one run, by engine: where a migrated database is that they copy. Initialising,
 * starting and migrating one each would take several seconds of each proof.
 */
const prepared: Record<Engine, string> = { embedded: 'QUAD_PROVE_EMBEDDED', postgres: 'QUAD_PROVE_POSTGRES' }

/** Prepares a database of each of these engines for the processes of this run: their environment, and what ends it. */
export async function prepareEngines(engines: readonly Engine[]) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-prove-'))
  fs.chmodSync(folder, 0o755)
  const env: Record<string, string> = {}
  const stops: (() => Promise<void>)[] = []
  for (const engine of engines) {
    const own = path.join(folder, engine)
    fs.mkdirSync(own)
    const { template, stop } = await (engine === 'postgres' ? postgresTemplate(own) : embeddedTemplate(own))
    env[prepared[engine]] = template
    stops.push(stop)
  }
  return {
    env,
    async end() {
      for (const stop of stops) await stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Gives `work` an empty, migrated database of that engine, and removes it afterwards. `alone`: on a PostgreSQL of its
 * own that waits for the disk, whose files hold nothing else.
 */
export async function onEngine<T>(
  engine: Engine,
  work: (database: Database) => Promise<T>,
  { alone = false }: { alone?: boolean } = {},
): Promise<T> {
  const { database, close } = await (engine === 'embedded' ? embedded() : postgres(alone))
  try {
    await migrateDatabase(database, features)
    return await work(database)
  } finally {
    await close()
  }
}

async function embedded() {
  const file = process.env[prepared.embedded]
  const opened = await openEmbedded({
    folder: null,
    dump: file === undefined ? null : new Uint8Array(fs.readFileSync(file)),
  })
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

async function postgres(alone: boolean) {
  const url = process.env[prepared.postgres]
  if (url === undefined || alone) return ownPostgres()
  const name = `prove_${process.pid}`
  await createDatabase(url, name, templateName)
  const database = connect('postgres', { connectionString: `${url}/${name}` }, makeLog('silent'))
  return {
    database,
    async close() {
      await database.close()
      await dropDatabase(url, name)
    },
  }
}

async function ownPostgres() {
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
