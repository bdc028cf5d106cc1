import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { attachSuccessfully, pngBytes, someAssignment } from '../../features/homework/attachments/attach.testing.ts'
import { deleteAttachment } from '../../features/homework/attachments/contract.ts'
import { purgeAttachments } from '../../features/homework/attachments/queries.ts'
import { deleteAssignment } from '../../features/homework/contract.ts'
import { features } from '../features.ts'
import { erasePerson } from '../personalData.ts'
import { testApp } from '../testing/app.ts'
import type { Running } from '../testing/run.ts'

const day = 86_400_000
const mib = 1024 * 1024

/** The files in the folder of a running Quad. */
function filesOf(app: Running): string[] {
  const folder = path.join(app.shell.env.QUAD_DATA, 'files')
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []))
}

async function run(app: Running, ...jobs: string[]) {
  for (const job of jobs) {
    await app.shell.jobs.enqueue(app.shell.database.db, job, {})
    await app.settle()
  }
}

const doomed = async (app: Running) =>
  (await app.shell.database.pool.query('select count(*)::int as many from doomed_files')).rows[0].many

test('what a student attached lies where only the server’s user can read it', async () => {
  const app = await testApp()
  const ada = await app.student()
  await attachSuccessfully(ada, await someAssignment(ada), 'soil.png', pngBytes(mib + 1))
  const files = filesOf(app)
  expect(files.length).toBe(2)
  for (const file of files) {
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    for (let folder = path.dirname(file); folder.endsWith('files'); folder = path.dirname(folder))
      expect(fs.statSync(folder).mode & 0o777).toBe(0o700)
    expect(path.basename(file)).toMatch(/^[0-9a-f]{32}$/)
  }
})

describe('files whose rows are gone', () => {
  test.each<[string, (app: Running, person: string, assignment: string) => Promise<unknown>]>([
    ['a file deleted for good', async (app) => purgeAttachments(app.shell.database.db, later(app), new Date(0))],
    [
      'with the assignment',
      async (app, _, assignment) =>
        app.shell.database.pool.query({ text: 'delete from assignments where id = $1', values: [assignment] }),
    ],
    [
      'with the person',
      async (app, person) => {
        await erasePerson(app.shell.database.db, features, person)
      },
    ],
  ])('stay for 14 days and are then removed: %s', async (_, remove) => {
    const app = await testApp()
    const ada = await app.student()
    const assignment = await someAssignment(ada)
    const { id } = await attachSuccessfully(ada, assignment, 'soil.png', pngBytes(2 * mib + 1))
    const kept = await attachSuccessfully(ada, await someAssignment(ada), 'other.txt', 'clay').then(({ id }) => id)
    await ada.call(deleteAttachment, { id })
    await remove(app, ada.id, assignment)
    const named = Number(
      (await app.shell.database.pool.query('select count(*) from attachment_pieces where attachment_id = $1', [kept]))
        .rows[0].count,
    )
    const before = filesOf(app).length
    await run(app, 'files-sweep', 'files-sweep')
    app.advance(13.9 * day)
    await run(app, 'files-sweep', 'files-strays', 'files-sweep')
    expect(filesOf(app).length).toBe(before)
    app.advance(0.2 * day)
    await run(app, 'files-sweep', 'files-sweep')
    expect(filesOf(app).length).toBe(named)
    expect(await doomed(app)).toBe(0)
  })

  const later = (app: Running) => new Date(app.shell.clock().getTime() + 1000)
})

test('a file whose row never came to be, because the server stopped in between, is found and removed', async () => {
  const app = await testApp()
  const ada = await app.student()
  await attachSuccessfully(ada, await someAssignment(ada), 'notes.txt', 'clay')
  const [kept = ''] = filesOf(app)
  const key = await app.shell.files.put(new TextEncoder().encode('lost'))
  fs.writeFileSync(path.join(app.shell.env.QUAD_DATA, 'files', `${key}.part`), 'half')
  await run(app, 'files-strays', 'files-strays', 'files-sweep')
  expect(await doomed(app)).toBe(2)
  expect(filesOf(app).length).toBe(3)
  app.advance(15 * day)
  await run(app, 'files-strays', 'files-sweep', 'files-strays')
  expect(filesOf(app)).toEqual([kept])
  expect(await doomed(app)).toBe(0)
})

test('a file that a row names is never removed, whatever the list of the doomed says', async () => {
  const app = await testApp()
  const ada = await app.student()
  await attachSuccessfully(ada, await someAssignment(ada), 'notes.txt', 'clay')
  await app.shell.database.pool.query('insert into doomed_files (key) select key from attachment_pieces')
  await run(app, 'files-sweep')
  app.advance(15 * day)
  await run(app, 'files-sweep')
  expect(filesOf(app).length).toBe(1)
  expect(await doomed(app)).toBe(0)
})

test('an assignment that was deleted and can be brought back keeps its files', async () => {
  const app = await testApp()
  const ada = await app.student()
  const assignment = await someAssignment(ada)
  await attachSuccessfully(ada, assignment, 'notes.txt', 'clay')
  await ada.call(deleteAssignment, { id: assignment })
  await run(app, 'files-sweep')
  expect(await doomed(app)).toBe(0)
})

test('every column that names stored files dooms them by a trigger', async () => {
  const app = await testApp()
  const { rows } = await app.shell.database.pool.query(`
    select c.relname as table, encode(t.tgargs, 'escape') as args from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid where p.proname = 'doom_file'`)
  const dooming = rows.map(({ table, args }) => `${table}.${String(args).replace('\\000', '')}`)
  const named = features.flatMap(({ data }) => data?.files ?? []).map(({ table, column }) => `${table}.${column}`)
  expect(dooming.sort()).toEqual(named.sort())
  expect(named.length).toBeGreaterThan(0)
})
