import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { connect, type Database } from '../../server/db.ts'
import { openEmbedded } from '../../server/embedded/open.ts'
import { makeLog } from '../../server/log.ts'
import { migrateDatabase } from '../../server/migrate.ts'
import { freePort } from '../../server/testing/port.ts'
import { startPostgres } from '../../server/testing/postgres.ts'
import { serve, stop } from './children.ts'
import { fill, type Person, rootSecret } from './fill.ts'

type Server = { server: ChildProcess; port: number }
/** Quad and its baseline, each in a process of its own, on the same data. */
export type Engine = { ours: Server; bare: Server; people: Person[]; close(): Promise<void> }

/** Both on one real PostgreSQL server. */
export async function onPostgres(): Promise<Engine> {
  const folder = temporaryFolder()
  const server = await startPostgres(folder)
  const { url } = server
  await server.createDatabase('bench')
  const settings = { DATABASE_URL: `${url}/bench` }
  const people = await filled(connect('postgres', { connectionString: settings.DATABASE_URL }, makeLog('error')))
  const ours = await serveQuad(settings)
  const bare = await serveBare('bare-pg', settings)
  return {
    ours,
    bare,
    people,
    async close() {
      await Promise.all([stop(ours.server), stop(bare.server)])
      await server.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Each on its own copy of one embedded database. */
export async function onPGlite(): Promise<Engine> {
  const folder = temporaryFolder()
  const own = path.join(folder, 'quad')
  const copy = path.join(folder, 'copy')
  const embedded = await openEmbedded({ folder: own })
  const where = { host: embedded.host, user: 'postgres', database: 'postgres' }
  const people = await filled(connect('embedded', where, makeLog('error')))
  await embedded.close()
  fs.cpSync(path.join(own, 'database'), copy, { recursive: true })
  const ours = await serveQuad({ QUAD_DATA: own })
  const bare = await serveBare('bare-pglite', { QUAD_DATA: copy })
  return {
    ours,
    bare,
    people,
    async close() {
      await Promise.all([stop(ours.server), stop(bare.server)])
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function filled(database: Database): Promise<Person[]> {
  await migrateDatabase(database)
  const people = await fill(database)
  await database.close()
  return people
}

async function serveQuad(settings: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const all = { NODE_ENV: 'production', PUBLIC_URL: `http://localhost:${port}`, QUAD_SECRET: rootSecret, ...settings }
  return { server: await serve('scripts/start.js', port, all), port }
}

async function serveBare(name: string, settings: Record<string, string>): Promise<Server> {
  const port = await freePort()
  return { server: await serve(`scripts/bench/${name}.ts`, port, settings), port }
}

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-bench-'))
  // As root, PostgreSQL runs as a user of its own, who has to reach the folder.
  fs.chmodSync(folder, 0o755)
  return folder
}
