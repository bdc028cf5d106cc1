import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startSmtp } from '../../features/mail/smtp.testing.ts'
import { connect, type Database } from '../db/db.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { features } from '../features.ts'
import { startS3 } from '../files/s3.testing.ts'
import { redisProgram, startRedis } from '../live/redis.testing.ts'
import { makeLog } from '../log.ts'
import { emptyFolder, initialisedFolder } from '../testing/folders.ts'
import { startPostgres } from '../testing/postgres.ts'
import { runCommand, startProcess } from '../testing/process.ts'

/** A port at which no program of this machine listens. */
const nobodyThere = '1'

/** What `npm run doctor` says, by the name of the check. */
async function consult(settings: Record<string, string>) {
  const { code, stdout, stderr } = await runCommand(settings, 'scripts/doctor.ts')
  expect(stderr).toBe('')
  const found = [...stdout.matchAll(/^(ok|warning|failed) +([\w ]+): (.*)\n(?: +To do: (.*)\n)?/gm)]
  const by = Object.fromEntries(found.map(([, state, name = '', seen, todo]) => [name, { state, seen, todo }]))
  return { code, stdout, by }
}

/** Every file and folder with its size, but the database's own, which opening it may write. */
const filesIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('database/'))
    .toSorted()

test('the command tells a sound installation from one that runs, and changes nothing', async () => {
  const data = await initialisedFolder()
  fs.chmodSync(data, 0o700)
  const before = filesIn(data)
  const stopped = await consult({ QUAD_DATA: data, PORT: nobodyThere })
  expect(stopped.code).toBe(0)
  expect(stopped.stdout).toContain(`Using the database in ${data}.\n`)
  expect(stopped.by).toMatchObject({
    Settings: { state: 'ok' },
    Database: { state: 'ok', seen: expect.stringMatching(/answers, with PostgreSQL 18\S* and the tables of this/) },
    'Data folder': { state: 'ok' },
    'Root secret': { state: 'ok' },
    Mail: { state: 'ok' },
    Clock: { state: 'ok', seen: expect.stringContaining('compared with the newest file of the data folder') },
    'Public address': { state: 'warning', seen: expect.stringContaining('does not run at http://127.0.0.1:') },
    Backups: { state: 'warning', seen: 'There is no automatic backup yet.' },
  })
  expect(filesIn(data)).toEqual(before)

  const quad = await startProcess({ QUAD_DATA: data })
  onTestFinished(async () => void (await quad.stop('SIGKILL')))
  const running = await consult({ QUAD_DATA: data, PORT: new URL(quad.origin).port })
  expect(running.by).toMatchObject({
    Database: { state: 'ok' },
    'Public address': { state: 'ok', seen: expect.stringContaining(`${quad.origin} leads to this Quad`) },
  })

  const elsewhere = await initialisedFolder()
  fs.writeFileSync(path.join(elsewhere, 'secret'), 'another'.repeat(6))
  const other = await consult({ QUAD_DATA: elsewhere, PORT: new URL(quad.origin).port })
  expect(other.by['Public address']).toMatchObject({ state: 'warning', seen: expect.stringContaining('does not run') })
})

test('every wrong setting is named, and then nothing else is checked', async () => {
  const { code, stdout } = await consult({
    ...{ NODE_ENV: 'production', PORT: 'http', SMPT_URL: 'smtp://quad:hidden-word@localhost' },
    ...{ METRICS_TOKEN: 'short', QUAD_DATA: '/nowhere/at/all' },
  })
  expect(code).toBe(1)
  expect(stdout).toBe(
    'failed   Settings: SMPT_URL is not a setting of Quad. Did you mean SMTP_URL?\n' +
      'failed   Settings: PORT is "http". Allowed: a whole number from 0 to 65535.\n' +
      'failed   Settings: METRICS_TOKEN is an invalid value (not shown). Allowed: at least 16 characters.\n' +
      'Nothing else was checked. Correct the settings, and run this again.\n',
  )
})

test('what does not work is said with the way out; no secret is shown, and nothing is made', async () => {
  const data = await initialisedFolder()
  fs.chmodSync(data, 0o755)
  fs.chmodSync(path.join(data, 'secret'), 0o644)
  const later = new Date(Date.now() + 3_600_000)
  fs.utimesSync(path.join(data, 'secret'), later, later)
  const post = await startSmtp()
  post.state.refuseSignIn = true
  const store = await startS3()
  onTestFinished(async () => void (await Promise.all([post.close(), store.close()])))
  const password = 'pass/word of the post'
  const { code, stdout, by } = await consult({
    QUAD_DATA: data,
    PORT: nobodyThere,
    DISK_FREE_MB: '1000000000',
    SMTP_URL: post.url.replace('//', `//quad:${encodeURIComponent(password)}@`),
    ...store.settings,
    S3_ACCESS_KEY_ID: 'stranger',
    REDIS_URL: 'redis://:sesame-of-redis@127.0.0.1:1',
  })
  expect(code).toBe(1)
  expect(by).toMatchObject({
    'Data folder': {
      state: 'warning',
      seen: expect.stringContaining('may enter'),
      todo: expect.stringContaining('700'),
    },
    Disk: { state: 'failed', seen: expect.stringContaining('Nothing is saved'), todo: 'Free some space.' },
    'Root secret': { state: 'failed', seen: expect.stringContaining('(mode 644)') },
    Mail: { state: 'failed', seen: expect.stringContaining('refuses the sign-in: Invalid login: 535') },
    Files: { state: 'failed', seen: expect.stringContaining('does not let Quad write') },
    Redis: { state: 'failed', seen: expect.stringContaining('ECONNREFUSED') },
    Clock: { state: 'failed', seen: expect.stringContaining('the clock was set back') },
  })
  for (const secret of [password, 'sesame', 'quad-secret', encodeURIComponent(password)])
    expect(stdout).not.toContain(secret)
  expect(stdout).not.toContain(Buffer.from(`\0quad\0${password}`).toString('base64'))

  const absent = path.join(emptyFolder(), 'absent')
  const without = await consult({ QUAD_DATA: absent })
  expect(without.code).toBe(1)
  expect(without.by).toMatchObject({
    Database: {
      ...{ state: 'failed', seen: expect.stringContaining(`There is no Quad database in ${absent}.`) },
      todo: expect.stringContaining('Start Quad once: the first start makes it.'),
    },
    'Data folder': { state: 'failed', seen: `There is no folder ${absent}.` },
    Clock: { state: 'ok', seen: expect.stringContaining('There is nothing with which this machine’s clock could be') },
  })
  expect(fs.existsSync(absent)).toBe(false)
})

test('mail server, bucket and Redis that work are told so', async () => {
  const data = await initialisedFolder()
  const post = await startSmtp()
  const store = await startS3()
  const redis = redisProgram === undefined ? undefined : await startRedis(redisProgram)
  onTestFinished(async () => void (await Promise.all([post.close(), store.close(), redis?.stop()])))
  const { code, by } = await consult({
    ...{ QUAD_DATA: data, PORT: nobodyThere, SMTP_URL: post.url, ...store.settings },
    ...(redis && { REDIS_URL: redis.url }),
  })
  expect(code).toBe(0)
  expect(by).toMatchObject({ Mail: { state: 'ok' }, Files: { state: 'ok' }, ...(redis && { Redis: { state: 'ok' } }) })
  expect(post.taken).toEqual([])
  expect(store.asked.map((line) => line.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE'])
  expect(store.objects.size).toBe(0)
})

test('a proxy that passes on the wrong name or anybody’s address is found', async () => {
  const data = await initialisedFolder()
  const rewrite = { host: '', forwarded: undefined as string | undefined }
  let target = 0
  const proxy = http.createServer((incoming, outgoing) => {
    const headers: http.OutgoingHttpHeaders = { ...incoming.headers }
    if (rewrite.host) headers.host = rewrite.host
    if (rewrite.forwarded !== undefined) headers['x-forwarded-for'] = rewrite.forwarded
    const to = { host: '127.0.0.1', port: target, path: incoming.url, headers, agent: false }
    http
      .get(to, (answer) => void answer.pipe(outgoing.writeHead(answer.statusCode ?? 500)))
      .on('error', () => {
        outgoing.writeHead(502).end('no')
      })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const address = proxy.address()
  const front = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  const quad = await startProcess({ QUAD_DATA: data, PUBLIC_URL: front, TRUSTED_PROXIES: '127.0.0.1' })
  onTestFinished(async () => void (await quad.stop('SIGKILL')))
  target = Number(new URL(quad.origin).port)
  const look = async (more: Record<string, string> = {}) =>
    (await consult({ QUAD_DATA: data, PUBLIC_URL: front, TRUSTED_PROXIES: '127.0.0.1', PORT: `${target}`, ...more }))
      .by['Public address']
  expect(await look()).toMatchObject({
    state: 'failed',
    seen: expect.stringContaining('anybody can claim any address'),
  })
  rewrite.forwarded = '198.51.100.7'
  expect(await look()).toMatchObject({ state: 'ok' })
  rewrite.host = 'quad'
  expect(await look()).toMatchObject({
    state: 'failed',
    seen: expect.stringContaining('passes the Host header "quad" on'),
  })
  rewrite.host = ''
  expect(await look({ PUBLIC_URL: 'http://localhost:1' })).toMatchObject({
    state: 'failed',
    seen: expect.stringContaining('ECONNREFUSED'),
  })
  target = 1
  const absent = await look({ PORT: new URL(quad.origin).port })
  expect(absent).toMatchObject({ state: 'failed', seen: expect.stringContaining('status 502), but not this Quad.') })
})

test('who lacks the root secret learns nothing from the probe', async () => {
  const quad = await startProcess({ QUAD_DATA: await initialisedFolder() })
  onTestFinished(async () => void (await quad.stop('SIGKILL')))
  for (const header of ['', 'x', `${crypto.randomUUID()}.${'x'.repeat(43)}`]) {
    const answer = await fetch(`${quad.origin}/healthz`, { headers: { 'x-quad-probe': header } })
    expect(await answer.text()).toBe('ok')
  }
})

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-doctor-'))
let server: Awaited<ReturnType<typeof startPostgres>>
let database: Database
beforeAll(async () => {
  server = await startPostgres(folder, { forgetful: true })
  await server.createDatabase('doctor')
  database = connect('postgres', { connectionString: `${server.url}/doctor`, max: 2 }, makeLog('silent'))
  await migrateDatabase(database, features)
})
afterAll(async () => {
  await database.close()
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

test('a PostgreSQL server: its version, its clock, its limit of connections, the demo campus in production', async () => {
  const settings = {
    ...{ DATABASE_URL: `${server.url}/doctor`, QUAD_SECRET: 'x'.repeat(32), QUAD_DATA: emptyFolder() },
    PORT: nobodyThere,
  }
  const sound = await consult(settings)
  const store = await startS3()
  onTestFinished(async () => void (await store.close()))
  const allElsewhere = await consult({ ...settings, ...store.settings, QUAD_DATA: path.join(folder, 'absent') })
  expect(allElsewhere).toMatchObject({ code: 0, by: { Files: { state: 'ok' } } })
  expect(allElsewhere.by).not.toHaveProperty('Data folder')
  expect(sound.by).toMatchObject({
    Database: { state: 'ok' },
    Connections: { state: 'ok', seen: expect.stringMatching(/room for \d+ connections.*enough for \d+ nodes/) },
    Clock: { state: 'ok', seen: expect.stringContaining('that of the PostgreSQL server differ by 0') },
    Backups: { state: 'ok', seen: expect.stringContaining('Quad makes no backups of a PostgreSQL server') },
  })
  expect(sound.stdout).not.toContain(new URL(server.url).password)

  await database.pool.query('alter database doctor connection limit 12')
  expect((await consult(settings)).by.Connections).toMatchObject({
    state: 'failed',
    seen: 'There is room for 12 connections of Quad, and a node opens up to 19.',
  })
  await database.pool.query('insert into demo_fills values (now())')
  expect((await consult({ ...settings, NODE_ENV: 'production' })).by.Database).toMatchObject({
    state: 'failed',
    seen: expect.stringContaining('holds the demo campus, whose passwords are published.'),
  })
  const gone = await consult({ ...settings, DATABASE_URL: `${server.url}/absent` })
  expect(gone).toMatchObject({ code: 1 })
  expect(gone.by.Database).toMatchObject({ state: 'failed', seen: expect.stringContaining('"absent" does not exist') })
})
