import fs from 'node:fs'
import { inject } from 'vitest'
import { connect, type Database } from '../db/db.ts'
import { openEmbedded } from '../embedded/open.ts'
import type { Feature } from '../feature.ts'
import { features } from '../features.ts'
import { noStaticFiles } from '../http/static.ts'
import { type DestinationStream, makeLog } from '../log.ts'
import { type Emptied, emptier } from './emptied.ts'
import { testLimits } from './limits.ts'
import { runApp } from './run.ts'

/** One database for all the test files of a worker, one after the other. It ends with this process. */
let opened: Promise<Emptied> | undefined
/** The same database, emptied for the next file. */
let ofFile: Promise<Database> | undefined
const closing: (() => Promise<void>)[] = []

/** Closes what the finished test file has opened. */
export async function closeApps(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close()
  ofFile = undefined
}

async function emptyDatabase(): Promise<Database> {
  opened ??= ownDatabase().then(emptier)
  const { database, empty } = await opened
  await empty()
  return database
}

/** A copy of the migrated database. */
async function ownDatabase(): Promise<Database> {
  return inject('engine') === 'postgres' ? openPostgres() : openPGlite()
}

async function openPGlite(): Promise<Database> {
  // The folder of its socket and of all files that tests write is removed at the end of the run.
  process.env.TMPDIR = inject('folder')
  const embedded = await openEmbedded({ folder: null, dump: new Uint8Array(fs.readFileSync(inject('template'))) })
  const made = connect('embedded', { host: embedded.host, user: 'postgres', database: 'postgres' }, makeLog('silent'))
  const close = async () => {
    await made.close()
    await embedded.close()
  }
  return { ...made, close }
}

async function openPostgres(): Promise<Database> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const server = connect('postgres', { connectionString: `${inject('template')}/postgres`, max: 1 }, makeLog('silent'))
  await server.pool.query(`create database ${name} template quad_template`)
  await server.close()
  // How long a statement may take is not what these tests claim.
  const patience = { connectionTimeoutMillis: testLimits.wait, statement_timeout: testLimits.wait }
  return connect('postgres', { connectionString: `${inject('template')}/${name}`, ...patience }, makeLog('silent'))
}

/**
 * A running Quad with an empty campus, closed when the test file is done. Called again in the same file: another node
 * on the same database. With `alone`, no other file uses the database: for traces that emptying would not remove. Its log goes
 * to the standard output, or to `logTo`.
 */
export async function testApp(
  settings: Record<string, string> = {},
  offered: Feature[] = features,
  { alone = false, logTo }: { alone?: boolean; logTo?: DestinationStream } = {},
) {
  const running = await runApp(
    await (alone ? aloneDatabase() : sharedDatabase()),
    settings,
    noStaticFiles,
    offered,
    logTo,
  )
  closing.push(running.close)
  return running
}

async function aloneDatabase(): Promise<Database> {
  const database = await ownDatabase()
  closing.push(database.close)
  return database
}

function sharedDatabase(): Promise<Database> {
  ofFile ??= emptyDatabase()
  return ofFile
}
