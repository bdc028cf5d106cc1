import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { jobsOf, makeShell } from '../boot.ts'
import { connect, type Database, type Engine } from '../db/db.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { openEmbedded } from '../embedded/open.ts'
import { readEnv } from '../env.ts'
import { features } from '../features.ts'
import { makeLog } from '../log.ts'
import { initialise } from './initialised.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    engine: Engine
    /** File of the migrated embedded database, or address of the server with the template. */
    template: string
    /** The folder for files that the tests of this run write; removed at its end. */
    folder: string
  }
}

export const templateName = 'quad_template'

/** Prepares one migrated database of the project's engine; each worker gets a copy. Answers what ends it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-test-'))
  const { engine } = project.getProvidedContext()
  const { template, stop } = engine === 'postgres' ? await postgresTemplate(folder) : await embeddedTemplate(folder)
  project.provide('template', template)
  project.provide('folder', folder)
  return async () => {
    await stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes the migrated embedded database into a file in `folder`; `template`: its path. */
export async function embeddedTemplate(folder: string) {
  const data = path.join(folder, 'data')
  await initialise(data)
  const embedded = await openEmbedded({ folder: data })
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
  return { template, stop: async () => {} }
}

/** Starts a PostgreSQL in `folder` that does not wait for the disk, with the template; `template`: the server's address. */
export async function postgresTemplate(folder: string) {
  const { url, createDatabase, stop } = await startPostgres(folder, { forgetful: true })
  await createDatabase(templateName)
  const database = connect('postgres', { connectionString: `${url}/${templateName}` }, makeLog('silent'))
  await prepare(database)
  await database.close()
  return { template: url, stop }
}

async function prepare(database: Database): Promise<void> {
  await migrateDatabase(database, features)
  const env = readEnv({ NODE_ENV: 'test', QUAD_DEMO: 'off', LOG_LEVEL: 'silent' })
  const shell = makeShell(env, makeLog('silent'), database, 'x'.repeat(43), features)
  await shell.jobs.start(shell, jobsOf(features))
  await shell.jobs.stop()
}
