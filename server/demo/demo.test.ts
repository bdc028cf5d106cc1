import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, signInToDemo, whoAmI } from '../../features/account/contract.ts'
import { demoLogins, demoPassword } from '../../features/account/demo.ts'
import { accountWords } from '../../features/account/rules.ts'
import { addAssignment, listAssignments } from '../../features/homework/contract.ts'
import { askDatabase } from '../backups/take.ts'
import { connect, type Database } from '../db/db.ts'
import { openEmbedded } from '../embedded/open.ts'
import { makeLog } from '../log.ts'
import { makeCaller } from '../testing/caller.ts'
import { demoFolder } from '../testing/demoFolder.ts'
import { emptyFolder, initialisedFolder } from '../testing/folders.ts'
import { startPostgres } from '../testing/postgres.ts'
import { type Quad, runCommand, startProcess } from '../testing/process.ts'
import { isDemoDatabase } from './mark.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-demo-'))
const started: Quad[] = []
let server: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  server = await startPostgres(folder, { forgetful: true })
})
afterAll(async () => {
  for (const quad of started) await quad.stop('SIGKILL')
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

async function start(settings: Record<string, string>): Promise<Quad> {
  const quad = await startProcess(settings)
  started.push(quad)
  return quad
}

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://quad.example.edu' }
const refusal = 'holds the demo campus, whose passwords are published, but NODE_ENV is production.'

/** What a visitor of the demo finds, who signs in with one click. */
async function visit({ origin }: Quad) {
  const student = makeCaller(origin)
  await student.call(signInToDemo, { as: 'student' })
  return student.call(listAssignments, {})
}

test('the demo campus with its published passwords never gets into production: neither in its folder nor by a backup nor by a move', async () => {
  const data = await demoFolder()
  const demo = await start({ QUAD_DATA: data, QUAD_DEMO: 'on' })
  expect(await visit(demo)).toMatchObject({ total: 17 })
  const backup = path.join(emptyFolder(), 'demo.tar.gz')
  expect(await runCommand({ QUAD_DATA: data }, 'scripts/backup.ts', backup)).toMatchObject({ code: 0 })
  expect(await demo.stop()).toBe(0)

  await expect(start({ ...production, QUAD_DATA: data })).rejects.toThrow(
    `The database in ${data} ${refusal} Set QUAD_DATA to another folder`,
  )
  const mail = { QUAD_DEMO: 'off', SMTP_URL: 'smtp://mail.example.edu', PUBLIC_URL: 'http://quad.example.edu' }
  await expect(start({ ...mail, QUAD_DATA: data })).rejects.toThrow('HOST or PUBLIC_URL lets other machines in')

  const elsewhere = emptyFolder()
  const restored = await runCommand({ ...production, QUAD_DATA: elsewhere }, 'scripts/restore.ts', backup)
  expect(restored).toMatchObject({ code: 1, stdout: `Using the database in ${elsewhere}.\n` })
  expect(restored.stderr).toContain(`Nothing was changed. The backup ${backup} ${refusal}`)
  expect(fs.readdirSync(elsewhere)).toEqual([])

  await server.createDatabase('campus')
  const url = `${server.url}/campus`
  const refused = await runCommand({ ...production, QUAD_DATA: data }, 'scripts/move.ts', url)
  expect(refused).toMatchObject({ code: 1, stdout: `Using the database in ${data}.\n` })
  expect(refused.stderr).toContain(refusal)
  // Elsewhere the demo may move; the mark moves with it.
  const moved = await runCommand({ QUAD_DATA: data }, 'scripts/move.ts', url)
  expect(moved).toMatchObject({ code: 0, stderr: '' })
  expect(moved.stdout).toContain('This is the demo campus')
  const settings = { QUAD_DATA: data, DATABASE_URL: url, QUAD_SECRET: 'x'.repeat(32) }
  const words = await start({ ...production, ...settings }).then(String, String)
  expect(words).toMatch(/The database in postgres:\/\/quad@127\.0\.0\.1:\d+\/campus holds the demo campus/)
  expect(words).toContain('Set DATABASE_URL to a new, empty database, or, if real people are in it, remove')
  expect(words).not.toContain(new URL(url).password)
})

test('a demo to which a real student has come becomes a campus in use, with the student, and without the demo’s people', async () => {
  const data = await demoFolder()
  const demo = await start({ QUAD_DATA: data, QUAD_DEMO: 'on' })
  const real = makeCaller(demo.origin)
  await real.signUp({ name: 'Rosa Lind' })
  await real.call(addAssignment, { title: 'Essay', course: 'HIST 118', dueDate: '2031-03-04' })
  // Says whom, and changes nothing; while the server runs.
  const said = await runCommand({ QUAD_DATA: data }, 'scripts/leave-demo.ts')
  expect(said).toMatchObject({ code: 0, stderr: '' })
  for (const { name, email } of demoLogins) expect(said.stdout).toContain(`  ${name} (${email})\n`)
  expect(said.stdout).not.toContain('Rosa Lind')
  expect(await visit(demo)).toMatchObject({ total: 17 })
  const left = await runCommand({ QUAD_DATA: data }, 'scripts/leave-demo.ts', '--yes')
  expect(left).toMatchObject({ code: 0, stderr: '' })
  expect(await demo.stop()).toBe(0)

  // Production takes it; signing in to that needs its public address.
  expect(await (await start({ ...production, QUAD_DATA: data })).stop()).toBe(0)
  const campus = await start({ QUAD_DATA: data, QUAD_DEMO: 'on' })
  const back = makeCaller(campus.origin)
  await back.call(signIn, { email: real.email, password: real.password, remember: false })
  expect(await back.call(listAssignments, {})).toMatchObject({ rows: [{ title: 'Essay' }], total: 1 })
  for (const { email } of demoLogins)
    expect(
      await makeCaller(campus.origin).call(signIn, { email, password: demoPassword, remember: false }),
    ).toMatchObject({
      detail: accountWords.badCredentials,
    })
  // A second time there is nothing to leave.
  const again = await runCommand({ QUAD_DATA: data }, 'scripts/leave-demo.ts', '--yes')
  expect(again).toMatchObject({ code: 1, stderr: 'This database holds no demo campus. Nothing was changed.\n' })
  expect(await campus.stop()).toBe(0)
})

test('a demo campus that an older version filled is recognised, and nobody forges one by signing up with its address', async () => {
  const older = emptyFolder()
  const files = fs.readdirSync('server/migrations').filter((name) => name.endsWith('.sql') && name < '0030')
  fs.mkdirSync(path.join(older, 'meta'))
  for (const name of files) fs.copyFileSync(path.join('server/migrations', name), path.join(older, name))
  const journal = JSON.parse(fs.readFileSync('server/migrations/meta/_journal.json', 'utf8'))
  const entries = journal.entries.slice(0, files.length)
  fs.writeFileSync(path.join(older, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))

  const insert = `insert into profiles (id, name, email, email_verified, major, year, zone, created_at, updated_at)
    values (gen_random_uuid(), 'Maya Okafor', '${demoLogins[0].email}', $1, 'Other', 'Junior', 'UTC', now(), now())`
  const embedded = await openEmbedded({ folder: null })
  const onEngines: Record<string, () => Promise<Database>> = {
    embedded: async () =>
      connect('embedded', { host: embedded.host, user: 'postgres', database: 'postgres' }, makeLog('silent')),
    async postgres() {
      await server.createDatabase('older')
      return connect('postgres', { connectionString: `${server.url}/older` }, makeLog('silent'))
    },
  }
  for (const open of Object.values(onEngines)) {
    const database = await open()
    const isDemo = () => isDemoDatabase(askDatabase(database))
    expect(await isDemo()).toBe(false)
    await migrate(database.db, { migrationsFolder: older })
    expect(await isDemo()).toBe(false)
    await database.pool.query(insert, [false])
    expect(await isDemo()).toBe(false)
    await database.pool.query('delete from profiles')
    await database.pool.query(insert, [true])
    expect(await isDemo()).toBe(true)
    await migrate(database.db, { migrationsFolder: 'server/migrations' })
    // From now on the mark counts, whatever becomes of the logins.
    await database.pool.query('delete from profiles')
    expect(await isDemo()).toBe(true)
    await database.pool.query('delete from demo_fills')
    await database.pool.query(insert, [true])
    expect(await isDemo()).toBe(false)
    await database.close()
  }
  await embedded.close()
})

test('a first start that is cut off fills nothing, and the next one fills the whole demo campus', async () => {
  const data = await initialisedFolder()
  await server.createDatabase('cut')
  const stored = { DATABASE_URL: `${server.url}/cut`, QUAD_SECRET: 'x'.repeat(32), QUAD_DATA: emptyFolder() }
  for (const settings of [{ QUAD_DATA: data }, stored]) {
    const cut = await runCommand({ ...settings, QUAD_DEMO: 'on' }, 'server/demo/cutOff.testing.ts', 'calendar')
    expect(cut).toMatchObject({ signal: 'SIGKILL', stderr: '' })
    const quad = await start({ ...settings, QUAD_DEMO: 'on' })
    await expect.poll(() => quad.output()).toContain('the demo campus was filled')
    expect(await visit(quad)).toMatchObject({ total: 17 })
    const admin = makeCaller(quad.origin)
    await admin.call(signInToDemo, { as: 'admin' })
    expect(await admin.call(whoAmI, {})).toMatchObject({ person: { email: demoLogins[2].email } })
    expect(quad.output()).toContain(demoPassword)
    expect(await quad.stop()).toBe(0)
  }
})
