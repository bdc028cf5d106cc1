import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whoAmI } from '../../features/account/contract.ts'
import { addAssignment, listAssignments } from '../../features/homework/contract.ts'
import { connect } from '../db/db.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { openEmbedded } from '../embedded/open.ts'
import { features } from '../features.ts'
import { makeLog } from '../log.ts'
import { type Caller, makeCaller } from '../testing/caller.ts'
import { copyDemo } from '../testing/demoFolder.ts'
import { initialise } from '../testing/initialised.ts'
import { startPostgres } from '../testing/postgres.ts'
import { bareEnv, programArguments, type Quad, startProcess } from '../testing/process.ts'
import { CopiesDiffer, moveRows } from './move.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'quad-move-'))
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

function move(data: string, url: string) {
  const env = { ...bareEnv, QUAD_DATA: data, QUAD_DEMO: 'off', NODE_ENV: 'development' }
  return spawnSync(process.execPath, programArguments('scripts/move.ts', url), {
    env,
    encoding: 'utf8',
  })
}

async function start(settings: Record<string, string>): Promise<Quad> {
  const quad = await startProcess(settings)
  started.push(quad)
  return quad
}

/** The same browser, at the new address. */
function at(quad: Quad, before: Caller): Caller {
  const caller = makeCaller(quad.origin)
  for (const [name, value] of before.cookies) caller.cookies.set(name, value)
  return caller
}

test('a campus outgrows its machine in the middle of a term, and students go on in the same session', async () => {
  const data = path.join(folder, 'data')
  await copyDemo(data)
  const url = `${server.url}/campus`
  await server.createDatabase('campus')
  const first = await start({ QUAD_DATA: data, QUAD_DEMO: 'on' })
  const ada = await makeCaller(first.origin).signUp()
  for (const title of ['Essay on tides', 'Reading on tides', 'Umlaute: Ärger, 漢字, \\n "quoted" {braces}'])
    await ada.call(addAssignment, { title, course: 'HIST 118', dueDate: '2031-03-04' })
  const before = await ada.call(listAssignments, {})
  expect(move(data, url)).toMatchObject({ status: 1 })
  await first.stop()

  const moved = move(data, url)
  expect(moved.stderr).toBe('')
  expect(moved.stdout).toMatch(/public\.assignments +\d\d+ rows, all equal/)
  expect(move(data, url).stderr).toContain('The target already has tables.')
  const secret = fs.readFileSync(path.join(data, 'secret'), 'utf8')
  const second = await start({ QUAD_DATA: data, DATABASE_URL: url, QUAD_SECRET: secret, QUAD_DEMO: 'on' })
  const again = at(second, ada)
  expect(await again.call(whoAmI, {})).toMatchObject({ person: { id: ada.id } })
  expect(await again.call(listAssignments, {})).toEqual(before)

  // Counters continue from their old values, so that no browser takes an old answer for a new one.
  const target = connect('postgres', { connectionString: url, max: 1 }, makeLog('silent'))
  const counter = async () =>
    (await target.pool.query('select version from stamps where thing = $1 and topic = $2', [ada.id, 'homework']))
      .rows[0].version
  const stood = await counter()
  expect(stood).toBeGreaterThanOrEqual(3)
  await again.call(addAssignment, { title: 'After the move', course: 'HIST 118', dueDate: '2031-03-05' })
  expect(await counter()).toBe(stood + 1)
  await target.close()
  expect(await second.stop()).toBe(0)
})

test('where one row does not arrive as it was, nothing is moved', async () => {
  await server.createDatabase('strange')
  const data = path.join(folder, 'strange')
  await initialise(data)
  const embedded = await openEmbedded({ folder: data })
  const where = { host: embedded.host, user: 'postgres', database: 'postgres' }
  const source = connect('embedded', where, makeLog('silent'))
  const target = connect('postgres', { connectionString: `${server.url}/strange` }, makeLog('silent'))
  for (const database of [source, target]) await migrateDatabase(database, features)
  await source.pool.query("insert into setup_links select 'link ' || n, now() from generate_series(1, 1200) n")
  await target.pool.query(
    `create rule odd as on insert to setup_links where new.secret_hash = 'link 700' do instead nothing`,
  )
  await expect(moveRows(source, target)).rejects.toBeInstanceOf(CopiesDiffer)
  expect((await target.pool.query('select count(*)::int as rows from setup_links')).rows).toEqual([{ rows: 0 }])
  await target.pool.query('drop rule odd on setup_links')
  expect((await moveRows(source, target)).get('public.setup_links')).toBe(1200)
  await target.close()
  await source.close()
  await embedded.close()
})
