import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { jobsOf, makeShell } from '../boot.ts'
import { connect, type Database, type Engine } from '../db.ts'
import { openEmbedded } from '../embedded/open.ts'
import { readEnv } from '../env.ts'
import { features } from '../features.ts'
import { makeLog } from '../log.ts'
import { migrateDatabase } from '../migrate.ts'
import { startPostgres } from './postgres.ts'

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
  const server = await startPostgres(folder)
  const { url } = server
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

async function prepare(database: Database): Promise<void> {
  await migrateDatabase(database, features)
  const env = readEnv({ NODE_ENV: 'test', QUAD_DEMO: 'off', LOG_LEVEL: 'silent' })
  const shell = makeShell(env, makeLog('silent'), database, 'x'.repeat(43), features)
  await shell.jobs.start(shell, jobsOf(features))
  await shell.jobs.stop()
}
