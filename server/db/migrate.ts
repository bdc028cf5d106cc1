import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Feature } from '../feature.ts'
import type { Database } from './db.ts'
import { applyTriggers } from './triggers.ts'

const folder = fileURLToPath(new URL('../migrations', import.meta.url))
/** Any number, the same for every node. */
const lock = 77_230_411

/** Brings the schema up to date: the tables by migrations, then the triggers that the features declare. */
export function migrateDatabase(database: Database, features: Feature[]): Promise<void> {
  return withMigrationLock(database, async () => {
    await migrate(database.db, { migrationsFolder: folder })
    await applyTriggers(database, features)
  })
}

/** Several nodes that start at once take turns. The embedded engine has one process only. */
export async function withMigrationLock(database: Database, work: () => Promise<void>): Promise<void> {
  if (database.engine === 'embedded') return work()
  const client = await database.pool.connect()
  try {
    // Waiting for another node may take longer than the time limit of a statement.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lock])
    await work()
  } finally {
    // Closing the connection releases the lock and drops the setting.
    client.release(true)
  }
}
