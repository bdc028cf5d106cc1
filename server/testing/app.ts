import fs from 'node:fs'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, inject } from 'vitest'
import type { z } from 'zod'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import type { Problem } from '../../contract/refusal.ts'
import { boot, makeShell } from '../boot.ts'
import { connect, type Database } from '../db.ts'
import { openEmbedded } from '../embedded/open.ts'
import { readEnv } from '../env.ts'
import { features } from '../features.ts'
import { noFiles } from '../http/static.ts'
import { makeLog } from '../log.ts'
import { type Caller, type Draft, makeCaller } from './caller.ts'

let opened: Promise<Database> | undefined
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** This test file's own copy of the migrated database. */
function database(): Promise<Database> {
  opened ??= inject('engine') === 'postgres' ? openPostgres() : openPGlite()
  return opened
}

async function openPGlite(): Promise<Database> {
  const embedded = await openEmbedded({ folder: null, dump: new Uint8Array(fs.readFileSync(inject('template'))) })
  const made = connect('embedded', { host: embedded.host, user: 'postgres', database: 'postgres' }, makeLog('silent'))
  closing.push(embedded.close, made.close)
  return made
}

async function openPostgres(): Promise<Database> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const server = connect('postgres', { connectionString: `${inject('template')}/postgres`, max: 1 }, makeLog('silent'))
  await server.pool.query(`create database ${name} template quad_template`)
  await server.close()
  const made = connect('postgres', { connectionString: `${inject('template')}/${name}` }, makeLog('silent'))
  closing.push(made.close)
  return made
}

/**
 * A running Quad on this file's database, called over HTTP. `settings` are environment variables. The clock stands where
 * it is put; until then it is the real one.
 */
export async function testApp(settings: Record<string, string> = {}) {
  const env = readEnv({ NODE_ENV: 'test', QUAD_DEMO: 'off', LOG_LEVEL: 'silent', ...settings })
  let shift = 0
  const clock = () => new Date(Date.now() + shift)
  const shell = makeShell(env, makeLog(env.LOG_LEVEL), await database(), 'x'.repeat(43), features, clock)
  const app = await boot(shell, features, noFiles, { work: false, ready: () => true })
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  closing.push(async () => {
    await shell.jobs.stop()
    await new Promise((resolve) => server.close(resolve))
  })

  return {
    shell,
    origin,
    /** A fresh browser, not signed in. */
    browser: (headers?: Record<string, string>) => makeCaller(origin, headers),
    /** Calls endpoints in that browser; with null, in one that nobody signed in. Answers the output, or the problem. */
    as:
      (caller: Caller | null) =>
      <I extends z.ZodObject, O extends z.ZodType>(to: Endpoint<Access, I, O>, input: z.input<I>): Promise<z.output<O> | Problem> =>
        (caller ?? makeCaller(origin)).call(to, input),
    /** A new student, signed in in a browser of their own. */
    member: (draft: Partial<Draft> = {}) => makeCaller(origin).signUp(draft),
    /** Does all background work that is due, such as sending mail. */
    settle: () => shell.jobs.drain(),
    setClock: (moment: string) => {
      shift = Date.parse(moment) - Date.now()
    },
    advance: (milliseconds: number) => {
      shift += milliseconds
    },
  }
}
