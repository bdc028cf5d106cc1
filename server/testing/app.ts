import fs from 'node:fs'
import { afterAll, inject } from 'vitest'
import { connect, type Database } from '../db.ts'
import { openEmbedded } from '../embedded/open.ts'
import type { Feature } from '../feature.ts'
import { features } from '../features.ts'
import { noFiles } from '../http/static.ts'
import { makeLog } from '../log.ts'
import { runApp } from './run.ts'

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

/** A running Quad on this file's database, closed when the file is done. Called again: another node on the same. */
export async function testApp(settings: Record<string, string> = {}, offered: Feature[] = features) {
  const running = await runApp(await database(), settings, noFiles, offered)
  closing.push(running.close)
  return running
}
