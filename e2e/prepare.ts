import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { copyDemo } from '../server/testing/demoFolder.ts'
import { initialise } from '../server/testing/initialised.ts'
import { startPostgres } from '../server/testing/postgres.ts'
import { serveFolder } from './serve.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder in which Quad was started once, without demo. */
    prepared: string
    /** The same, with the demo campus. */
    filled: string
    /** Origins of the running servers that journeys share. */
    plain: string
    demo: string
    /** The files of what they print, where `npm test` keeps it. */
    plainLog: string | undefined
    demoLog: string | undefined
    /** The browser of the journeys; see e2e/vitest.config.ts. */
    browser: 'chromium' | 'firefox' | 'webkit'
  }
}

const closing: (() => Promise<void>)[] = []

/**
 * Prepares the data folders that servers of the journeys begin with, and starts the two that they share: the demo on the
 * embedded database, as people start it, and the other one, which most journeys use, on PostgreSQL.
 */
export async function setup(project: TestProject): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-journeys-'))
  closing.push(async () => fs.rmSync(folder, { recursive: true, force: true }))
  const prepared = path.join(folder, 'prepared')
  await initialise(prepared)
  const first = serveFolder(prepared)
  await first.start()
  await endCleanly(first)
  project.provide('prepared', prepared)
  const filled = path.join(folder, 'filled')
  await copyDemo(filled)
  project.provide('filled', filled)
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-journeys-'))
  closing.push(async () => fs.rmSync(data, { recursive: true, force: true }))
  const postgres = await startPostgres(data, { forgetful: true })
  closing.push(postgres.stop)
  await postgres.createDatabase('journeys')
  const settings = {
    plain: { DATABASE_URL: `${postgres.url}/journeys`, QUAD_SECRET: 'x'.repeat(32) },
    demo: { QUAD_DEMO: 'on' },
  }
  await Promise.all(
    (['plain', 'demo'] as const).map(async (which) => {
      const own = path.join(folder, which)
      fs.cpSync(which === 'demo' ? filled : prepared, own, { recursive: true })
      const server = serveFolder(own, settings[which])
      closing.push(() => endCleanly(server))
      await server.start()
      project.provide(which, server.origin())
      project.provide(`${which}Log`, server.log)
    }),
  )
}

export async function teardown(): Promise<void> {
  for (const close of closing.reverse()) await close()
}

async function endCleanly(server: ReturnType<typeof serveFolder>): Promise<void> {
  const code = await server.stop('SIGTERM')
  if (code !== 0) throw new Error(`Quad ended with code ${code} when it was stopped`)
}
