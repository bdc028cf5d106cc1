import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../server/db/db.ts'
import { migrateDatabase } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open.ts'
import { readEnv } from '../server/env.ts'
import { features } from '../server/features.ts'
import { makeLog } from '../server/log.ts'
import { emptyFolder, initialisedFolder } from '../server/testing/folders.ts'
import { startPostgres } from '../server/testing/postgres.ts'
import { runCommand, startProcess } from '../server/testing/process.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-command-'))
let server: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  server = await startPostgres(folder, { forgetful: true })
})
afterAll(async () => {
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

const target = path.join(folder, 'never.tar.gz')
/** One that writes a file by itself, and one for all that have nothing but the database: the rule below says which. */
const byName: Record<string, string[]> = { backup: [target], grant: ['ada@example.edu', 'admin'] }
const onFolder: Record<string, string[]> = { ...byName, move: ['postgres://quad@127.0.0.1:1/quad'] }

test('every command opens its database in the one way that refuses what it must not touch', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  const sources = Object.values(scripts).flatMap((line) => /^node --import \S+ (scripts\/\S+)$/.exec(line)?.[1] ?? [])
  const openers = sources.map((file) => {
    const source = fs.readFileSync(file, 'utf8')
    const own = /\b(?:openDatabase|openEmbedded|connect)\(/.test(source)
    return [path.basename(file, '.ts'), own ? 'its own' : (/\b(withDatabase)\(/.exec(source)?.[1] ?? 'none')]
  })
  // `move` and `restore` are asked below as well, the doctor by its own tests.
  expect(Object.fromEntries(openers)).toEqual({
    ...{ backup: 'withDatabase', grant: 'withDatabase', 'leave-demo': 'withDatabase', person: 'withDatabase' },
    ...{ 'reset-2fa': 'withDatabase', 'reset-link': 'withDatabase' },
    ...{ move: 'its own', restore: 'its own', doctor: 'its own', feature: 'none' },
  })
})

/** Runs them all at once. Answers what each printed as its refusal. */
async function refusals(settings: Record<string, string>, commands: Record<string, string[]>) {
  const all = Object.entries(commands).map(async ([name, args]) => {
    const { code, stderr } = await runCommand(settings, `scripts/${name}.ts`, ...args)
    return [name, code, stderr.trim().split('\n').at(-1)]
  })
  return Promise.all(all)
}

test('where there is no database, every command says so and makes nothing', async () => {
  const empty = emptyFolder()
  fs.writeFileSync(path.join(empty, 'quad.tar.gz'), '')
  for (const data of [empty, path.join(empty, 'absent')]) {
    const before = fs.readdirSync(empty)
    for (const [name, code, words] of await refusals({ QUAD_DATA: data }, onFolder)) {
      expect([name, code]).toEqual([name, 1])
      expect(words).toContain(
        `There is no Quad database in ${data}. Set QUAD_DATA, or run the command with the settings`,
      )
    }
    expect(fs.readdirSync(empty)).toEqual(before)
  }
  const absent = path.join(empty, 'absent')
  const restored = await runCommand({ QUAD_DATA: absent }, 'scripts/restore.ts', path.join(empty, 'quad.tar.gz'))
  expect(restored).toMatchObject({ code: 1, stdout: '' })
  expect(restored.stderr).toContain(`Nothing was changed. There is no folder ${absent}. Make it for Quad's user`)
  expect(fs.existsSync(absent)).toBe(false)

  await server.createDatabase('empty')
  const url = `${server.url}/empty`
  const settings = { DATABASE_URL: url, QUAD_SECRET: 'x'.repeat(32), QUAD_DATA: empty }
  for (const [name, code, words] of await refusals(settings, byName)) {
    expect([name, code]).toEqual([name, 1])
    expect(words).toMatch(
      /There is no Quad database in postgres:\/\/quad@127\.0\.0\.1:\d+\/empty\. Set DATABASE_URL, or/,
    )
  }
  const database = connect('postgres', { connectionString: url, max: 1 }, makeLog('silent'))
  expect((await database.pool.query("select from pg_class where relnamespace = 'public'::regnamespace")).rowCount).toBe(
    0,
  )
  await database.close()
  expect(fs.existsSync(target)).toBe(false)
})

test('no command migrates: an older database is refused, a newer one too, also by the server and by a restore', async () => {
  const data = await initialisedFolder()
  const list = 'drizzle.__drizzle_migrations'
  const { grant = [] } = byName
  const ofTables = { grant }
  const older = `The tables in ${data} are those of an older version of Quad. Start the server of this version once, which upgrades them.`
  // The commands join this process, as they join a server.
  const opened = await openDatabase(readEnv({ QUAD_DATA: data }), makeLog('silent'))
  const { pool } = opened.database
  await pool.query(`create table older as select * from ${list}`)
  await pool.query(`delete from ${list} where id = (select max(id) from ${list})`)
  for (const found of await refusals({ QUAD_DATA: data }, ofTables)) expect(found).toEqual([found[0], 1, older])
  await opened.close()
  expect(await refusals({ QUAD_DATA: data }, { move: onFolder.move ?? [] })).toEqual([['move', 1, older]])

  const again = await openDatabase(readEnv({ QUAD_DATA: data }), makeLog('silent'))
  await again.database.pool.query(`insert into ${list} (hash, created_at) select hash, created_at from older order by id desc limit 1;
    insert into ${list} (hash, created_at) values ('of a later version', 4102444800000)`)
  for (const [name, code, words] of await refusals({ QUAD_DATA: data }, ofTables)) {
    expect([name, code]).toEqual([name, 1])
    expect(words).toContain(`A newer version of Quad changed the tables of ${data}. Use that version, or a backup`)
  }
  await again.close()
  await expect(startProcess({ QUAD_DATA: data })).rejects.toThrow(
    'A newer version of Quad changed the tables of the database.',
  )
  // A backup does not depend on the tables.
  const file = path.join(folder, 'newer.tar.gz')
  const backup = await runCommand({ QUAD_DATA: data }, 'scripts/backup.ts', file)
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  expect(backup.stdout).toContain(`Using the database in ${data}.\nIt is the database of a newer version of Quad.\n`)
  const elsewhere = emptyFolder()
  const restored = await runCommand({ QUAD_DATA: elsewhere }, 'scripts/restore.ts', file)
  expect(restored).toMatchObject({ code: 1 })
  expect(restored.stderr).toContain(`Nothing was changed. A newer version of Quad changed the tables of ${file}.`)
  expect(fs.readdirSync(elsewhere)).toEqual([])

  await server.createDatabase('newer')
  const url = `${server.url}/newer`
  const database = connect('postgres', { connectionString: url, max: 2 }, makeLog('silent'))
  await migrateDatabase(database, features)
  await database.pool.query(`insert into ${list} (hash, created_at) values ('of a later version', 4102444800000)`)
  await expect(migrateDatabase(database, features)).rejects.toThrow('A newer version of Quad changed the tables')
  await database.close()
})

test('a command names its folder first and leaves no file that the server could not read', async () => {
  const data = await initialisedFolder()
  const unknown = await runCommand(
    { QUAD_DATA: path.relative('.', data) },
    'scripts/grant.ts',
    'ada@example.edu',
    'admin',
  )
  expect(unknown).toEqual({
    ...{ code: 1, signal: null },
    stdout: `Using the database in ${data}.\n`,
    stderr: 'Nobody has the address ada@example.edu.\n',
  })
  fs.renameSync(path.join(data, 'secret'), path.join(data, 'secret.elsewhere'))
  for (const [name, code, words] of await refusals({ QUAD_DATA: data }, byName)) {
    expect([name, code]).toEqual([name, 1])
    expect(words).toContain(`There is no root secret in ${data}. Set QUAD_SECRET as for the server`)
  }
  expect(fs.readdirSync(data).toSorted()).toEqual(['database', 'secret.elsewhere'])
  // Only root can give a folder away; for others this is a folder of their own.
  if (process.getuid?.() !== 0) return
  fs.renameSync(path.join(data, 'secret.elsewhere'), path.join(data, 'secret'))
  fs.chownSync(path.join(data, 'database'), 65_534, 65_534)
  for (const [name, code, words] of await refusals({ QUAD_DATA: data }, { ...onFolder, restore: ['package.json'] })) {
    expect([name, code]).toEqual([name, 1])
    expect(words).toContain(`${data} belongs to nobody, and this command runs as root`)
  }
  expect(fs.readdirSync(data).toSorted()).toEqual(['database', 'secret'])
})
