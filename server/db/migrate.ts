import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { RunStatement } from '../backups/fingerprint.ts'
import { UnusableDatabase } from '../backups/restore.ts'
import { askDatabase } from '../backups/take.ts'
import type { Feature } from '../feature.ts'
import type { Database } from './db.ts'
import { applyTriggers } from './triggers.ts'

const folder = fileURLToPath(new URL('../migrations', import.meta.url))
/** Any number, the same for every node. */
const lock = 77_230_411

/** The tables of a database compared with those of this version; `none`: no Quad was ever started on it. */
export type SchemaAge = 'none' | 'older' | 'same' | 'newer'

export async function schemaAgeOf(ask: RunStatement): Promise<SchemaAge> {
  const [found] = await ask("select to_regclass('drizzle.__drizzle_migrations') is not null as listed")
  if (found?.listed !== true) return 'none'
  const done = (await ask('select created_at::text as at from drizzle.__drizzle_migrations')).map(({ at }) =>
    String(at),
  )
  const known = readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => String(folderMillis))
  if (done.some((at) => !known.includes(at))) return 'newer'
  return done.length === 0 ? 'none' : done.length < known.length ? 'older' : 'same'
}

/** Throws UnusableDatabase where a newer version changed the tables: this one would read and write them wrongly. */
export function refuseNewer(age: SchemaAge, what: string): void {
  if (age === 'newer')
    throw new UnusableDatabase(
      `A newer version of Quad changed the tables of ${what}. Use that version, or a backup from before its upgrade.`,
    )
}

/**
 * Brings the schema up to date: the tables by migrations, then the triggers that the features declare. Throws
 * UnusableDatabase where the database is newer than this version.
 */
export function migrateDatabase(database: Database, features: Feature[]): Promise<void> {
  return withMigrationLock(database, async (patient) => {
    refuseNewer(await schemaAgeOf(askDatabase(patient)), 'the database')
    await migrate(patient.db, { migrationsFolder: folder })
    await applyTriggers(patient, features)
  })
}

/** Several nodes that start at once take turns. The embedded engine has one process only. */
export async function withMigrationLock(database: Database, work: (patient: Database) => Promise<void>): Promise<void> {
  if (database.engine === 'embedded') return work(database)
  // Waiting for another node may take longer than the time limit of a statement, and so may a migration.
  await database.withoutTimeLimits(async (patient) => {
    const client = await patient.pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [lock])
      await work(patient)
    } finally {
      // Closing the connection releases the lock.
      client.release(true)
    }
  })
}
