import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeShell } from '../../server/boot.ts'
import { connect, type Database } from '../../server/db/db.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { openEmbedded } from '../../server/embedded/open.ts'
import { readEnv } from '../../server/env.ts'
import { features } from '../../server/features.ts'
import { makeLog } from '../../server/log.ts'
import type { Shell } from '../../server/shell.ts'
import { freePort } from '../../server/testing/port.ts'
import { startPostgres } from '../../server/testing/postgres.ts'
import { serveScript, stopChild } from './children.ts'
import { type BenchPerson, fillDatabase, rootSecret } from './fill.ts'

type Server = { server: ChildProcess; port: number }
/** Quad and its baseline, each in a process of its own, on the same data. */
export type BenchServers = {
  ours: Server
  bare: Server
  people: BenchPerson[]
  /** Quad's data, with the embedded database. */
  folder?: string
  close(): Promise<void>
}

/** A database with the people of the bench, and the settings that name it. */
export type Filled = { settings: Record<string, string>; people: BenchPerson[]; close(): Promise<void> }

/** Fills an empty database, and answers whose requests are sent. */
export type FillWith = (database: Database) => Promise<BenchPerson[]>

export async function filledPostgres(
  fillWith: FillWith = fillDatabase,
  options?: Parameters<typeof startPostgres>[1],
): Promise<Filled> {
  const folder = temporaryFolder()
  const server = await startPostgres(folder, options)
  await server.createDatabase('bench')
  const settings = { DATABASE_URL: `${server.url}/bench`, QUAD_DATA: path.join(folder, 'quad') }
  const people = await filled(
    connect('postgres', { connectionString: settings.DATABASE_URL }, makeLog('error')),
    fillWith,
  )
  return {
    settings,
    people,
    async close() {
      await server.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function filledFolder(fillWith: FillWith = fillDatabase): Promise<Filled> {
  const folder = temporaryFolder()
  const embedded = await openEmbedded({ folder })
  const where = { host: embedded.host, user: 'postgres', database: 'postgres' }
  const people = await filled(connect('embedded', where, makeLog('error')), fillWith)
  await embedded.close()
  return {
    settings: { QUAD_DATA: folder },
    people,
    close: async () => fs.rmSync(folder, { recursive: true, force: true }),
  }
}

/** Serves Quad on what is filled. */
type Serve = (settings: Record<string, string>) => Promise<Server>

/** Both on one real PostgreSQL server. */
export async function onPostgres(fillWith: FillWith = fillDatabase, serve: Serve = serveQuad): Promise<BenchServers> {
  const { settings, people, close } = await filledPostgres(fillWith)
  const ours = await serve(settings)
  const bare = await serveBare('bare-pg', settings)
  return { ours, bare, people, close: ended(ours, bare, close) }
}

/** Each on its own copy of one embedded database. */
export async function onPGlite(fillWith: FillWith = fillDatabase, serve: Serve = serveQuad): Promise<BenchServers> {
  const { settings, people, close } = await filledFolder(fillWith)
  const folder = settings.QUAD_DATA ?? ''
  const copy = path.join(folder, 'copy')
  fs.cpSync(path.join(folder, 'database'), copy, { recursive: true })
  const ours = await serve(settings)
  const bare = await serveBare('bare-pglite', { QUAD_DATA: copy })
  return { ours, bare, people, folder, close: ended(ours, bare, close) }
}

function ended(ours: Server, bare: Server, close: () => Promise<void>): () => Promise<void> {
  return async () => {
    await Promise.all([stopChild(ours.server), stopChild(bare.server)])
    await close()
  }
}

async function filled(database: Database, fillWith: FillWith = fillDatabase): Promise<BenchPerson[]> {
  await migrateDatabase(database, features)
  const people = await fillWith(database)
  await database.close()
  return people
}

/**
 * `newShell`: as of a server that has just started, without a feature if one is named. `words`: before the names of its
 * figures.
 */
export type BenchEngine = { words: string; database: Database; newShell: (without?: string) => Shell }

/** Both engines one after the other, for what is measured within this process; each is closed when the next begins. */
export async function* bothEngines(fillWith: FillWith): AsyncGenerator<BenchEngine> {
  for (const begin of [postgresHere, pgliteHere]) {
    const { words, settings, connectTo, close } = await begin(fillWith)
    const [database, more] = [connectTo(), [] as Database[]]
    const env = readEnv({ ...settings, QUAD_SECRET: rootSecret })
    try {
      const newShell = (without?: string) => {
        const offered = features.filter(({ name }) => name !== without)
        if (without === undefined) return makeShell(env, makeLog('error'), database, rootSecret, offered)
        // Its statements have the same names and other texts.
        const own = connectTo()
        more.push(own)
        return makeShell(env, makeLog('error'), own, rootSecret, offered)
      }
      yield { words, database, newShell }
    } finally {
      for (const one of more) await one.close()
      await database.close()
      await close()
    }
  }
}

async function postgresHere(fillWith: FillWith) {
  const { settings, close } = await filledPostgres(fillWith)
  const connectTo = () => connect('postgres', { connectionString: settings.DATABASE_URL }, makeLog('error'))
  return { words: '', settings, connectTo, close }
}

async function pgliteHere(fillWith: FillWith) {
  const filled = await filledFolder(fillWith)
  const embedded = await openEmbedded({ folder: filled.settings.QUAD_DATA ?? '' })
  const where = { host: embedded.host, user: 'postgres', database: 'postgres' }
  const close = async () => {
    await embedded.close()
    await filled.close()
  }
  const connectTo = () => connect('embedded', where, makeLog('error'))
  return { words: 'PGlite ', settings: filled.settings, connectTo, close }
}

/** Settings of a server as people run it, on a free port. */
export async function quadSettings(settings: Record<string, string>): Promise<Record<string, string>> {
  const port = String(await freePort())
  const publicUrl = `http://localhost:${port}`
  return { NODE_ENV: 'production', PORT: port, PUBLIC_URL: publicUrl, QUAD_SECRET: rootSecret, ...settings }
}

export async function serveQuad(settings: Record<string, string>): Promise<Server> {
  const all = await quadSettings(settings)
  const port = Number(all.PORT)
  return { server: await serveScript('scripts/start.js', port, all), port }
}

/** Quad with so many parts of the dashboard, run from its sources. */
export async function serveParts(parts: number, settings: Record<string, string>): Promise<Server> {
  const all: Record<string, string> = { ...(await quadSettings(settings)), PARTS: String(parts) }
  const port = Number(all.PORT)
  return { server: await serveScript('scripts/bench/quad-parts.ts', port, all), port }
}

async function serveBare(name: string, settings: Record<string, string>): Promise<Server> {
  const port = await freePort()
  return { server: await serveScript(`scripts/bench/${name}.ts`, port, settings), port }
}

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-bench-'))
  // As root, PostgreSQL runs as a user of its own, who has to reach the folder.
  fs.chmodSync(folder, 0o755)
  return folder
}
