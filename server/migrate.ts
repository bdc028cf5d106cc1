import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './db.ts'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number, the same for every node. */
const lock = 77_230_411

/** Brings the schema up to date. Several nodes that start at once take turns. */
export async function migrateDatabase(database: Database): Promise<void> {
  if (database.engine === 'embedded') return migrate(database.db, { migrationsFolder: folder })
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await migrate(database.db, { migrationsFolder: folder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock])
    client.release()
  }
}
