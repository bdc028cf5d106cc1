import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { serveFolder } from './serve.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder in which Quad was started once, without demo. */
    prepared: string
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

/** Initialises the database once, for every server of the journeys, and starts the two that they share. */
export async function setup(project: TestProject): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-journeys-'))
  closing.push(async () => fs.rmSync(folder, { recursive: true, force: true }))
  const prepared = path.join(folder, 'prepared')
  const first = serveFolder(prepared)
  await first.start()
  await endCleanly(first)
  project.provide('prepared', prepared)
  await Promise.all(
    (['plain', 'demo'] as const).map(async (which) => {
      const own = path.join(folder, which)
      fs.cpSync(prepared, own, { recursive: true })
      const server = serveFolder(own, { QUAD_DEMO: which === 'demo' ? 'on' : 'off' })
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
