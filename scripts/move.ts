import path from 'node:path'
import { UnusableDatabase } from '../server/backups/restore.ts'
import { makeShell } from '../server/boot.ts'
import { connect, type Database } from '../server/db/db.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { FolderInUse } from '../server/embedded/lock.ts'
import { openEmbedded } from '../server/embedded/open.ts'
import { type Env, readEnv, WrongSetting } from '../server/env.ts'
import { features } from '../server/features.ts'
import { makeLog } from '../server/log.ts'
import { CopiesDiffer, moveRows } from '../server/move/move.ts'
import { clearDatabase, isEmptyDatabase } from '../server/move/target.ts'
import { exitWithWords } from './command.ts'

/** Moves everything from the embedded database in QUAD_DATA into an empty database of a PostgreSQL server. */
const [url] = process.argv.slice(2)
if (!url) exitWithWords('Usage: npm run move -- postgres://USER:PASSWORD@HOST:5432/DATABASE, with the server stopped.')

try {
  const env = readEnv({ ...process.env, DATABASE_URL: undefined })
  readEnv({ ...process.env, DATABASE_URL: url, QUAD_SECRET: 'x'.repeat(32) })
  await move(env, url)
} catch (error) {
  const expected = [UnusableDatabase, CopiesDiffer, FolderInUse, WrongSetting].some((kind) => error instanceof kind)
  if (error instanceof Error && expected) exitWithWords(error.message)
  throw error
}

async function move(env: Env, address: string): Promise<void> {
  const data = path.resolve(env.QUAD_DATA)
  const log = makeLog('error')
  const embedded = await openEmbedded({ folder: data })
  const source = connect('embedded', { host: embedded.host, user: 'postgres', database: 'postgres' }, log)
  // A copy may take long; nobody else may move at the same time.
  const limits = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }
  const target = connect('postgres', { connectionString: address, max: 3, ...limits }, log)
  try {
    const empty = await isEmptyDatabase(target).catch((error: Error) => {
      throw new UnusableDatabase(`The target cannot be used: ${error.message || 'nothing answers there'}.`)
    })
    if (!empty) throw new UnusableDatabase('The target already has tables. Create a new, empty database for Quad.')
    try {
      for (const database of [source, target]) await prepare(env, database)
      const moved = await moveRows(source, target)
      for (const [table, rows] of moved)
        process.stdout.write(`${table.padEnd(32)} ${String(rows).padStart(8)} rows, all equal\n`)
    } catch (error) {
      await clearDatabase(target)
      throw error
    }
    tell(data)
  } finally {
    await target.close()
    await source.close()
    await embedded.close()
  }
}

/** The newest tables on both sides, the job queue's too. */
async function prepare(env: Env, database: Database): Promise<void> {
  await migrateDatabase(database, features)
  const shell = makeShell(env, makeLog('silent'), database, 'x'.repeat(43), features)
  await shell.jobs.start(
    shell,
    features.flatMap((feature) => feature.jobs ?? []),
  )
  await shell.jobs.stop()
}

function tell(data: string): void {
  process.stdout.write(
    [
      '',
      'Everything is in the new database. Start Quad with these from now on:',
      '  DATABASE_URL  the address you gave to this command',
      `  QUAD_SECRET   the content of ${path.join(data, 'secret')} (or what you set before); with another one, sessions and encrypted data are lost`,
      `  QUAD_DATA     ${data}, as before: attached files stay in its folder files/, unless they are in S3. Several nodes share that folder`,
      'The embedded database is unchanged. Remove it when everything works.',
      '',
    ].join('\n'),
  )
}
