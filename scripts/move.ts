import path from 'node:path'
import { UnusableDatabase } from '../server/backups/restore.ts'
import { askDatabase } from '../server/backups/take.ts'
import { makeShell } from '../server/boot.ts'
import { connect, type Database } from '../server/db/db.ts'
import { migrateDatabase, schemaAgeOf } from '../server/db/migrate.ts'
import { isDemoDatabase, refuseDemo } from '../server/demo/mark.ts'
import { refuseWithoutDatabase } from '../server/embedded/existing.ts'
import { openEmbedded } from '../server/embedded/open.ts'
import { type Env, readEnv } from '../server/env.ts'
import { features } from '../server/features.ts'
import { makeLog } from '../server/log.ts'
import { moveRows } from '../server/move/move.ts'
import { clearDatabase, isEmptyDatabase } from '../server/move/target.ts'
import { endWithWords, exitWithWords, nameDatabase, refuseOtherVersion, settingsHere } from './command.ts'
import { readTyped } from './usage.ts'

/** Moves everything from the embedded database in QUAD_DATA into an empty database of a PostgreSQL server. */
const [given] = readTyped('move').words

await endWithWords(async () => {
  const settings = settingsHere()
  // As an argument the password would be in the list of processes and in the history of the shell.
  const url = given ?? settings.DATABASE_URL
  if (!url)
    exitWithWords(
      'Set DATABASE_URL to an empty database, postgres://USER:PASSWORD@HOST:5432/DATABASE. Stop the server first.',
    )
  const env = readEnv({ ...settings, DATABASE_URL: undefined })
  readEnv({ ...settings, DATABASE_URL: url, QUAD_SECRET: 'x'.repeat(32) })
  refuseWithoutDatabase(path.resolve(env.QUAD_DATA))
  nameDatabase(env)
  await move(env, url)
})

async function move(env: Env, address: string): Promise<void> {
  const data = path.resolve(env.QUAD_DATA)
  const log = makeLog('error')
  const embedded = await openEmbedded({ folder: data })
  const source = connect('embedded', { host: embedded.host, user: 'postgres', database: 'postgres' }, log)
  // A copy may take long; nobody else may move at the same time.
  const limits = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }
  const target = connect('postgres', { connectionString: address, max: 3, ...limits }, log)
  try {
    refuseOtherVersion(await schemaAgeOf(askDatabase(source)), data)
    const demo = await isDemoDatabase(askDatabase(source))
    refuseDemo(env, demo)
    if (demo)
      process.stdout.write('This is the demo campus: a server with NODE_ENV=production refuses it, there too.\n')
    const empty = await isEmptyDatabase(target).catch((error: Error) => {
      throw new UnusableDatabase(`The target cannot be used: ${error.message || 'nothing answers there'}.`)
    })
    if (!empty) throw new UnusableDatabase('The target already has tables. Create a new, empty database for Quad.')
    try {
      await prepare(env, target)
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

/** This version's tables, the job queue's too. */
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
      '  DATABASE_URL  the address that this command used',
      `  QUAD_SECRET   the content of ${path.join(data, 'secret')} (or what you set before); with another one, sessions and encrypted data are lost`,
      `  QUAD_DATA     ${data}, as before: attached files stay in its folder files/, unless they are in S3. Several nodes share that folder`,
      'The embedded database is unchanged. Remove it when everything works.',
      '',
    ].join('\n'),
  )
}
