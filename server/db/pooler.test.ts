import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onFreePort } from '../testing/port.ts'
import { startPostgres } from '../testing/postgres.ts'
import { startProcess } from '../testing/process.ts'
import { refuseOtherEncoding, refuseSharedSessions } from './reach.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-pooler-'))
const running: ChildProcess[] = []
let server: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  server = await startPostgres(folder, { forgetful: true })
})
afterAll(async () => {
  for (const pooler of running) pooler.kill('SIGKILL')
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

test('two connections that one session answers are refused, two sessions are not', async () => {
  const [one, other] = [0, 1].map(() => new pg.Client({ connectionString: `${server.url}/postgres` }))
  if (!one || !other) throw new Error('two clients')
  await one.connect()
  await other.connect()
  await refuseSharedSessions(one, other)
  // What a pooler with one session for all its transactions looks like from outside.
  await expect(refuseSharedSessions(one, one)).rejects.toThrow('Set pool_mode = session in PgBouncer')
  await one.end()
  await other.end()
})

test('a database that does not store UTF-8 is refused by its encoding', async () => {
  const named = async (database: string) => {
    const client = new pg.Client({ connectionString: `${server.url}/${database}` })
    await client.connect()
    return client
  }
  const right = await named('postgres')
  await refuseOtherEncoding(right)
  await right.query("create database ascii encoding 'SQL_ASCII' locale 'C' template template0")
  await right.end()
  const wrong = await named('ascii')
  await expect(refuseOtherEncoding(wrong)).rejects.toThrow('the encoding SQL_ASCII, and Quad needs UTF8')
  await wrong.end()
})

/** A PgBouncer in front of the server. */
const startPooler = (mode: string, more: string): Promise<string> =>
  onFreePort((port) => startPoolerOn(port, mode, more))

async function startPoolerOn(own: number, mode: string, more: string): Promise<string> {
  const { hostname, port, password } = new URL(server.url)
  const [users, settings] = ['users', 'ini'].map((name) => path.join(folder, `${mode}.${own}.${name}`))
  if (!users || !settings) throw new Error('two files')
  fs.writeFileSync(users, `"quad" "${password}"\n`)
  fs.writeFileSync(
    settings,
    `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =\n` +
      `auth_type = plain\nauth_file = ${users}\npool_mode = ${mode}\n${more}\n` +
      'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout\n',
  )
  for (const file of [users, settings]) fs.chmodSync(file, 0o644)
  const as = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const pooler = spawn('pgbouncer', [settings], { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
  running.push(pooler)
  await new Promise<void>((resolve, reject) => {
    let said = ''
    pooler.stderr.on('data', (part: Buffer) => {
      said = (said + part).slice(-4000)
      if (/process up|listening on/.test(said)) resolve()
    })
    pooler.once('close', (code) => reject(new Error(`PgBouncer ended with code ${code}: ${said}`)))
  })
  return `postgres://quad:${password}@127.0.0.1:${own}`
}

test('Quad starts behind PgBouncer with session pooling, and refuses it with transaction pooling', async () => {
  try {
    execFileSync('pgbouncer', ['--version'])
  } catch {
    console.log('Without the program pgbouncer, only the probe itself is tested here.')
    return
  }
  await server.createDatabase('pooled')
  const settings = (url: string) => ({ DATABASE_URL: `${url}/pooled`, QUAD_SECRET: 'x'.repeat(32), QUAD_DATA: folder })
  const quad = await startProcess(settings(await startPooler('session', '')))
  expect(await quad.stop()).toBe(0)
  const inTurn = 'server_round_robin = 1\nmin_pool_size ='
  for (const more of ['', `${inTurn} 5`, `${inTurn} 2\ndefault_pool_size = 2`, 'default_pool_size = 1'])
    await expect(startProcess(settings(await startPooler('transaction', more)))).rejects.toThrow(
      'DATABASE_URL leads to a pooler that lends a session for one transaction only. Set pool_mode = session',
    )
})
