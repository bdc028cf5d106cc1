import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { copyDemo } from '../server/testing/demoFolder.ts'
import { initialise } from '../server/testing/initialised.ts'
import { createDatabase, startPostgres } from '../server/testing/postgres.ts'
import { databaseName, serveFolder, settingsOn } from './serve.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder in which Quad was started once, without demo. */
    prepared: string
    /** The same, with the demo campus. */
    filled: string
    /** The PostgreSQL server of the journeys, without a database's name. */
    postgres: string
    /** Data folders, for their files, of the databases on it that others are copies of (`databaseName`). */
    plainFiles: string
    demoFiles: string
    /** The origin of the running server that journeys share, without demo. */
    plain: string
    /** The file of what it prints, where `npm test` keeps it. */
    plainLog: string | undefined
    /** The browser of the journeys; see e2e/vitest.config.ts. */
    browser: 'chromium' | 'firefox' | 'webkit'
  }
}

const closing: (() => Promise<void>)[] = []

/**
 * Prepares what servers of the journeys begin with, a data folder of the embedded database and a database on
 * PostgreSQL, each without demo and with it, and starts the server that journeys without demo share, on PostgreSQL.
 */
export async function setup(project: TestProject): Promise<void> {
  // Filling the demo takes as long as several starts; other browsers do without.
  const withDemo = project.vitest.projects.some(({ name }) => name === 'chromium')
  const folder = emptyFolder()
  await Promise.all([prepareEmbedded(project, folder, withDemo), preparePostgres(project, folder, withDemo)])
}

async function prepareEmbedded(project: TestProject, folder: string, withDemo: boolean): Promise<void> {
  const prepared = path.join(folder, 'prepared')
  await initialise(prepared)
  await startOnce(prepared)
  project.provide('prepared', prepared)
  if (!withDemo) return
  const filled = path.join(folder, 'filled')
  await copyDemo(filled)
  project.provide('filled', filled)
}

async function preparePostgres(project: TestProject, folder: string, withDemo: boolean): Promise<void> {
  const postgres = await startPostgres(emptyFolder(), { forgetful: true })
  closing.push(postgres.stop)
  project.provide('postgres', postgres.url)
  await Promise.all(
    (withDemo ? (['plain', 'demo'] as const) : (['plain'] as const)).map(async (which) => {
      const files = path.join(folder, which)
      fs.mkdirSync(files)
      await postgres.createDatabase(databaseName[which])
      await startOnce(files, settingsOn(postgres.url, databaseName[which], which))
      project.provide(`${which}Files`, files)
    }),
  )
  const shared = path.join(folder, 'shared')
  fs.mkdirSync(shared)
  await createDatabase(postgres.url, 'shared', databaseName.plain)
  const server = serveFolder(shared, settingsOn(postgres.url, 'shared', 'plain'))
  closing.push(() => endCleanly(server))
  await server.start()
  project.provide('plain', server.origin())
  project.provide('plainLog', server.log)
}

export async function teardown(): Promise<void> {
  for (const close of closing.reverse()) await close()
}

/** A folder until the end of the run. */
function emptyFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-journeys-'))
  closing.push(async () => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function startOnce(folder: string, settings?: Record<string, string>): Promise<void> {
  const server = serveFolder(folder, settings)
  await server.start()
  await endCleanly(server)
}

async function endCleanly(server: ReturnType<typeof serveFolder>): Promise<void> {
  const code = await server.stop('SIGTERM')
  if (code !== 0) throw new Error(`Quad ended with code ${code} when it was stopped`)
}
